import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { PublishedProperty } from '../page-property.ts'
import { parameterOf, type Query } from '../search/stay-search.ts'
import { parseChoices } from '../services/choices.ts'
import { includesMeal, type MealPlan, mealOf } from '../services/meals.ts'
import { isByPerson, MAX_QUANTITY, type OnlineService } from '../services/online-services.ts'

/** A room of several, as far as services are shared among them. */
export interface ServedRoom {
  readonly guests: number
  readonly meal_plan: MealPlan
}

/** A service that was chosen for several rooms together, with its number. */
export type SharedChoice = ServiceChoice & {
  readonly quantity: number
  /** The rooms whose guests may take it, by their places; null for what is no matter of guests. */
  readonly room_indices: readonly number[] | null
}

/** Of one service for several rooms: each of their guests may take it. */
export const MAX_SHARED = 999

/** Rooms whose plan does not include what a service is. rule 26.59 */
const roomsWithout = (
  service: Pick<OnlineService, 'per' | 'name' | 'meal'>,
  rooms: readonly ServedRoom[],
): number[] => {
  const meal = mealOf(service)
  return rooms.flatMap(({ meal_plan }, i) => (meal !== null && includesMeal(meal_plan, meal) ? [] : [i]))
}

/** Services that can be chosen for several rooms together, up to the guests who may take them. */
export const onlineOfRooms = (
  online: readonly OnlineService[],
  rooms: readonly ServedRoom[],
): OnlineService[] =>
  online.flatMap((service) => {
    if (!isByPerson(service)) return service
    const guests = roomsWithout(service, rooms).reduce((sum, i) => sum + rooms[i]!.guests, 0)
    return guests > 0 ? { ...service, most: Math.min(service.most, guests) } : []
  })

/** Choices for several rooms with their numbers; what no guest may take is left out. */
export const sharedChoices = (
  choices: readonly ServiceChoice[],
  online: readonly OnlineService[],
  rooms: readonly ServedRoom[],
): SharedChoice[] =>
  choices.flatMap((choice) => {
    const service = online.find(({ id }) => id === choice.service_id)
    // What is not sold any more is named by who quotes it.
    if (!service) return { ...choice, quantity: choice.quantity ?? 1, room_indices: null }
    if (!isByPerson(service))
      return { ...choice, quantity: Math.min(choice.quantity ?? 1, MAX_QUANTITY), room_indices: null }
    const room_indices = roomsWithout(service, rooms)
    const guests = room_indices.reduce((sum, i) => sum + rooms[i]!.guests, 0)
    return guests === 0
      ? []
      : { ...choice, quantity: Math.min(choice.quantity ?? guests, guests), room_indices }
  })

/**
 * What each room takes of services that were chosen together: of persons each as many as it has guests, in the order of the
 * rooms, everything else the first. rule 26.59
 */
export function shareServices(
  choices: readonly SharedChoice[],
  guests: readonly number[],
): ServiceChoice[][] {
  const shares = guests.map((): ServiceChoice[] => [])
  for (const { quantity, room_indices, ...choice } of choices) {
    let rest = quantity
    for (const i of room_indices ?? [0]) {
      const share = room_indices ? Math.min(rest, guests[i] ?? 0) : rest
      if (share === 0) continue
      // The number of a room whose guests all take it follows them when they change.
      const is_usual = share === (room_indices ? guests[i] : 1)
      shares[i]?.push(is_usual ? choice : { ...choice, quantity: share })
      rest -= share
    }
  }
  return shares
}

/** The rooms of each choice as the form of details has them: as bits, nothing for what is no matter of guests. */
export const roomsOfChoices = (choices: readonly SharedChoice[]): string =>
  choices
    .map(({ room_indices }) => room_indices?.reduce((bits, i) => bits + 2 ** i, 0).toString(16) ?? '')
    .join(',')

/** Services of an address or a form for several rooms, with the rooms that a form names beside them. */
export function parseSharedChoices(published: PublishedProperty, query: Query): SharedChoice[] {
  const rooms = (parameterOf(query, 'served', MAX_LENGTH) ?? '').split(',')
  return parseChoices(published, query, MAX_SHARED).map((choice, i) => ({
    ...choice,
    quantity: choice.quantity ?? 1,
    room_indices: indicesOf(rooms[i] ?? ''),
  }))
}

const MAX_LENGTH = 200

function indicesOf(text: string): number[] | null {
  if (!/^[0-9a-f]{1,8}$/.test(text)) return null
  const bits = Number.parseInt(text, 16)
  return Array.from({ length: 32 }, (_, i) => i).filter((i) => Math.floor(bits / 2 ** i) % 2 === 1)
}
