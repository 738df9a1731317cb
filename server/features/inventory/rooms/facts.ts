import type { RoomUpdatedData } from '#contract/developer/events-on-request.ts'
import type { RequestedEventDraft } from '#server/events/append.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { RoomRow } from './store.ts'

/** The fields of a room in `room.updated`. */
export type RoomFacts = Pick<RoomRow, 'id' | 'property_id' | 'room_type_id' | 'name' | 'floor' | 'status'>

const FIELDS = ['name', 'floor', 'status'] as const satisfies readonly (keyof RoomFacts)[]

const updatedEvent = (
  room: RoomFacts,
  now: Temporal.Instant,
  change: Pick<RoomUpdatedData, 'changed_fields' | 'previous'>,
): RequestedEventDraft => {
  const { id, property_id, room_type_id, name, floor, status } = room
  const data: RoomUpdatedData = {
    id,
    property_id,
    room_type_id,
    name,
    floor,
    status,
    ...change,
    updated_at: toTimestamp(now),
  }
  return { type: 'room.updated', property_id, resource_id: id, data }
}

/** `room.updated`, an opt-in event: the fields of a room that differ, and their old values. spec 6 */
export function roomUpdated(
  before: Pick<RoomFacts, (typeof FIELDS)[number]>,
  after: RoomFacts,
  now: Temporal.Instant,
): RequestedEventDraft {
  const changed_fields = FIELDS.filter((field) => before[field] !== after[field])
  const previous = Object.fromEntries(changed_fields.map((field) => [field, before[field]]))
  return updatedEvent(after, now, { changed_fields, previous })
}

/** The same for a room that was blocked, or whose block was lifted. */
export const blocksUpdated = (room: RoomFacts, now: Temporal.Instant): RequestedEventDraft =>
  updatedEvent(room, now, { changed_fields: ['blocks'], previous: {} })
