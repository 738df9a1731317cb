import type { Assignee, HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'

/** Counters above the board, each a filter of its rooms. */
export const COUNTERS = {
  to_do: ({ state }: HousekeepingRoom) => isToDo({ state }),
  started: ({ state }: HousekeepingRoom) => state === 'started',
  to_inspect: ({ state }: HousekeepingRoom) => state === 'to_inspect',
  rejected: ({ state }: HousekeepingRoom) => state === 'rejected',
  guest_waiting: ({ guest_waiting }: HousekeepingRoom) => guest_waiting,
  no_cleaning: ({ no_cleaning }: HousekeepingRoom) => no_cleaning,
  discrepancy: ({ discrepancy }: HousekeepingRoom) => discrepancy !== null,
  superseded: ({ superseded }: HousekeepingRoom) => superseded.length > 0,
  done: ({ state }: HousekeepingRoom) => state === 'done',
} as const
export type CounterName = keyof typeof COUNTERS
export const COUNTER_NAMES = Object.keys(COUNTERS) as CounterName[]

export const GROUPINGS = ['floor', 'state', 'person'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** In order of urgency. */
const STATES = ['rejected', 'to_inspect', 'open', 'started', 'refused', 'done', 'none'] as const

const isToDo = ({ state }: Pick<HousekeepingRoom, 'state'>): boolean => state !== 'done' && state !== 'none'

/** Whether it is still to be cleaned: one that only waits for inspection is no work of the cleaner. rule 24.11 */
const isToClean = (room: Pick<HousekeepingRoom, 'state'>): boolean =>
  isToDo(room) && room.state !== 'to_inspect'

/** Neither a task nor anything to check: a chip suffices. */
export const needsNothing = (room: HousekeepingRoom): boolean =>
  !isToDo(room) &&
  room.closed === null &&
  !room.guest_waiting &&
  room.discrepancy === null &&
  room.superseded.length === 0

/** A person is identified by the id, or by the name where there is none. rule 24.11 */
export const personKey = ({ id, name }: Assignee): string => (id === null ? `name ${name}` : `id ${id}`)

const BY_NAME = new Intl.Collator(undefined, { numeric: true })

/** Who can be assigned: housekeepers, everybody with rooms already, and added names; each once. */
export function peopleOf(
  housekeepers: readonly Assignee[],
  rooms: readonly HousekeepingRoom[],
  added: readonly string[],
): Assignee[] {
  const all = [
    ...housekeepers,
    ...rooms.flatMap(({ assigned_to }) => assigned_to ?? []),
    ...added.map((name) => ({ id: null, name })),
  ]
  const by_key = new Map(all.map(({ id, name }) => [personKey({ id, name }), { id, name }]))
  return [...by_key.values()].sort((one, other) => BY_NAME.compare(one.name, other.name))
}

export interface Load {
  readonly rooms: number
  readonly minutes: number
  readonly done: number
}

/** The remaining tasks of a person, or unassigned ones. */
export function loadOf(rooms: readonly HousekeepingRoom[], person: Assignee | null): Load {
  const own = rooms.filter(({ assigned_to }) => isSame(assigned_to, person))
  const left = own.filter(isToClean)
  return {
    rooms: left.length,
    minutes: sumOf(left),
    done: own.filter(({ state }) => state === 'done').length,
  }
}

export const isSame = (one: Assignee | null, other: Assignee | null): boolean =>
  one === null || other === null ? one === other : personKey(one) === personKey(other)

export const sumOf = (rooms: readonly HousekeepingRoom[]): number =>
  rooms.filter(isToClean).reduce((sum, { minutes }) => sum + minutes, 0)

export interface Group {
  readonly key: string
  readonly rooms: readonly HousekeepingRoom[]
}

/** Rooms in groups; in each the most urgent first, in the order of the service. */
export function groupsOf(rooms: readonly HousekeepingRoom[], grouping: Grouping): Group[] {
  const keyOf = {
    floor: ({ floor }: HousekeepingRoom) => floor ?? '',
    state: ({ state }: HousekeepingRoom) => state,
    person: ({ assigned_to }: HousekeepingRoom) => assigned_to?.name ?? '',
  }[grouping]
  const groups = [...Map.groupBy(rooms, keyOf)].map(([key, own]) => ({ key, rooms: own }))
  const order: readonly string[] = STATES
  return groups.sort((one, other) =>
    grouping === 'state'
      ? order.indexOf(one.key) - order.indexOf(other.key)
      : BY_NAME.compare(one.key, other.key),
  )
}
