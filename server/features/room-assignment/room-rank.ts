import type { RoomReason } from '../../../contract/lists.ts'
import { lackOf, type RoomCondition, readinessRank } from '../rooms/public.ts'

/** Nights beside a stay that are looked at: fewer than two left free are hard to sell. */
export const GAP_NIGHTS = 2

/** How a room meets a stay. */
export interface RoomFit {
  /** Its condition; null for who arrives on a later day, when it is another one. */
  readonly condition: RoomCondition | null
  /** Somebody is in it; false for who arrives on a later day. */
  readonly occupied: boolean
  /** It is out of service on one of the nights. */
  readonly out_of_service: boolean
  /** Where the guest stayed the last time. */
  readonly same_room: boolean
  readonly same_floor: boolean
}

/** Free nights between a stay and its neighbours in a room, `GAP_NIGHTS` at most; undefined where nobody is near. */
export interface Gaps {
  readonly before: number | undefined
  readonly after: number | undefined
}

export const ONE_NIGHT_GAP = 20
export const TOUCHING = 10

/**
 * What speaks against a room, beside its neighbours: whether it can be entered, then what the guest knows. The lowest is
 * the best; a rank of the house's nights is never as high as a wish. docs/decisions/0048
 */
export const fitRank = ({ condition, occupied, out_of_service, same_room, same_floor }: RoomFit): number =>
  (occupied ? 10_000 : 0) +
  (out_of_service ? 5_000 : 0) +
  (condition === null ? 0 : readinessRank(condition) * 1_000) -
  (same_room ? 500 : 0) -
  (same_floor ? 100 : 0)

/** What speaks against a place between two neighbours: single nights are left, fewer nights are filled up. */
export function gapRank({ before, after }: Gaps, nights: number): number {
  const filled = nights === 1 && before === 0 && after === 0
  return sideRank(before) + sideRank(after) - (filled ? ONE_NIGHT_GAP : 0)
}

const sideRank = (nights: number | undefined): number =>
  nights === 1 ? ONE_NIGHT_GAP : nights === 0 ? -TOUCHING : 0

/** The same in words, the weightiest first. */
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
  lackOf(condition) === 'inspection' ? 'not_inspected' : condition.status

const names = new Intl.Collator('en', { numeric: true })

/** As people count: 9 before 10. */
export const byRoomName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  names.compare(one.name, other.name)
