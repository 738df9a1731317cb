import { SET_FEE } from '#contract/account/roles.ts'
import type { Money } from '#contract/money.ts'
import { may, rolesFor } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { servicesTotal } from '#server/features/pricing/services/public.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { feeBase } from '../money/amount-due.ts'
import type { ReservationRow } from '../row.ts'

/** What a request sets for the fee of a cancellation or no-show. */
export interface FeeChoice {
  readonly fee?: Money | undefined
  readonly waive_fee?: boolean | undefined
  readonly reason?: string | null | undefined
  readonly note?: string | null | undefined
}

/** The fee that is charged, and the one by the policy, in minor units. */
export interface Fees {
  readonly fee: number
  readonly policy_fee: number
}

const CANCELLATION_FIELDS = ['fee', 'waive_fee', 'reason', 'note'] as const

/** 422 for a fee or a reason in a change that is neither a cancellation nor a no-show. */
export function requireCancellation(choice: FeeChoice, trigger: string | null): void {
  const named = CANCELLATION_FIELDS.find((field) => choice[field] !== undefined)
  if (named && trigger !== 'cancel' && trigger !== 'no_show')
    throw invalid(named, 'not_given_up', 'It goes with a change of status to cancelled or no_show alone.')
}

/** The maximum fee; a stay that still waits for its deposit owes nothing. rule 4 */
export const highestFee = (row: ReservationRow, policy_fee: number): number =>
  row.status === 'pending_payment' ? 0 : Math.max(feeBase(row) + servicesTotal(row.services), policy_fee)

const maySetFee = ({ session }: Pick<Context, 'session'>): boolean => !session || may(session.role, SET_FEE)

/**
 * The stay that the policy's fee is calculated from, where one request changes a stay and cancels it: as it
 * was booked, so that a role that may not set fees cannot lower one by a shorter stay, another plan or
 * today's price. rule 4
 */
export const stayOfFee = (
  ctx: Pick<Context, 'session'>,
  stay: { readonly sold: ReservationRow; readonly changed: ReservationRow },
): ReservationRow => (maySetFee(ctx) ? stay.changed : stay.sold)

/**
 * The fee by the policy, or the chosen one. 422 for one that is too high, in another currency, without a
 * reason, or both a fee and a waiver; 403 SVC-4103 for a role that may not set fees. rule 4
 */
export function feesBy(
  ctx: Pick<Context, 'session'>,
  row: ReservationRow,
  policy_fee: number,
  { fee, waive_fee = false, reason, note }: FeeChoice,
): Fees {
  if (!fee && !waive_fee) return { fee: policy_fee, policy_fee }
  if (!maySetFee(ctx))
    throw fault('SVC-4103', {
      details: { operation: SET_FEE, role: ctx.session!.role, roles: rolesFor(SET_FEE) },
    })
  if (fee && waive_fee) throw invalid('waive_fee', 'either_or', 'Give either fee or waive_fee.')
  if (!reason && !note)
    throw invalid('reason', 'required', "Another fee than the policy's needs a reason or a note.")
  if (!fee) return { fee: 0, policy_fee }
  if (fee.currency !== row.currency)
    throw invalid('fee.currency', 'other_currency', `The stay is in ${row.currency}.`)
  const most = highestFee(row, policy_fee)
  if (fee.amount > most)
    throw invalid(
      'fee.amount',
      'too_high',
      `At most ${most} may be charged: the price of the stay without city tax.`,
    )
  return { fee: fee.amount, policy_fee }
}
