import type { Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { readSessions } from './sessions-store.ts'
import { signedIn } from './signed-in.ts'

type Op = typeof contract.listMySessions

/** Where one is signed in, the latest first. */
export async function listMySessions(ctx: Context): Promise<Output<Op>> {
  const { id, account_id, user_id } = signedIn(ctx)
  const rows = await readSessions(ctx.tx, account_id, user_id, toTimestamp(ctx.now))
  return { data: rows.map((row) => ({ ...row, current: row.id === id })) }
}
