import { useNavigate, useSearch } from '@tanstack/react-router'
import { addDays, isDay } from '../../lib/formats.ts'
import { setOnly } from '../../lib/search-params.ts'
import type { CALENDAR_SEARCH } from './search.ts'

export const PERIODS = [7, 14, 30, 60] as const
export type Period = (typeof PERIODS)[number]
export const DENSITIES = ['s', 'm', 'l'] as const
export type Density = (typeof DENSITIES)[number]

export interface CalendarView {
  readonly from: string
  readonly days: Period
  readonly room_type_id: string | undefined
  readonly floor: string | undefined
  readonly clean: boolean
  readonly types_only: boolean
  readonly density: Density
}

const DEFAULT_DAYS = 14
const DEFAULT_DENSITY = 'm'

type Search = { readonly [K in (typeof CALENDAR_SEARCH)[number]]?: string | undefined }

/** Two weeks from yesterday, unless the address says otherwise. */
function viewOf(search: Search, today: string): CalendarView {
  const { from, days, room_type_id, floor, clean, rows, density } = search
  return {
    from: isDay(from) ? from : addDays(today, -1),
    days: PERIODS.find((one) => String(one) === days) ?? DEFAULT_DAYS,
    room_type_id,
    floor,
    clean: clean === 'true',
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
  readonly clean?: boolean
  readonly types_only?: boolean
  readonly density?: Density
}

const searchOf = ({ days, clean, types_only, density, ...change }: ViewChange): Search => ({
  ...change,
  ...(days && { days: days === DEFAULT_DAYS ? undefined : String(days) }),
  ...(clean !== undefined && { clean: clean ? 'true' : undefined }),
  ...(types_only !== undefined && { rows: types_only ? 'types' : undefined }),
  ...(density && { density: density === DEFAULT_DENSITY ? undefined : density }),
})

/** The view state, kept in the address so that it can be shared and restored. */
export function useCalendarView(today: string) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const set = (change: ViewChange) =>
    void navigate({ to: '.', search: (now) => setOnly({ ...now, ...searchOf(change) }), replace: true })
  return { view: viewOf(search, today), set }
}

export type SetView = ReturnType<typeof useCalendarView>['set']
