import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/services.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { deriveCode } from '#server/kernel/text/derive-code.ts'
import { withoutEmpty } from '#server/kernel/text/translations.ts'
import { findProperty } from '../../property/properties/public.ts'
import { presentService } from './present.ts'
import { insertService, readServiceCodes, type ServiceRow } from './store.ts'
import { requireCurrency } from './validate-service.ts'

type Op = typeof contract.createService

/** Creates a service that a property sells; fields that are omitted get their defaults. rule 25.1 */
export async function createService(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const property = await findProperty(ctx, body.property_id, 'property_id')
  requireCurrency(body.price, property.currency)
  const codes = body.code === undefined ? await readServiceCodes(ctx, property.id) : []
  const row: ServiceRow = {
    id: newId('service', ctx.now.epochMilliseconds),
    code: deriveCode(Object.values(body.name)[0]!, codes, 'SERVICE'),
    description: null,
    category: 'other',
    meal: null,
    vat_rate: property.default_vat_rate,
    bookable_online: false,
    charged_by_housekeeping: false,
    daily_limit: null,
    refundable: true,
    status: 'active',
    ...body,
    translations: withoutEmpty(body.translations ?? {}),
    property_id: property.id,
    currency: property.currency,
    price: body.price.amount,
    ...firstVersion(ctx.now),
  }
  await insertService(ctx, row)
  return presentService(row)
}
