import type { Channel } from '#contract/distribution/channels.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import type { ChannelKey } from './channel-key.ts'
import { presentChannel } from './present.ts'
import { readChannelWithCounts } from './store.ts'

/** One connection as the API shows it; 404 SVC-3001 where there is none. */
export async function readChannel(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  { property_id, channel }: Omit<ChannelKey, 'account_id'>,
): Promise<Channel> {
  const row = await readChannelWithCounts(ctx, property_id, channel)
  if (!row) throw missing()
  return presentChannel(row, ctx.now)
}
