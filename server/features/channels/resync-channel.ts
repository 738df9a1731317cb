import type * as contract from '#contract/distribution/channels.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { fault } from '../../kernel/errors.ts'
import { newId } from '../../kernel/new-id.ts'
import { findChannelForChange } from './find-channel.ts'
import { isPaused } from './present.ts'
import { queueSync } from './store.ts'

type Op = typeof contract.resyncChannel

/**
 * Requests a full synchronisation; repeated, it is the same one. Red is 409 SVC-1003, a pause of the
 * partner's 503 SVC-1002 with Retry-After. spec 4, rule 6
 */
export async function resyncChannel(ctx: Context, input: Input<Op>): Promise<Output<Op>> {
  const row = await findChannelForChange(ctx, input)
  const { id: channel, property_id, paused_until } = row
  if (row.status === 'red') throw fault('SVC-1003', { details: { channel, property_id } })
  if (isPaused(row, ctx.now)) {
    const wait = Temporal.Instant.from(paused_until!).since(ctx.now).total('seconds')
    const details = { channel, property_id, sync_paused_until: paused_until }
    throw fault('SVC-1002', { details, headers: { 'retry-after': String(Math.ceil(wait)) } })
  }
  if (row.sync_id !== null && row.sync_status !== null) {
    return { channel, property_id, sync_id: row.sync_id, status: row.sync_status }
  }
  const sync_id = newId('sync', ctx.now.epochMilliseconds)
  await queueSync(ctx, row, sync_id)
  return { channel, property_id, sync_id, status: 'queued' }
}
