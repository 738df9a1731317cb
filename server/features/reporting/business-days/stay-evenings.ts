import type { OrderState } from '#contract/lists.ts'
import { later } from '#server/kernel/time/dates.ts'
import type { PostedDocument, Receipt, TaxedDocument } from '../../invoices/public.ts'
import { isPaymentExpired, type RecordableStay, type StayAtDayEnd } from '../../stays/reservations/public.ts'
import { dayAt, type EndedDay } from './day-span.ts'

/** A stay with the documents that its money depends on. */
export interface StayVersion {
  readonly row: RecordableStay
  readonly documents: readonly PostedDocument[]
}

/** A stay as it is now, and as it was at the end of days that are not closed, where it was changed since. */
export interface RecordedStay extends StayVersion {
  readonly documents: readonly TaxedDocument[]
  /** The earliest first. */
  readonly at_day_ends: readonly StayAtDayEnd[]
  readonly receipts: readonly Receipt[]
}

/** The stay as it was at the end of a day. rule 17.4 */
export function versionAt({ row, documents, at_day_ends }: RecordedStay, date: string): StayVersion {
  const version = at_day_ends.find((one) => one.date >= date)
  if (!version) return { row, documents }
  if (!isAutomatic(row) || date < row.check_in) return { row: version.stay, documents: version.documents }
  // The close itself marks it, for this day: the fee stands alone, without what was waived of the stay.
  const { status, cancellation, fee, no_show_at } = row
  return { row: { ...version.stay, status, cancellation, fee, no_show_at }, documents: [] }
}

/** The state of a stay at the end of a day. */
export interface StayState {
  readonly state: OrderState
  /** The guest has arrived, and has left. */
  readonly has_arrived: boolean
  readonly has_left: boolean
}

/**
 * The state of a stay at the end of a day, from the moments that it stores; null before it was created, and
 * for a hold that expired. rule 17.4, 17.8
 */
export function stateAt(row: RecordableStay, { date, ended_at }: EndedDay): StayState | null {
  const before = (moment: string | null): boolean => moment !== null && moment < ended_at
  const at = (state: StayState['state']): StayState => ({ state, has_arrived: false, has_left: false })
  if (!before(row.created_at)) return null
  switch (row.status) {
    case 'pending_payment':
      // A hold ends by itself: the job that cancels the stay may run later.
      return before(row.hold_expires_at) ? null : at('pending_payment')
    case 'cancelled': {
      const is_over = before(row.cancellation?.cancelled_at ?? row.updated_at)
      if (isPaymentExpired(row)) return is_over ? null : at('pending_payment')
      return at(is_over ? 'cancelled' : 'booked')
    }
    case 'no_show': {
      const is_over = isAutomatic(row) ? date >= row.check_in : before(row.no_show_at)
      return at(is_over ? 'no_show' : 'booked')
    }
    default:
      return {
        state: 'booked',
        has_arrived: before(row.checked_in_at),
        has_left: before(row.checked_out_at),
      }
  }
}

/** A no-show that the close marks counts on the day of arrival, which is the day being closed. rule 17.7 */
const isAutomatic = ({ status, cancellation }: RecordableStay) =>
  status === 'no_show' && cancellation?.cancelled_by === 'system'

/**
 * The days on which the records of a stay may change: those of its moments, of its payments and of the lines
 * that staff added, each night in house, and those that an interrupted close has recorded.
 */
export function eveningsOf(
  { row, documents, at_day_ends, receipts }: RecordedStay,
  days: readonly EndedDay[],
  recorded_on: ReadonlySet<string>,
): EndedDay[] {
  const versions = [{ row, documents }, ...at_day_ends.map((one) => ({ ...one, row: one.stay }))]
  const dates = new Set<string>([...recorded_on, ...at_day_ends.map(({ date }) => date)])
  for (const { date } of receipts) dates.add(later(date, days[0]!.date))
  const changes = versions.map((version) => changesOf(version, days))
  return days.filter(({ date }) => dates.has(date) || changes.some((mayChange) => mayChange(date)))
}

function changesOf({ row, documents }: StayVersion, days: readonly EndedDay[]): (date: string) => boolean {
  const { created_at, updated_at, cancellation, no_show_at, checked_in_at, checked_out_at } = row
  const moments = [created_at, updated_at, no_show_at, checked_in_at, checked_out_at]
  moments.push(cancellation?.cancelled_at ?? null)
  moments.push(...documents.map(({ issued_at }) => issued_at))
  const dated = documents.flatMap(({ added_lines }) => added_lines)
  const on_dates = dated.map(({ date }) => date && later(date, days[0]!.date))
  const dates = new Set([...on_dates, ...moments.map((moment) => moment && dayAt(days, moment))])
  const arrived = checked_in_at && dayAt(days, checked_in_at)
  const left = checked_out_at && dayAt(days, checked_out_at)
  const sleepsHere = (date: string) =>
    arrived && date >= arrived && date < row.check_out && (!left || date <= left)
  const gives_up_on = row.status === 'no_show' ? row.check_in : null
  return (date) => dates.has(date) || date === gives_up_on || Boolean(sleepsHere(date))
}
