import type { Property } from '../../../contract/properties.ts'
import type { Context } from '../../context.ts'
import { presentProperty } from './present.ts'
import { sees } from './scope.ts'
import { readEveryProperty } from './store.ts'

/** All properties of the caller's scope, the oldest first, as the API shows them. */
export async function readAllPresented(ctx: Context): Promise<Property[]> {
  const rows = await readEveryProperty(ctx.tx, ctx.scope.account_id)
  return rows.filter(({ id }) => sees(ctx, id)).map((row) => presentProperty(row, ctx.now))
}
