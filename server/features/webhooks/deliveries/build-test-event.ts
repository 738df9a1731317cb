import type { EventType } from '../../../../contract/lists.ts'
import { dataOfEvent } from '../../../../contract/openapi/webhooks.ts'
import { sampleOf } from '../../../../contract/samples/samples.ts'
import { toTimestamp } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/new-id.ts'

type Json = Record<string, unknown>

/** Made-up data of an event in the shape of the real one, as the documentation shows it. spec 4.7 */
const fabricateData = (type: EventType): Json => sampleOf(dataOfEvent(type)) as Json

/** An event that never happened: its id and the bytes that are sent. */
export function fabricateEvent(type: EventType, now: Temporal.Instant): { id: string; body: string } {
  const id = newId('event', now.epochMilliseconds)
  const body = JSON.stringify({ id, type, created_at: toTimestamp(now), data: fabricateData(type) })
  return { id, body }
}
