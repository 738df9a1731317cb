import { ROOM_STATUSES } from '#contract/lists.ts'
import { type Bar, type Chart, type ChartRoom, TONES, toneOf } from './chart.ts'
import type { Span } from './geometry.ts'

/** Conditions of rooms; `ready` for those that lack nothing and are vacant. */
export const ROOM_FILTERS = ['ready', ...ROOM_STATUSES] as const
export type RoomConditionFilter = (typeof ROOM_FILTERS)[number]

/** What stays require today, and those with a balance. */
export const STAY_FILTERS = [...TONES, 'balance_due'] as const
export type StayFilter = (typeof STAY_FILTERS)[number]

/** Several values of a filter apply as alternatives; an empty list filters nothing. */
export interface ChartFilter {
  readonly type_id?: string | undefined
  readonly floor?: string | undefined
  readonly conditions?: readonly RoomConditionFilter[]
  /** Rooms and lanes with one of these stays. */
  readonly stays?: readonly StayFilter[]
  /** Rooms without a stay or an out-of-order block on these nights. */
  readonly free?: Span | undefined
}

export const isFiltered = ({ floor, conditions = [], stays = [], free }: ChartFilter): boolean =>
  floor !== undefined || conditions.length > 0 || stays.length > 0 || free !== undefined

export function isMatch(bar: Bar, { stays = [] }: ChartFilter, today: number): boolean {
  const tone = toneOf(bar, today)
  return stays.length === 0 || stays.some((one) => (one === 'balance_due' ? bar.balance_due : one === tone))
}

/** Whether a room, by its index, is shown. */
export function isRoomShown(chart: Chart, at: number, filter: ChartFilter): boolean {
  const { floor, conditions = [], stays = [], free } = filter
  const room = chart.rooms[at]!
  return (
    (floor === undefined || room.floor === floor) &&
    (conditions.length === 0 || conditions.some((one) => isIn(room, one))) &&
    (stays.length === 0 || chart.bars_of[at]!.some((bar) => isMatch(bar, filter, chart.today))) &&
    (free === undefined || isFree(chart, at, free))
  )
}

const isIn = ({ status, missing_condition, occupied }: ChartRoom, condition: RoomConditionFilter): boolean =>
  condition === 'ready' ? missing_condition === null && !occupied : status === condition

function isFree(chart: Chart, at: number, free: Span): boolean {
  const overlaps = ({ from, to }: Span) => from < free.to && free.from < to
  const is_closed = chart.closures_of[at]!.some((one) => one.type === 'out_of_order' && overlaps(one))
  return !is_closed && !chart.bars_of[at]!.some(overlaps)
}
