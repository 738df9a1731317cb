import type { SoldNight } from '../../nights/public.ts'
import { byName } from '../room-names.ts'

/** A room that may be deactivated, and what prevents it. */
export interface Candidate {
  id: string
  name: string
  /** Whether a current or future stay has this room, or a combined room type names it. */
  assigned: boolean
  /** Current and future ones. */
  blocks: { type: 'out_of_order' | 'out_of_service'; from: string; to: string }[]
}

/** A night that would be overbooked: what is sold, and the capacity with the new count. */
export interface ShortNight {
  date: string
  sold: number
  capacity: number
}

export type Retirement = { retired: Candidate[] } | { short: ShortNight[]; assigned: Candidate[] }

/**
 * Chooses the rooms to deactivate so that `count` are left: never one of a stay, highest name first,
 * unblocked ones before blocked ones; if a night would be overbooked then, blocked ones first, which were not
 * for sale anyway. Returns the overbooked nights, or the assigned rooms in the way, when neither order works.
 * rule 2
 */
export function chooseRetired(
  rooms: readonly Candidate[],
  count: number,
  sold: readonly SoldNight[],
): Retirement {
  const unassigned = rooms.filter(({ assigned }) => !assigned).sort((a, b) => byName(b.name, a.name))
  const free = unassigned.filter(({ blocks }) => blocks.length === 0)
  const blocked = unassigned.filter(({ blocks }) => blocks.length > 0)
  const surplus = rooms.length - count
  const choices =
    surplus > unassigned.length
      ? []
      : [
          [...free, ...blocked],
          [...blocked, ...free],
        ].map((order) => order.slice(0, surplus))
  for (const retired of choices) {
    if (shortNights(without(rooms, retired), sold).length === 0) return { retired }
  }
  const short = shortNights(choices[0] ? without(rooms, choices[0]) : rooms.slice(0, count), sold, count)
  return { short, assigned: choices.length > 0 ? [] : rooms.filter(({ assigned }) => assigned) }
}

const without = (rooms: readonly Candidate[], excluded: readonly Candidate[]) =>
  rooms.filter((room) => !excluded.includes(room))

/**
 * Nights with more stays than rooms left, or than rooms for sale. A night that a block overbooked before is
 * no obstacle as long as it gets no worse.
 */
function shortNights(
  left: readonly Candidate[],
  sold: readonly SoldNight[],
  count = left.length,
): ShortNight[] {
  return sold
    .map((night) => ({ ...night, capacity: count - outOfOrder(left, night.date) }))
    .filter((night) => night.sold > count || night.sold - night.capacity > night.overbooked)
    .map(({ date, sold, capacity }) => ({ date, sold, capacity }))
}

const outOfOrder = (rooms: readonly Candidate[], date: string): number =>
  rooms.filter(({ blocks }) =>
    blocks.some(({ type, from, to }) => type === 'out_of_order' && from <= date && date < to),
  ).length
