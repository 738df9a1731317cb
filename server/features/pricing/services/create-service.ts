import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/services.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { deriveCode } from '#server/kernel/text/derive-code.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
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
  const created_at = toTimestamp(ctx.now)
  const row: ServiceRow = {
    id: newId('service', ctx.now.epochMilliseconds),
    property_id: property.id,
    code: body.code ?? deriveCode(Object.values(body.name)[0]!, codes, 'SERVICE'),
    name: body.name,
    description: body.description ?? null,
    category: body.category ?? 'other',
    currency: property.currency,
    price: body.price.amount,
    per: body.per,
    vat_rate: body.vat_rate ?? property.default_vat_rate,
    bookable_online: body.bookable_online ?? false,
    daily_limit: body.daily_limit ?? null,
    refundable: body.refundable ?? true,
    status: body.status ?? 'active',
    version: 1,
    created_at,
    updated_at: created_at,
  }
  await insertService(ctx, row)
  return presentService(row)
}
