import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { ask, type Outcome } from '../api.ts'
import type { QueuedWork } from './database.ts'
import { firstWaiting, markRejected, removeAccepted } from './queue.ts'

/** One tab and one request at a time: the next starts after the outcome of the previous is stored. */
const LOCK = 'serai-housekeeping-send'

type Recorded = HousekeepingRoom & { readonly applied: boolean }
type Sent =
  | { readonly outcome: 'empty' | 'session' }
  | { readonly outcome: 'retry'; readonly after_ms: number }
  | { readonly outcome: 'sent'; readonly room?: HousekeepingRoom }

/**
 * Sends the oldest waiting entry of this user and returns its outcome. An entry leaves the queue only with a
 * response, and is sent under the same key until then, so that it takes effect once.
 */
export const sendFirst = (user_id: string): Promise<Sent> =>
  navigator.locks.request(LOCK, async () => {
    const item = await firstWaiting(user_id)
    if (item === undefined) return { outcome: 'empty' }
    const answer = await send(item)
    if (answer.outcome === 'refused') {
      const { outcome: _, ...refusal } = answer
      await markRejected(item, 'refused', refusal)
      return { outcome: 'sent' }
    }
    if (answer.outcome !== 'done') return answer
    if (item.work.kind !== 'record') {
      const id = item.work.kind === 'photo' ? undefined : (answer.body as { id: string }).id
      await removeAccepted(item, id)
      return { outcome: 'sent' }
    }
    const { applied, ...room } = answer.body as Recorded
    await (applied ? removeAccepted(item) : markRejected(item, 'superseded'))
    return { outcome: 'sent', room }
  })

function send({ work, at, key }: QueuedWork): Promise<Outcome<unknown>> {
  switch (work.kind) {
    case 'record': {
      const { action, note, line_id } = work
      const json = {
        action,
        at,
        ...(note !== undefined && { note }),
        ...(line_id !== undefined && { line_id }),
      }
      return ask(`/housekeeping/${work.room_id}`, { method: 'POST', json, key })
    }
    case 'task':
      return ask('/tasks', { method: 'POST', json: work.body, key })
    case 'found_item':
      return ask('/found-items', { method: 'POST', json: { ...work.body, found_at: at }, key })
    case 'charge': {
      const { room_id, service_id, quantity } = work
      return ask(`/rooms/${room_id}/charges`, { method: 'POST', json: { service_id, quantity, at }, key })
    }
    case 'photo': {
      const bytes = { content: work.bytes, type: work.type }
      const path = work.of === 'found_item' ? 'found-items' : 'tasks'
      return ask(`/${path}/${work.task_id}/photos`, { method: 'POST', bytes, key })
    }
  }
}
