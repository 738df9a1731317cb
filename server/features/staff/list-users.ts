import type { Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/team.ts'
import { toTimestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { presentUser } from './present.ts'
import { IDLE_HOURS } from './sessions-store.ts'
import { readUsers } from './store.ts'

type Op = typeof contract.listUsers

/** Everybody of the account who may sign in, or might. */
export async function listUsers(ctx: Context): Promise<Output<Op>> {
  const idle = toTimestamp(ctx.now.subtract({ hours: IDLE_HOURS }))
  const rows = await readUsers(ctx.tx, ctx.scope.account_id, toTimestamp(ctx.now), idle)
  return { data: rows.map((row) => presentUser(row, row.sessions)) }
}
