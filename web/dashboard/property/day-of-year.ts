import { localeOf } from '#contract/languages.ts'

/** `05-01`, as any year has it; 2028 has 29 February. */
export const DAYS_OF_YEAR: readonly string[] = Array.from({ length: 366 }, (_, at) =>
  new Date(Date.UTC(2028, 0, 1 + at)).toISOString().slice(5, 10),
)

/** Days of every year in a language: `1 May`. */
export function daysOfYearIn(language: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(`2028-${day}T00:00:00Z`))
}
