import type { Tx } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'
import { type ChannelKey, keyValues } from '../../channels/public.ts'

const findConfirmed = statement(
  'find_confirmed_availability',
  `SELECT acknowledged, acknowledged_at FROM channel_acknowledged_ari
   WHERE account_id = $1 AND property_id = $2 AND channel = $3 AND room_code = $4 AND rate_code = '' AND kind = 'availability'`,
)

interface ConfirmedRow {
  readonly acknowledged: readonly (readonly [day: number, nights: number, value: unknown])[]
  readonly acknowledged_at: string | null
}

/** What a channel has confirmed of a room; undefined where it was never sent. */
export const readConfirmed = (tx: Tx, source: ChannelKey, room_code: string) =>
  tx.one<ConfirmedRow>(findConfirmed, [...keyValues(source), room_code])
