import type { Today, TodayProperty, TodayRoom, TodayRow } from '#contract/front-desk/today.staff.ts'

export type StayRow = Extract<
  TodayRow,
  { type: 'arrival' | 'departure' | 'in_house' | 'booked' | 'cancelled' }
>

export const isStay = (row: TodayRow): row is StayRow => 'confirmation_code' in row

/** Names of the ids in a row. */
export interface Names {
  /** Whether rows of several properties are shown. */
  readonly several: boolean
  readonly property: (property_id: string | null) => TodayProperty | undefined
  readonly room: (id: string | null) => TodayRoom | undefined
  readonly room_type: (id: string) => string | undefined
  readonly channel: (id: string) => string | undefined
}

export function namesIn({ houses: properties, rooms, room_types, channels }: Today): Names {
  const property_of = new Map(properties.map((property) => [property.property_id, property]))
  const room_of = new Map(rooms.map((room) => [room.id, room]))
  const type_of = new Map(room_types.map(({ id, name }) => [id, name]))
  const channel_of = new Map(channels.map(({ id, name }) => [id, name]))
  return {
    several: properties.length > 1,
    property: (id) => property_of.get(id ?? ''),
    room: (id) => room_of.get(id ?? ''),
    room_type: (id) => type_of.get(id),
    channel: (id) => channel_of.get(id),
  }
}

/** Whether a stay can enter its room now: it is vacant, ready and not blocked. */
export const isReady = (room: TodayRoom | undefined): boolean =>
  room !== undefined && !room.occupied && !room.closed && room.missing_condition === null

/** Whether nights, room, plan and guests of a stay can change: until the guest has left. */
export const isChangeableRow = ({ type, done, status }: StayRow): boolean =>
  type !== 'cancelled' &&
  status !== 'checked_out' &&
  status !== 'cancelled' &&
  status !== 'no_show' &&
  !(done && type === 'departure')
