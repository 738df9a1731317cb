import type { Property } from '../../../contract/properties.ts'
import type { Context } from '../../context.ts'
import { presentProperty } from './present.ts'
import { readEveryProperty } from './store.ts'

/** All properties of the caller's scope, the oldest first, as the API shows them. */
export async function readAllPresented(ctx: Context): Promise<Property[]> {
  const { account_id, property_id } = ctx.scope
  const rows = await readEveryProperty(ctx.tx, account_id)
  return rows
    .filter(({ id }) => property_id === null || id === property_id)
    .map((row) => presentProperty(row, ctx.now))
}
