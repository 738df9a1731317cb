import { MAX_ROOMS_OF_BOOKING } from '#contract/stays/rooms-of-booking.ts'
import type { Party } from '../../pricing/offers/public.ts'
import { parameterOf, type Query } from '../search/stay-search.ts'

/** A room of several, as an address or a hidden field names it. */
export interface ChosenRoom {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly party: Party
  /** The code that was entered lowers it. */
  readonly is_promoted: boolean
}

/** Characters of all rooms, which a form field holds. rule 26.31 */
const MAX_LENGTH = 2_000
const MAX_ROOM_LENGTH = 100
const ONE = /^([0-9a-z]{26})\.([0-9a-z]{26})\.([1-9]\d?)((?:-\d\d?){0,10})(p?)$/

/**
 * Rooms as text, `type.plan.adults-age-age`, without the one that a button removes, and with the one that it adds; anything else
 * is left out.
 */
export function parseRooms(query: Query): ChosenRoom[] {
  const rooms = (parameterOf(query, 'rooms', MAX_LENGTH)?.split(',') ?? []).flatMap(roomOf)
  const removed = parameterOf(query, 'remove', 3)
  const added = roomOf(parameterOf(query, 'add', MAX_ROOM_LENGTH) ?? '')
  const kept = rooms.filter((_, index) => String(index) !== removed)
  return [...kept, ...added].slice(0, MAX_ROOMS_OF_BOOKING)
}

function roomOf(text: string): ChosenRoom[] {
  const [, type, plan, adults, ages, promoted] = ONE.exec(text) ?? []
  if (!type) return []
  const children_ages = ages!.split('-').slice(1).map(Number)
  if (children_ages.some((age) => age > 17)) return []
  const party = { adults: Number(adults), children: children_ages.length, children_ages }
  const is_promoted = promoted === 'p'
  return [{ room_type_id: `rt_${type}`, rate_plan_id: `rp_${plan}`, party, is_promoted }]
}

const bare = (id: string) => id.slice(id.indexOf('_') + 1)

export const roomsText = (rooms: readonly ChosenRoom[]): string =>
  rooms
    .map(({ room_type_id, rate_plan_id, party, is_promoted }) => {
      const guests = [party.adults, ...party.children_ages].join('-')
      return `${bare(room_type_id)}.${bare(rate_plan_id)}.${guests}${is_promoted ? 'p' : ''}`
    })
    .join(',')

/** Whether one more can be chosen: a booking and a form field hold so many. */
export const hasPlace = (rooms: readonly ChosenRoom[]): boolean =>
  rooms.length < MAX_ROOMS_OF_BOOKING && roomsText(rooms).length < MAX_LENGTH - MAX_ROOM_LENGTH
