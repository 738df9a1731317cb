import type { Channel } from '#contract/distribution/channels.ts'
import type { CountedChannel } from './store.ts'

const NOTHING_MAPPED = 'No rate plan is mapped to the channel: it sells nothing yet.'

/** In sync because there is nothing to send. Calendars are only read. */
const sellsNothing = ({ type, status, mapped_rate_plans }: CountedChannel): boolean =>
  type !== 'ical' && status === 'green' && mapped_rate_plans === 0

/** A connection as the API shows it: a pause that has ended is omitted. rule 6 */
export const presentChannel = (row: CountedChannel, now: Temporal.Instant): Channel => ({
  id: row.id,
  name: row.name,
  type: row.type,
  property_id: row.property_id,
  status: row.status,
  status_reason: row.status_reason ?? (sellsNothing(row) ? NOTHING_MAPPED : null),
  status_since: row.status_since,
  last_sync_at: row.last_sync_at,
  last_error: row.last_error,
  sync_paused_until: isPaused(row, now) ? row.paused_until : null,
  pending_updates: row.pending_updates,
  mapped_rate_plans: row.mapped_rate_plans,
  held_bookings: row.held_bookings,
  collects_payment: row.collects_payment,
  created_at: row.created_at,
})

/** Whether the partner has asked to wait, and the time is not over. */
export const isPaused = ({ paused_until }: Pick<CountedChannel, 'paused_until'>, now: Temporal.Instant) =>
  paused_until !== null && Temporal.Instant.compare(now, Temporal.Instant.from(paused_until)) < 0
