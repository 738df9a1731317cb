import type { Input } from '#contract/operation.ts'
import type { Cancellation } from '#contract/parts/reservation-parts.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import {
  CONDITION_WARNINGS,
  missingConditionOf,
  type RoomCondition,
} from '#server/features/inventory/rooms/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { noShowFee } from '../cancellation/cancellation.ts'
import { type CancellationTerms, cancelledStay } from '../cancellation/cancelled-stay.ts'
import { feesBy, requireCancellation, stayOfFee } from '../cancellation/chosen-fee.ts'
import { withoutOwnRoom } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import type { Trigger } from '../states.ts'
import { requireGuard, triggerOf } from './guards.ts'
import { leaveEarly, type StayNow } from './leave-early.ts'

type Body = Input<typeof contract.updateReservation>['body']

/**
 * The transition that a PATCH triggers; null where the status does not change: a repetition is no change, and
 * a deposit that the change itself settled confirms the stay already. 422 for a fee or a reason in a change
 * that is neither a cancellation nor a no-show.
 */
export function requestedTrigger(
  { now }: Pick<Context, 'now'>,
  { row, amended, property, body, on_account }: TransitionInput,
): Trigger | null {
  const { status, allow_open_balance = false } = body
  const stays = status === undefined || status === row.status || status === amended.status
  const trigger = stays
    ? null
    : triggerOf({ row: amended, property, now, allow_open_balance, on_account }, status)
  requireCancellation(body, trigger)
  if (body.release_tonight && trigger !== 'check_out')
    throw invalid('release_tonight', 'no_check_out', 'Only a check-out can release the night.')
  return trigger
}

/** The amended stay in its next status; `row` is the stay before. */
export function transition(
  ctx: Context,
  trigger: Exclude<Trigger, 'cancel'>,
  { row, amended, property, body, on_account }: TransitionInput,
): ReservationRow {
  return TRANSITIONS[trigger]({
    row: amended,
    property,
    now: ctx.now,
    allow_open_balance: body.allow_open_balance ?? false,
    on_account,
    by: ctx.actor.type,
    keeps_room: body.room_id !== undefined,
    releases_tonight: body.release_tonight ?? false,
    ...(trigger === 'no_show' && { no_show: noShowOf(ctx, { sold: row, changed: amended }, body) }),
  })
}

interface TransitionInput {
  readonly row: ReservationRow
  readonly amended: ReservationRow
  readonly property: PropertyRow
  readonly body: Body
  /** As in `StayNow`. */
  readonly on_account: number
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

export interface StatusChange extends StayNow {
  /** The actor. */
  readonly by: Cancellation['cancelled_by']
  /** The request names the room of a reinstated stay. */
  readonly keeps_room?: boolean
  /** The check-out gives the night of the day of arrival back. */
  readonly releases_tonight?: boolean
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
    requireGuard(change, 'check_in', 'checked_in')
    return { ...row, status: 'checked_in', checked_in_at: toTimestamp(now) }
  },

  undo_check_in(change) {
    requireGuard(change, 'undo_check_in', 'confirmed')
    const warnings = change.row.warnings.filter(({ code }) => !CONDITION_CODES.includes(code))
    return { ...change.row, status: 'confirmed', checked_in_at: null, warnings }
  },

  check_out(change) {
    requireGuard(change, 'check_out', 'checked_out')
    const { row, property, now, releases_tonight = false } = change
    const holds_to = releases_tonight ? tonight(row, businessDate(property, now)) : null
    return { ...leaveEarly(change), status: 'checked_out', checked_out_at: toTimestamp(now), holds_to }
  },

  undo_check_out(change) {
    requireGuard(change, 'undo_check_out', 'checked_in')
    const { row } = change
    return {
      ...row,
      ...row.left_early,
      status: 'checked_in',
      checked_out_at: null,
      left_early: null,
      holds_to: null,
    }
  },

  no_show(change) {
    const { row, now, by, no_show } = change
    requireGuard(change, 'no_show', 'no_show')
    const at = toTimestamp(now)
    const terms = no_show ?? { fee: noShowFee(row), reason: null, note: null }
    const how = { ...terms, kind: 'no_show', at, by } as const
    // The first night stays held for a late arrival; the others are released.
    return { ...cancelledStay(row, how), status: 'no_show', no_show_at: at }
  },

  undo_no_show(change) {
    requireGuard(change, 'undo_no_show', 'confirmed')
    return { ...change.row, status: 'confirmed', fee: null, cancellation: null, no_show_at: null }
  },

  reinstate(change) {
    const { row } = change
    requireGuard(change, 'reinstate', 'confirmed')
    return {
      ...row,
      status: 'confirmed',
      fee: null,
      cancellation: null,
      ...(!change.keeps_room && { segments: withoutOwnRoom(row) }),
    }
  },
}

/** The night that a guest who leaves on the day of arrival gives back; what it costs is not changed. rule 4.56 */
function tonight({ check_in }: ReservationRow, today: string): string {
  if (today === check_in) return check_in
  throw invalid(
    'release_tonight',
    'not_day_of_arrival',
    'Only a check-out on the day of arrival can release the night.',
  )
}

const MISSING = {
  cleaning: 'The room was not clean at check-in.',
  inspection: 'The room was clean at check-in, but nobody had inspected it.',
} as const
const CONDITION_CODES: readonly string[] = Object.values(CONDITION_WARNINGS)

/** The warning about a room at check-in; none for one in the state that the property requires. rule 24.2 */
export function conditionWarning(room: RoomCondition) {
  const lack = missingConditionOf(room)
  return lack ? { code: CONDITION_WARNINGS[lack], message: MISSING[lack] } : undefined
}
