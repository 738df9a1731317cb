import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/waiting-list/steps.ts'
import type { Context } from '#server/context.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { requireOpen } from './entry-status.ts'
import { presentEntry } from './present-entry.ts'
import { addressOf, queueRoomFreeMail } from './room-free-mail.ts'
import { saveEntry } from './save-entry.ts'
import { findEntryForChange } from './store.ts'

type Op = typeof contract.notifyWaitingGuest

/** Queues the e-mail that tells a guest of a free room; nothing is held. rule 34.6 */
export async function notifyWaitingGuest(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await findEntryForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  requireOpen(row, ctx.now, 'proposed')
  if (row.status !== 'proposed')
    throw fault('SVC-1007', {
      details: { from: row.status, to: 'proposed', allowed: [], reason: 'no_such_change' },
    })
  const address = addressOf(row)
  if (address === null) throw invalid('id', 'no_email', 'The guest has no e-mail address on file.')
  const property = (await readProperty(ctx, row.property_id))!
  const notified = await queueRoomFreeMail(ctx, row, { property, address })
  return presentEntry(await saveEntry(ctx, row, notified), ctx.now)
}
