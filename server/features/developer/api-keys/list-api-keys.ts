import type * as contract from '#contract/developer/api-keys.staff.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { presentKey } from './present.ts'
import { readShownKeys } from './store.ts'

type Op = typeof contract.listApiKeys

/** The keys of the account in this environment, newest first, never their secrets. spec 5.6 */
export async function listApiKeys(ctx: Context): Promise<Output<Op>> {
  const rows = await readShownKeys(ctx)
  return {
    data: rows.map((row) => presentKey(row, ctx.now)),
  }
}
