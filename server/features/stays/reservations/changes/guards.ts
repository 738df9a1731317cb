import type { ReservationStatus } from '#contract/lists.ts'
import { fault } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { irreversibleBecause } from '../cancellation/reversible.ts'
import { balanceOf } from '../money/amount-due.ts'
import { TRIGGERS, type Trigger } from '../states.ts'
import { leaveEarly, type StayNow } from './leave-early.ts'

/** Why a transition is refused; null where it is allowed. */
type Guard = (stay: StayNow) => string | null

const today = ({ property, now }: StayNow): string => businessDate(property, now)

/** A transition can be undone on its own business date. */
const isOfToday = (stay: StayNow, done_at: string | null): string | null =>
  done_at !== null && businessDate(stay.property, Temporal.Instant.from(done_at)) === today(stay)
    ? null
    : 'another_business_date'

/** On the nights of the stay, and on the day of departure until the check-out time. */
function mayCheckIn(stay: StayNow): boolean {
  const { row, property, now } = stay
  const date = today(stay)
  if (date !== row.check_out) return date >= row.check_in && date < row.check_out
  const time = now.toZonedDateTimeISO(property.timezone).toPlainTime().toString().slice(0, 5)
  return time < property.check_out_time
}

/** What the guest owes at check-out: what companies pay is on their account. rule 4, 30.14 */
const dueAtCheckOut = (stay: StayNow): number => balanceOf(leaveEarly(stay)) - (stay.on_account ?? 0)

/** rule 4.7 */
const GUARDS: Record<Trigger, Guard> = {
  confirm: () => null,
  cancel: () => null,
  check_in: (stay) => (mayCheckIn(stay) ? null : 'not_in_the_stay'),
  undo_check_in: (stay) => isOfToday(stay, stay.row.checked_in_at),
  check_out: (stay) => (!stay.allow_open_balance && dueAtCheckOut(stay) > 0 ? 'open_balance' : null),
  undo_check_out: (stay) => isOfToday(stay, stay.row.checked_out_at),
  no_show: (stay) => (today(stay) < stay.row.check_in ? 'before_arrival' : null),
  undo_no_show: ({ row, now }) => irreversibleBecause(row, now),
  reinstate: ({ row, now }) => irreversibleBecause(row, now),
}

/** 409 SVC-1007: the change of status is not allowed, or its guard failed; names the statuses that are possible now. */
export function notAllowed(stay: StayNow, to: ReservationStatus | null, reason: string) {
  const { status } = stay.row
  const allowed = Object.entries(TRIGGERS[status])
    .filter(([, trigger]) => GUARDS[trigger](stay) === null)
    .map(([target]) => target)
  return fault('SVC-1007', { details: { from: status, to, allowed, reason } })
}

/** The transition to another status, or SVC-1007. */
export function triggerOf(stay: StayNow, to: ReservationStatus): Trigger {
  const trigger = TRIGGERS[stay.row.status][to]
  if (!trigger) throw notAllowed(stay, to, 'no_such_change')
  return trigger
}

/** SVC-1007 where the guard of a transition fails. */
export function requireGuard(stay: StayNow, trigger: Trigger, to: ReservationStatus): void {
  const reason = GUARDS[trigger](stay)
  if (reason !== null) throw notAllowed(stay, to, reason)
}
