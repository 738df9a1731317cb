import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import type { HousekeepingAssignments } from '#contract/upkeep/housekeeping-assignments.ts'
import type { Context } from '#server/context.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import type { ListedRoom } from '../read-rooms.ts'
import { writeAssignments } from './store.ts'

export interface Assignment {
  readonly room_id: string
  readonly assigned_to: Assignee | null
}

interface DayToAssign {
  readonly property: PropertyRow
  readonly date: string
  /** All rooms of the property, before the change. */
  readonly rooms: readonly ListedRoom[]
  /** Who is named, also without a room. */
  readonly people: readonly Assignee[]
}

/** A person is identified by the id, or by the name where there is none. */
export const personKey = ({ id, name }: Assignee): string => (id === null ? `name ${name}` : `id ${id}`)

const CLEANED = new Set<ListedRoom['shown']['state']>(['to_inspect', 'done', 'none'])

/** Whether a room is still to be cleaned: one that only waits for inspection is no work of the cleaner. rule 24.11 */
export const isToClean = ({ shown: { state } }: ListedRoom): boolean => !CLEANED.has(state)

/** Writes the assignments, and returns everybody's load afterwards. */
export async function saveAssignments(
  ctx: Context,
  { property, date, rooms, people }: DayToAssign,
  assignments: readonly Assignment[],
): Promise<HousekeepingAssignments> {
  const day = { property_id: property.id, date }
  const of_room = new Map(assignments.map((one) => [one.room_id, one.assigned_to]))
  const before = rooms.map((one) => ({ ...one, by: one.shown.assigned_to }))
  const after = before.map((one) => ({ ...one, by: nowAssigned(of_room, one.shown.room_id, one.by) }))
  if (assignments.length > 0) await writeAssignments(ctx, day, assignments)
  ctx.audit?.({
    resource_id: property.id,
    property_id: property.id,
    before: namesByRoom(before, of_room),
    after: namesByRoom(after, of_room),
  })
  return { ...day, assignments: [...assignments], shares: sharesOf(after, people) }
}

const nowAssigned = (of_room: ReadonlyMap<string, Assignee | null>, room_id: string, by: Assignee | null) =>
  of_room.has(room_id) ? of_room.get(room_id)! : by

type AssignedRoom = ListedRoom & { readonly by: Assignee | null }

/** The audit entry: who has which of the named rooms, by name. */
const namesByRoom = (rooms: readonly AssignedRoom[], of_room: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    rooms
      .filter(({ shown }) => of_room.has(shown.room_id))
      .map(({ shown, by }) => [shown.name, by?.name ?? null]),
  )

function sharesOf(rooms: readonly AssignedRoom[], people: readonly Assignee[]) {
  const assigned = rooms.flatMap(({ by }) => by ?? []).sort((one, other) => (one.name < other.name ? -1 : 1))
  const everybody = new Map([...people, ...assigned].map((person) => [personKey(person), person]))
  return [...everybody].map(([key, assigned_to]) => {
    const own = rooms.filter((one) => one.by && personKey(one.by) === key && isToClean(one))
    return { assigned_to, rooms: own.length, minutes: own.reduce((sum, one) => sum + one.shown.minutes, 0) }
  })
}
