import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/resources/rates/services.ts'
import type { Context } from '../../context.ts'
import { requireMatch } from '../../http/if-match.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { mergeName, requireCurrency } from './accept.ts'
import { presentService } from './present.ts'
import { findServiceForChange, type ServiceRow, writeService } from './store.ts'

type Op = typeof contract.updateService

/** Changes a service for future charges. rule 25.1 */
export async function updateService(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findServiceForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  const { name, price, ...fields } = body
  if (price) requireCurrency(price, row.currency)
  const changed: ServiceRow = {
    ...row,
    ...fields,
    name: name ? mergeName(row.name, name) : row.name,
    price: price?.amount ?? row.price,
  }
  const before = presentService(row)
  if (isDeepStrictEqual(changed, row)) return before
  const next = { ...changed, version: row.version + 1, updated_at: toTimestamp(ctx.now) }
  await writeService(ctx, next)
  const after = presentService(next)
  ctx.audit?.({ resource_id: row.id, property_id: row.property_id, before, after })
  return after
}
