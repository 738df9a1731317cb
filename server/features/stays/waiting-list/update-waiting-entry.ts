import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/waiting-list/waiting-list.ts'
import type { Context } from '#server/context.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { earlier } from '#server/kernel/time/dates.ts'
import { partyOf } from './create-waiting-entry.ts'
import { requireOpen } from './entry-status.ts'
import { expiryOf, requireRoomTypes, requireTerms } from './entry-terms.ts'
import { presentEntry } from './present-entry.ts'
import type { WaitingRow } from './row.ts'
import { NOTHING_PROPOSED, saveEntry } from './save-entry.ts'
import { findEntryForChange } from './store.ts'

type Op = typeof contract.updateWaitingEntry

/** What a proposal was made for. */
const STAY = ['check_in', 'check_out', 'adults', 'children', 'children_ages', 'room_type_ids'] as const

/** Changes an open entry, which keeps its place. rule 34.4 */
export async function updateWaitingEntry(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findEntryForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  requireOpen(row, ctx.now, row.status)
  const property = (await readProperty(ctx, row.property_id))!
  const stay = { ...row, ...body, ...partyOf(body, row) }
  // An earlier arrival that is named without a last day.
  const until = body.until ?? earlier(row.until, stay.check_in)
  const next: WaitingRow = { ...stay, until, expires_at: expiryOf(property, until) }
  if (body.room_type_ids) await requireRoomTypes(ctx, row.property_id, body.room_type_ids)
  if (body.check_in || body.check_out || body.until) requireTerms(next, property, ctx.now)
  const is_moved = STAY.some((field) => !isDeepStrictEqual(next[field], row[field]))
  const changed = is_moved ? { ...next, ...NOTHING_PROPOSED } : next
  if (isDeepStrictEqual(changed, row)) return presentEntry(row, ctx.now)
  return presentEntry(await saveEntry(ctx, row, changed), ctx.now)
}
