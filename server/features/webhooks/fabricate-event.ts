import { EVENT_DATA, type EventType } from '../../../contract/events.ts'
import { RatePlan } from '../../../contract/rate-plans.ts'
import { RoomType } from '../../../contract/room-types.ts'
import { sampleOf } from '../../../contract/samples.ts'
import { toTimestamp } from '../../clock.ts'
import { newId } from '../../new-id.ts'

type Json = Record<string, unknown>

/** Made-up data of an event in the shape of the real one, as the documentation shows it. spec 4.7 */
export function fabricateData(type: EventType): Json {
  if (type === 'room_type.created') return sampleOf(RoomType) as Json
  if (type === 'rate_plan.updated') {
    const { price_overrides: _, ...plan } = sampleOf(RatePlan) as Json
    return { ...plan, changed_fields: ['base_price'] }
  }
  return sampleOf(EVENT_DATA[type]) as Json
}

/** An event that never happened: its id and the bytes that are sent. */
export function fabricateEvent(type: EventType, now: Temporal.Instant): { id: string; body: string } {
  const id = newId('event', now.epochMilliseconds)
  const body = JSON.stringify({ id, type, created_at: toTimestamp(now), data: fabricateData(type) })
  return { id, body }
}
