import { addDays } from '#server/kernel/time/dates.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'

/** Days, or the same date a year later, which 29 February does not have. rule 18.6 */
export type Pairing = { readonly days: number } | 'year'

/** The date of the row in which a night counts. */
export const pairedDate = (date: RawBuilder<unknown>, pairing: Pairing | undefined): RawBuilder<unknown> => {
  if (pairing === undefined) return date
  return pairing === 'year'
    ? sql`(${date} + interval '1 year')::date`
    : sql`(${date} + ${pairing.days}::integer)`
}

/** Whether a date has a pair a year later. */
export const hasPair = (date: string): boolean => !date.endsWith('-02-29')

/** The same in SQL, of a night in a period. */
export const isPaired = (date: RawBuilder<unknown>, pairing: Pairing | undefined): RawBuilder<unknown> =>
  pairing === 'year' ? sql`AND to_char(${date}, 'MM-DD') <> '02-29'` : sql``

/** The night that a night is paired with; null for none: `pairedDate` does the same in SQL. */
export function pairedNight(date: string, pairing: Pairing | undefined): string | null {
  if (pairing === undefined) return date
  if (pairing !== 'year') return addDays(date, pairing.days)
  return hasPair(date) ? `${String(Number(date.slice(0, 4)) + 1).padStart(4, '0')}${date.slice(4)}` : null
}
