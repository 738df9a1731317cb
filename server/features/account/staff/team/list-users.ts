import type * as contract from '#contract/account/team.staff.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { presentUser } from '../present.ts'
import { readUsers } from '../users-store.ts'
import { maySeeUser } from './property-access.ts'

type Op = typeof contract.listUsers

/**
 * The users of the account, invited and disabled ones included; for a caller limited to properties, those who
 * see no more.
 */
export async function listUsers(ctx: Context): Promise<Output<Op>> {
  const rows = await readUsers(ctx, toTimestamp(ctx.now))
  return { data: rows.filter((row) => maySeeUser(ctx, row)).map((row) => presentUser(row, row.sessions)) }
}
