import { useNavigate, useSearch } from '@tanstack/react-router'
import { addDays, isDay, nightsBetween } from '../../lib/formats.ts'
import { omitEmpty } from '../../lib/search-params.ts'
import type { ChosenDays } from '../../ui/dates/calendar.tsx'
import { ROOM_FILTERS, STAY_FILTERS } from './model/filter.ts'
import type { CALENDAR_SEARCH } from './search.ts'

/** What chooses the rows. */
type RowView = Pick<CalendarView, (typeof ROW_VIEW)[number]>
const ROW_VIEW = ['room_type_id', 'floor', 'condition', 'stays', 'free_from', 'free_to'] as const

export const PERIODS = [7, 14, 30, 60] as const
export type Period = (typeof PERIODS)[number]
export const DENSITIES = ['s', 'm', 'l'] as const
export type Density = (typeof DENSITIES)[number]

export interface CalendarView {
  readonly from: string
  readonly days: Period
  readonly room_type_id: string | undefined
  readonly floor: string | undefined
  /** Conditions of rooms and kinds of stays, separated by commas. */
  readonly condition: string | undefined
  readonly stays: string | undefined
  /** Arrival and departure of a stay that the rooms have to be free for. */
  readonly free_from: string | undefined
  readonly free_to: string | undefined
  readonly types_only: boolean
  readonly density: Density
}

const DEFAULT_DAYS = 14
const DEFAULT_DENSITY = 'm'

type Search = { readonly [K in (typeof CALENDAR_SEARCH)[number]]?: string | undefined }

/** The view as a filter of the rows of a chart that begins on a date. */
export function filterOf(
  { room_type_id, floor, condition, stays, free_from, free_to }: RowView,
  from: string,
) {
  const free = free_from !== undefined && free_to !== undefined
  return {
    type_id: room_type_id,
    floor,
    conditions: chosen(ROOM_FILTERS, condition),
    stays: chosen(STAY_FILTERS, stays),
    free: free ? { from: nightsBetween(from, free_from), to: nightsBetween(from, free_to) } : undefined,
  }
}

const chosen = <T extends string>(all: readonly T[], value = ''): readonly T[] => {
  const names = value.split(',')
  return all.filter((one) => names.includes(one))
}

/** Two weeks from yesterday, unless the address says otherwise. */
function viewOf(search: Search, today: string): CalendarView {
  const { from, days, room_type_id, floor, condition, stays, free_from, free_to, rows, density } = search
  return {
    from: isDay(from) ? from : addDays(today, -1),
    days: PERIODS.find((one) => String(one) === days) ?? DEFAULT_DAYS,
    room_type_id,
    floor,
    condition,
    stays,
    ...(isDay(free_from) && isDay(free_to) && free_from < free_to
      ? { free_from, free_to }
      : { free_from: undefined, free_to: undefined }),
    types_only: rows === 'types',
    density: DENSITIES.find((one) => one === density) ?? DEFAULT_DENSITY,
  }
}

export interface ViewChange {
  /** Undefined shows today again. */
  readonly from?: string | undefined
  readonly days?: Period
  readonly room_type_id?: string | undefined
  readonly floor?: string | undefined
  readonly condition?: string | undefined
  readonly stays?: string | undefined
  readonly free_from?: string | undefined
  readonly free_to?: string | undefined
  readonly types_only?: boolean
  readonly density?: Density
}

const searchOf = ({ days, types_only, density, ...change }: ViewChange): Search => ({
  ...change,
  ...(days && { days: days === DEFAULT_DAYS ? undefined : String(days) }),
  ...(types_only !== undefined && { rows: types_only ? 'types' : undefined }),
  ...(density && { density: density === DEFAULT_DENSITY ? undefined : density }),
})

/** Rooms free on these nights, all of which are brought into view; an empty period shows all rooms. */
export function withNights({ from, days }: CalendarView, nights: ChosenDays): ViewChange {
  if (!nights.from || !nights.to) return { free_from: undefined, free_to: undefined }
  const free = { free_from: nights.from, free_to: nights.to }
  if (nights.from >= from && nights.to < addDays(from, days)) return free
  const needed = nightsBetween(nights.from, nights.to) + 2
  return {
    ...free,
    from: addDays(nights.from, -1),
    days: PERIODS.find((one) => one >= Math.max(days, needed)) ?? PERIODS.at(-1)!,
  }
}

/** Shows all rooms. */
export const NO_FILTER = Object.fromEntries(ROW_VIEW.map((name) => [name, undefined])) as ViewChange

/** The view state, kept in the address so that it can be shared and restored. */
export function useCalendarView(today: string) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const set = (change: ViewChange) =>
    void navigate({ to: '.', search: (now) => omitEmpty({ ...now, ...searchOf(change) }), replace: true })
  return { view: viewOf(search, today), set }
}

export type SetView = ReturnType<typeof useCalendarView>['set']
