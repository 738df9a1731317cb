import type { Channel } from '../../../contract/channels.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { presentChannel } from './present.ts'
import { readCounted } from './store.ts'

interface ChannelKey {
  readonly account_id: string
  readonly property_id: string
  readonly channel: string
}

/** One connection as the API shows it; 404 SVC-3001 where there is none. */
export async function readChannel(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  place: ChannelKey,
): Promise<Channel> {
  const row = await readCounted(tx, place.account_id, place.property_id, place.channel)
  if (!row) throw missing()
  return presentChannel(row, now)
}
