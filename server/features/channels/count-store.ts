import type { Database } from '../../postgres/database.ts'
import { statement } from '../../postgres/statement.ts'
import { reading } from '../../postgres/transaction.ts'

/** Counts of channels in the whole database. */
export interface ChannelCounts {
  readonly green: number
  readonly amber: number
  readonly red: number
  /** Changes that a channel has not confirmed yet. */
  readonly marks: number
  /** Bookings that wait for a mapping. */
  readonly held: number
}

const count = statement(
  'count_channels',
  `SELECT count(*) FILTER (WHERE status = 'green') AS green, count(*) FILTER (WHERE status = 'amber') AS amber,
     count(*) FILTER (WHERE status = 'red') AS red, (SELECT count(*) FROM channel_dirty_ranges) AS marks,
     (SELECT count(*) FROM channel_bookings WHERE status = 'held') AS held
   FROM channels WHERE NOT disconnecting`,
)

/** For the gauges of `/metrics`. */
export const countChannels = (system: Database): Promise<ChannelCounts> =>
  reading(system, { account_id: '' }, async (tx) => (await tx.one<ChannelCounts>(count))!)
