import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from '../../lib/formats.ts'
import { omitEmpty } from '../../lib/search-params.ts'
import type { RATES_SEARCH } from './search.ts'

export const PERIODS = [14, 30, 60] as const
export type Period = (typeof PERIODS)[number]
const DEFAULT_DAYS = 30

type Search = { readonly [K in (typeof RATES_SEARCH)[number]]?: string | undefined }

export interface RatesView {
  readonly from: string
  readonly days: Period
  readonly room_type_id: string | undefined
}

/** The view state: a month from today, unless the address says otherwise. */
export function useRatesView(today: string) {
  const navigate = useNavigate()
  const { from, days, room_type_id } = useSearch({ strict: false }) as Search
  const view: RatesView = {
    from: isDay(from) ? from : today,
    days: PERIODS.find((one) => String(one) === days) ?? DEFAULT_DAYS,
    room_type_id,
  }
  const set = (change: Search) =>
    void navigate({ to: '.', search: (now) => omitEmpty({ ...now, ...change }), replace: true })
  return { view, set }
}
export type SetView = ReturnType<typeof useRatesView>['set']
