import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/waiting-list/steps.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { requireOpen } from './entry-status.ts'
import { presentEntry } from './present-entry.ts'
import { closed, saveEntry } from './save-entry.ts'
import { findEntryForChange } from './store.ts'

type Op = typeof contract.withdrawWaitingEntry

/** Takes a guest off the waiting list. rule 34.2 */
export async function withdrawWaitingEntry(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await findEntryForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  requireOpen(row, ctx.now, 'withdrawn')
  return presentEntry(await saveEntry(ctx, row, closed(row, ctx.now, { status: 'withdrawn' })), ctx.now)
}
