import type { Tx } from '../../context.ts'
import type { Attempts } from '../../engine/job-retries/attempts.ts'
import { dateIn } from '../../kernel/time/clock.ts'
import { addDays } from '../../kernel/time/dates.ts'
import type { Database } from '../../postgres/database.ts'
import { wholeAccount } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import { writing } from '../../postgres/transaction.ts'
import type { ChannelKey } from './channel-key.ts'
import { markChannels } from './dirty-ranges-store.ts'

interface Horizon extends ChannelKey {
  readonly timezone: string
  readonly horizon_days: number
  readonly marked_until: string | null
}

const listHorizons = statement(
  'list_channel_horizons',
  `SELECT c.account_id, c.property_id, c.id AS channel, c.horizon_days, c.marked_until, p.timezone
   FROM channels c JOIN properties p ON p.account_id = c.account_id AND p.id = c.property_id
   WHERE c.endpoint IS NOT NULL AND NOT c.disconnecting ORDER BY c.account_id, c.property_id, c.id`,
)
const moveHorizon = statement(
  'move_channel_horizon',
  `UPDATE channels SET marked_until = $4 WHERE account_id = $1 AND property_id = $2 AND id = $3
     AND marked_until IS NOT DISTINCT FROM $5::date RETURNING id`,
)

/**
 * Marks the nights that have come within the horizon of each channel since it was last compared: one more a
 * day. Idempotent; several processes may run it at once.
 */
export async function markHorizons(
  system: Database,
  { isPutOff, attempt }: Attempts,
  now: Temporal.Instant,
): Promise<void> {
  const all = await writing(system, null, (tx) => tx.run<Horizon>(listHorizons))
  for (const horizon of all) {
    const today = dateIn(horizon.timezone, now)
    const until = addDays(today, horizon.horizon_days)
    if (horizon.marked_until !== null && horizon.marked_until >= until) continue
    const { account_id, property_id, channel } = horizon
    const item = `${property_id} ${channel}`
    if (await isPutOff({ account_id, item })) continue
    await attempt({ account_id, item }, () =>
      writing(system, account_id, (tx) => mark(tx, horizon, today, until)),
    )
  }
}

async function mark(tx: Tx, horizon: Horizon, today: string, until: string): Promise<void> {
  const { account_id, property_id, channel, marked_until } = horizon
  const moved = await tx.run(moveHorizon, [account_id, property_id, channel, until, marked_until])
  if (moved.length === 0) return
  const nights = { first: marked_until ?? today, last: addDays(until, -1) }
  await markChannels(wholeAccount(tx, account_id), { property_id, channels: [channel] }, nights)
}
