import type { OptionalEventType } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { appendRequested, type RequestedEventDraft } from '#server/events/append.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { presentEntry } from './present-entry.ts'
import type { WaitingRow } from './row.ts'
import { writeEntry } from './store.ts'

type WaitingEventType = Extract<OptionalEventType, `waiting_entry.${string}`>

/** What an open entry has while nothing is proposed. */
export const NOTHING_PROPOSED = { status: 'waiting', room_type_id: null, proposed_at: null } as const

/** An entry for which a room is free. */
export const proposed = (row: WaitingRow, room_type_id: string, now: Temporal.Instant): WaitingRow => ({
  ...row,
  status: 'proposed',
  room_type_id,
  proposed_at: toTimestamp(now),
})

/** An entry that is over: nothing is proposed to it any more. */
export const closed = (
  row: WaitingRow,
  now: Temporal.Instant,
  as:
    | { readonly status: 'booked'; readonly reservation_id: string }
    | { readonly status: 'expired' | 'withdrawn' },
): WaitingRow => ({
  ...row,
  ...NOTHING_PROPOSED,
  ...as,
  closed_at: as.status === 'expired' ? row.expires_at : toTimestamp(now),
})

/** An event of an entry, on request: without its guest and words. rule 9.4 */
export function eventOf(type: WaitingEventType, row: WaitingRow, now: Temporal.Instant): RequestedEventDraft {
  return { type, property_id: row.property_id, resource_id: row.id, data: auditedEntry(row, now) }
}

/** An entry as events and the audit log have it. rule 34.8 */
export function auditedEntry(row: WaitingRow, now: Temporal.Instant) {
  const { guest: _, note: __, ...shown } = presentEntry(row, now)
  return shown
}

/** Writes a changed entry with its event, and says what has changed; returns it as stored. */
export async function saveEntry(ctx: Context, before: WaitingRow, changed: WaitingRow): Promise<WaitingRow> {
  const after = raiseVersion(changed, ctx.now)
  await Promise.all([
    writeEntry(ctx, after),
    appendRequested(ctx, [eventOf('waiting_entry.updated', after, ctx.now)]),
  ])
  ctx.audit?.({
    resource_id: before.id,
    property_id: before.property_id,
    before: auditedEntry(before, ctx.now),
    after: auditedEntry(after, ctx.now),
  })
  return after
}
