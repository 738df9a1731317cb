import type { Input } from '../../../../contract/operation.ts'
import type { Cancellation } from '../../../../contract/parts/reservation-parts.ts'
import type * as contract from '../../../../contract/resources/reservations.ts'
import type { Context } from '../../../context.ts'
import { businessDate } from '../../../kernel/time/business-date.ts'
import { toTimestamp } from '../../../kernel/time/clock.ts'
import { addDays, later } from '../../../kernel/time/dates.ts'
import { addServices, cityTaxOfStay, sumStay } from '../../offers/public.ts'
import type { PropertyRow } from '../../properties/public.ts'
import { lackOf, type RoomCondition, WARNING_OF_LACK } from '../../rooms/public.ts'
import { noShowFee } from '../cancellation/cancellation.ts'
import { type CancellationTerms, cancelledStay } from '../cancellation/cancelled-stay.ts'
import { feesBy, requireCancellation, stayOfFee } from '../cancellation/chosen-fee.ts'
import { balanceOf } from '../money/amount-due.ts'
import { oneSegment, withDates } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { servicesLeft } from '../services/stay-services.ts'
import { notAllowed, type Trigger, triggerOf } from '../states.ts'

type Body = Input<typeof contract.updateReservation>['body']

/**
 * The transition that a PATCH triggers; null where the status does not change: a repetition is no change, and
 * a deposit that the change itself settled confirms the stay already. 422 for a fee or a reason in a change
 * that is neither a cancellation nor a no-show.
 */
export function triggerIn(body: Body, row: ReservationRow, amended: ReservationRow): Trigger | null {
  const { status } = body
  const stays = status === undefined || status === row.status || status === amended.status
  const trigger = stays ? null : triggerOf(amended.status, status)
  requireCancellation(body, trigger)
  return trigger
}

/** The amended stay in its next status; `row` is the stay before. */
export function transition(
  ctx: Context,
  trigger: Exclude<Trigger, 'cancel'>,
  { row, amended, property, body }: TransitionInput,
): ReservationRow {
  return TRANSITIONS[trigger]({
    row: amended,
    property,
    now: ctx.now,
    allow_open_balance: body.allow_open_balance ?? false,
    by: ctx.actor.type,
    keeps_room: body.room_id !== undefined,
    ...(trigger === 'no_show' && { no_show: noShowOf(ctx, { sold: row, changed: amended }, body) }),
  })
}

interface TransitionInput {
  readonly row: ReservationRow
  readonly amended: ReservationRow
  readonly property: PropertyRow
  readonly body: Body
}

/** What a no-show records: its fee by the policy or as chosen, and why. */
const noShowOf = (
  ctx: Context,
  stay: { readonly sold: ReservationRow; readonly changed: ReservationRow },
  { reason = null, note = null, ...choice }: Body,
) => ({
  ...feesBy(ctx, stay.changed, noShowFee(stayOfFee(ctx, stay)), { ...choice, reason, note }),
  reason,
  note,
})

export interface StatusChange {
  readonly row: ReservationRow
  readonly property: PropertyRow
  readonly now: Temporal.Instant
  readonly allow_open_balance: boolean
  /** The actor. */
  readonly by: Cancellation['cancelled_by']
  /** The request names the room of a reinstated stay. */
  readonly keeps_room?: boolean
  /** The fee of a no-show and why, where the request sets it; else the policy applies. */
  readonly no_show?: Pick<CancellationTerms, 'fee' | 'policy_fee' | 'reason' | 'note'>
}

type Transition = (change: StatusChange) => ReservationRow

/**
 * The effect of each transition on a reservation; its guard refuses with SVC-1007. Rooms and nights are up to
 * the caller. rule 4
 */
