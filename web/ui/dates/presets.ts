import { addDays } from '../../lib/formats.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { ChosenDays, Preset } from './calendar.tsx'

const PERIODS = ['today', 'tomorrow', 'this_week', 'next_7_days', 'this_month', 'last_month'] as const
export type PeriodName = (typeof PERIODS)[number]

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
/** A week starts on Monday, as in ISO 8601. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The days of a named period, both ends included. */
export function periodNamed(name: PeriodName, today: string): ChosenDays {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) }
    case 'this_week':
      return { from: mondayOf(today), to: addDays(mondayOf(today), 6) }
    case 'next_7_days':
      return { from: today, to: addDays(today, 6) }
    case 'this_month':
      return { from: firstOfMonth(today), to: addDays(firstOfMonth(addDays(firstOfMonth(today), 31)), -1) }
    case 'last_month': {
      const last = addDays(firstOfMonth(today), -1)
      return { from: firstOfMonth(last), to: last }
    }
  }
}

/** The periods offered beside the months of a field, without those outside of its bounds. */
export function usePeriods(
  today: string,
  { min, max }: { min?: string | undefined; max?: string | undefined },
) {
  const text = useMessages().dates.periods
  return PERIODS.map((name): Preset => ({ label: text[name], ...periodNamed(name, today) })).filter(
    ({ from, to }) => (!min || from >= min) && (!max || to <= max),
  )
}
