import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import {
  insertReplays,
  type ReplayRefusal,
  type ReplayRow,
  type ReplaySelection,
  readRefusals,
} from './replay-store.ts'
import { retentionLimit } from './retention-limit.ts'

/** Maximum of one statement, which locks the endpoint for about half a second; measured 100 µs each. */
const MAX_REPLAYS = 5_000

export interface Replayed {
  readonly replays: ReplayRow[]
  /** Of those that were named; `missing` also for those of another scope. */
  readonly refused: ReplayRefusal[]
  /** There may be more to replay than one statement handles: call again. */
  readonly more: boolean
}

/**
 * Replays deliveries: each is a new one of kind `replay`, with the same event, the same bytes and all five
 * attempts; the old one stays as it was. Those of disabled endpoints are held. A repetition doubles nothing
 * that is pending; all failures since a moment exclude what has succeeded meanwhile. Runs in the caller's
 * transaction. spec 6.10
 */
export async function replayDeliveries(
  { tx, now, scope }: Pick<Context, 'tx' | 'now' | 'scope'>,
  selection: ReplaySelection,
): Promise<Replayed> {
  const request = {
    account_id: scope.account_id,
    property_ids: scope.property_ids,
    selection,
    oldest: retentionLimit(now),
    now: toTimestamp(now),
    id: newId('delivery', now.epochMilliseconds),
    most: MAX_REPLAYS,
  }
  const replays = await insertReplays(tx, request)
  const more = replays.length === MAX_REPLAYS
  if (!('delivery_ids' in selection)) return { replays, refused: [], more }
  const replayed = new Set(replays.map(({ delivery_id }) => delivery_id))
  const left = [...new Set(selection.delivery_ids)].filter((id) => !replayed.has(id))
  const refused = left.length > 0 && !more ? await readRefusals(tx, request, left) : []
  return { replays, refused, more }
}
