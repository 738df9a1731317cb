import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/services.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { mergeTranslations } from '#server/kernel/text/translations.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { readProperty } from '../../property/properties/public.ts'
import { writeLimit } from './booked/dates-store.ts'
import { presentService } from './present.ts'
import { findServiceForChange, type ServiceRow, writeService } from './store.ts'
import { mergeName, requireCurrency } from './validate-service.ts'

type Op = typeof contract.updateService

/** Changes a service for future charges. rule 25.1 */
export async function updateService(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findServiceForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  const { name, price, translations, ...fields } = body
  if (price) requireCurrency(price, row.currency)
  const changed: ServiceRow = {
    ...row,
    ...fields,
    name: name ? mergeName(row.name, name) : row.name,
    translations: mergeTranslations(row.translations, translations),
    price: price?.amount ?? row.price,
  }
  if (changed.daily_limit !== row.daily_limit) await changeLimit(ctx, changed)
  return presentService(await amendRow(ctx, row, changed, { write: writeService, present: presentService }))
}

/** Another limit holds from the day that is open on: what is booked above it stays. rule 25.11 */
async function changeLimit(ctx: Context, { id, property_id, daily_limit }: ServiceRow): Promise<void> {
  const property = await readProperty(ctx, property_id)
  await writeLimit(ctx, id, daily_limit, businessDate(property!, ctx.now))
}
