import type { Context } from '../../context.ts'
import { invalid, missing } from '../../kernel/errors.ts'
import { requestedProperties } from '../../postgres/scope.ts'
import { type ChannelRow, lockNamedChannels, lockNamedChannelsForRemoval, readNamed } from './store.ts'

interface ChannelPath {
  readonly params: { id: string }
  readonly query: { property_id?: string | undefined }
}

/**
 * The connection in the path. Two properties may be connected to the same channel: then `property_id`
 * decides, and without it the answer is 422 SVC-2002. rule 6
 */
export const findChannel = async (ctx: Context, named: ChannelPath): Promise<ChannelRow> =>
  only(await readNamed(ctx, ...whereOf(ctx, named)))

/** The same, locked against changes until the transaction ends. */
export const findChannelForChange = async (ctx: Context, named: ChannelPath): Promise<ChannelRow> =>
  only(await lockNamedChannels(ctx, ...whereOf(ctx, named)))

/** The same, locked so that nobody else can map anything to it until the transaction ends. */
export const findChannelForRemoval = async (ctx: Context, named: ChannelPath): Promise<ChannelRow> =>
  only(await lockNamedChannelsForRemoval(ctx, ...whereOf(ctx, named)))

const whereOf = (ctx: Context, { params, query }: ChannelPath) =>
  [params.id, requestedProperties(ctx, query)] as const

function only([channel, other]: ChannelRow[]): ChannelRow {
  if (!channel) throw missing()
  if (!other) return channel
  throw invalid(
    'property_id',
    'required',
    `Several properties are connected to ${channel.id}: property_id says which is meant.`,
  )
}
