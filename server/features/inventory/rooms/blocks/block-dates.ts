import { fault } from '#server/kernel/errors.ts'
import { MAX_DAYS_AHEAD, nightsBetween } from '#server/kernel/time/dates.ts'

/** 422 SVC-1011: at least one night to come, at most 730 nights, beginning at most 730 days ahead. rule 2.9 */
export function requireBlockDates(from: string, to: string, business_date: string): void {
  const refuse = (message: string) => fault('SVC-1011', { message, details: { from, to, business_date } })
  if (from >= to) throw refuse('`from` must be before `to`.')
  if (to <= business_date) throw refuse('The block is in the past.')
  if (nightsBetween(from, to) > MAX_DAYS_AHEAD) throw refuse(`A block has at most ${MAX_DAYS_AHEAD} nights.`)
  if (nightsBetween(business_date, from) > MAX_DAYS_AHEAD) {
    throw refuse(`A block begins at most ${MAX_DAYS_AHEAD} days ahead.`)
  }
}
