import type { ChannelStatus } from '#contract/lists.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

/** A connection as Today needs it. */
export interface DayChannel {
  property_id: string
  id: string
  name: string
  status: ChannelStatus
  status_code: string | null
  status_reason: string | null
  status_since: string
  held_bookings: number
  first_held_at: string | null
}

const listChannels = statement(
  'list_channels_of_day',
  `SELECT c.property_id, c.id, c.name, c.status, c.status_code, c.status_reason, c.status_since,
     coalesce(held.count, 0) AS held_bookings, held.first_held_at
   FROM channels c
   LEFT JOIN LATERAL (
     SELECT count(*)::int AS count, min(b.created_at) AS first_held_at FROM channel_bookings b
     WHERE b.account_id = $1 AND b.property_id = c.property_id AND b.channel = c.id AND b.status = 'held') AS held ON true
   WHERE c.account_id = $1 AND c.property_id = ANY ($2::text[]) AND NOT c.disconnecting
   ORDER BY c.property_id, c.id`,
)

/** The connections of some properties, with how many of their bookings are held. */
export const readChannelsOfDay = ({ tx, scope }: AccountContext, property_ids: readonly string[]) =>
  tx.run<DayChannel>(listChannels, [scope.account_id, property_ids])
