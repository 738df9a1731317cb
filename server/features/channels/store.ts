import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

/** A channel that a property is connected to; the id is what `reservation.channel` says. decisions 6 */
export interface NewChannel {
  property_id: string
  id: string
  name: string
  type: 'ota' | 'ota_xml' | 'ical' | 'demo'
  created_at: string
}

const listConnected = statement(
  'list_connected_channels',
  `SELECT id FROM channels WHERE account_id = $1 AND property_id = $2`,
)
const insertChannel = statement(
  'insert_channel',
  `INSERT INTO channels (account_id, property_id, id, name, type, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
)

/** The ids of the channels that a property is connected to. */
export async function connectedChannels(
  tx: Tx,
  account_id: string,
  property_id: string,
): Promise<Set<string>> {
  const rows = await tx.run<{ id: string }>(listConnected, [account_id, property_id])
  return new Set(rows.map(({ id }) => id))
}

/** Connects a property to a channel, which starts green. decisions 6 */
export async function connectChannel(tx: Tx, account_id: string, channel: NewChannel): Promise<void> {
  const { property_id, id, name, type, created_at } = channel
  await tx.run(insertChannel, [account_id, property_id, id, name, type, created_at])
}
