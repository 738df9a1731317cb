import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/waiting-list/steps.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { missingReference } from '#server/kernel/errors.ts'
import { findReservation } from '../reservations/public.ts'
import { requireOpen } from './entry-status.ts'
import { presentEntry } from './present-entry.ts'
import { closed, saveEntry } from './save-entry.ts'
import { findEntryForChange } from './store.ts'

type Op = typeof contract.bookWaitingEntry

/** Records the stay that a waiting guest has got. rule 34.5 */
export async function bookWaitingEntry(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findEntryForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  requireOpen(row, ctx.now, 'booked')
  const stay = await findReservation(ctx, body.reservation_id, 'reservation_id')
  if (stay.property_id !== row.property_id) throw missingReference('reservation_id')
  const booked = closed(row, ctx.now, { status: 'booked', reservation_id: stay.id })
  return presentEntry(await saveEntry(ctx, row, booked), ctx.now)
}
