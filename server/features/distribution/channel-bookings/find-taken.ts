import type { Context } from '#server/context.ts'
import type { ChannelKey } from '../../channels/public.ts'
import { readBooking } from './store.ts'

/** The reservation of the first room of a channel's booking; null while it waits for a mapping. */
export async function findTaken(
  { tx }: Pick<Context, 'tx'>,
  source: ChannelKey,
  reference: string,
): Promise<string | null> {
  const [room] = await readBooking(tx, source, reference)
  return room?.reservation_id ?? null
}