export const TRANSITIONS: Record<Exclude<Trigger, 'cancel'>, Transition> = {
  confirm: ({ row }) => ({ ...row, status: 'confirmed', hold_expires_at: null }),

  check_in(change) {
    const { row, now } = change
    const date = today(change)
    if (date < row.check_in || date >= row.check_out)
      throw notAllowed(row.status, 'checked_in', 'not_in_the_stay')
    return { ...row, status: 'checked_in', checked_in_at: toTimestamp(now) }
  },

  undo_check_in(change) {
    requireToday(change, change.row.checked_in_at, 'confirmed')
    const warnings = change.row.warnings.filter(({ code }) => !CONDITION_CODES.includes(code))
    return { ...change.row, status: 'confirmed', checked_in_at: null, warnings }
  },

  check_out(change) {
    const left = leaveEarly(change)
    if (balanceOf(left) > 0 && !change.allow_open_balance)
      throw notAllowed(left.status, 'checked_out', 'open_balance')
    return { ...left, status: 'checked_out', checked_out_at: toTimestamp(change.now) }
  },

  undo_check_out(change) {
    requireToday(change, change.row.checked_out_at, 'checked_in')
    const { row } = change
    const stay = row.left_early && {
      segments: withDates(row.segments, { ...row, ...row.left_early }),
      ...row.left_early,
    }
    return { ...row, ...stay, status: 'checked_in', checked_out_at: null, left_early: null }
  },

  no_show(change) {
    const { row, now, by, no_show } = change
    if (today(change) < row.check_in) throw notAllowed(row.status, 'no_show', 'before_arrival')
    const at = toTimestamp(now)
    const terms = no_show ?? { fee: noShowFee(row), reason: null, note: null }
    const how = { ...terms, kind: 'no_show', at, by } as const
    // The first night stays held for a late arrival; the others are released.
    return { ...cancelledStay(row, how), status: 'no_show', no_show_at: at }
  },

  undo_no_show(change) {
    requireToday(change, change.row.no_show_at, 'confirmed')
    return { ...change.row, status: 'confirmed', fee: null, cancellation: null, no_show_at: null }
  },

  reinstate(change) {
    const { row } = change
    if (today(change) >= row.check_out) throw notAllowed('cancelled', 'confirmed', 'stay_is_over')
    if (row.cancellation?.refund || row.amount_refunded > 0)
      throw notAllowed('cancelled', 'confirmed', 'refund_due_or_made')
    return {
      ...row,
      status: 'confirmed',
      fee: null,
      cancellation: null,
      ...(!change.keeps_room && { segments: oneSegment(row, { ...row, room_id: null }) }),
    }
  },
}

const MISSING = {
  cleaning: 'The room was not clean at check-in.',
  inspection: 'The room was clean at check-in, but nobody had inspected it.',
} as const
const CONDITION_CODES: readonly string[] = Object.values(WARNING_OF_LACK)

/** The warning about a room at check-in; none for one in the state that the property requires. rule 24.2 */
export function conditionWarning(room: RoomCondition) {
  const lack = lackOf(room)
  return lack ? { code: WARNING_OF_LACK[lack], message: MISSING[lack] } : undefined
}

const today = ({ property, now }: StatusChange): string => businessDate(property, now)

/** A transition can be undone on its own business date. */
function requireToday(change: StatusChange, done_at: string | null, to: ReservationRow['status']): void {
  const done_on = done_at && businessDate(change.property, Temporal.Instant.from(done_at))
  if (done_on !== today(change)) throw notAllowed(change.row.status, to, 'another_business_date')
}

/**
 * A departure before the last day ends the stay there, at one night at least, and the remaining nights are
 * not charged.
 */
function leaveEarly(change: StatusChange): ReservationRow {
  const { row, property } = change
  const check_out = later(today(change), addDays(row.check_in, 1))
  if (check_out >= row.check_out) return row
  const nightly = row.nightly_rates.filter(({ date }) => date < check_out)
  const city_tax = cityTaxOfStay(property.city_tax, row.city_tax_exemption)
  const services = servicesLeft({ ...row, check_out }, property, change.now)
  const of_nights = sumStay(nightly, row, row.vat_terms, city_tax, row.currency)
  const price = addServices(of_nights, row.currency, { after: services })
  const { nightly_rates, taxes, total, segments, services: booked } = row
  return {
    ...row,
    ...price,
    services,
    check_out,
    segments: withDates(segments, { ...row, check_out }),
    left_early: { check_out: row.check_out, nightly_rates, taxes, total, segments, services: booked },
  }
}
