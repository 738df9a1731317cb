import type { RoomReason } from '#contract/lists.ts'
import { missingConditionOf, type RoomCondition, readinessRank } from '../../inventory/rooms/public.ts'

/** Nights beside a stay that are considered: fewer than two free ones are hard to sell. */
export const GAP_NIGHTS = 2

/** How a room suits a stay. */
export interface RoomFit {
  /** Its condition; null for a later arrival, by which it will have changed. */
  readonly condition: RoomCondition | null
  /** Whether it is occupied; false for a later arrival. */
  readonly occupied: boolean
  /** Whether it is out of service on one of the nights. */
  readonly out_of_service: boolean
  /** Whether the guest stayed in it before. */
  readonly same_room: boolean
  readonly same_floor: boolean
  /** Whether a combined room type takes it too, and is not for sale while it is taken. */
  readonly in_combined_type: boolean
}

/** Free nights between a stay and its neighbours in a room, `GAP_NIGHTS` at most; undefined where there are none. */
export interface Gaps {
  readonly before: number | undefined
  readonly after: number | undefined
}

export const ONE_NIGHT_GAP = 20
export const TOUCHING = 10

/**
 * The cost of a room, whatever its neighbours: whether it can be entered, then whether the guest knows it.
 * The lowest is the best; the cost of gaps never exceeds that of a preference, and a room of a combined type counts less
 * than a gap. ADR 48, rule 37.6
 */
export const fitCost = ({
  condition,
  occupied,
  out_of_service,
  same_room,
  same_floor,
  in_combined_type,
}: RoomFit): number =>
  (occupied ? 10_000 : 0) +
  (out_of_service ? 5_000 : 0) +
  (condition === null ? 0 : readinessRank(condition) * 1_000) -
  (same_room ? 500 : 0) -
  (same_floor ? 100 : 0) +
  (in_combined_type ? 5 : 0)

/** The cost of a place between two neighbours: single nights that are left, less gaps that are filled. */
export function gapCost({ before, after }: Gaps, nights: number): number {
  const filled = nights === 1 && before === 0 && after === 0
  return sideRank(before) + sideRank(after) - (filled ? ONE_NIGHT_GAP : 0)
}

const sideRank = (nights: number | undefined): number =>
  nights === 1 ? ONE_NIGHT_GAP : nights === 0 ? -TOUCHING : 0

/** The same as reasons, the weightiest first. */
export const roomReasons = (
  {
    condition,
    occupied,
    out_of_service,
    same_room,
    same_floor,
    is_linked,
  }: RoomFit & { readonly is_linked?: boolean },
  { before, after }: Gaps,
): RoomReason[] => [
  ...(occupied ? (['occupied'] as const) : condition === null ? [] : [reasonOf(condition)]),
  ...(out_of_service ? (['out_of_service'] as const) : []),
  ...(is_linked ? (['linked'] as const) : []),
  ...(same_room ? (['same_room'] as const) : []),
  ...(same_floor ? (['same_floor'] as const) : []),
  ...((before === 0 || after === 0) && before !== 1 && after !== 1 ? (['no_gap'] as const) : []),
]

const reasonOf = (condition: RoomCondition): RoomReason =>
  missingConditionOf(condition) === 'inspection' ? 'not_inspected' : condition.status

const names = new Intl.Collator('en', { numeric: true })

/** Natural order: 9 before 10. */
export const byRoomName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  names.compare(one.name, other.name)
