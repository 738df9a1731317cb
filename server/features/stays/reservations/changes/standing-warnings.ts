import type { Context } from '#server/context.ts'
import { isWarnedOverbooked, overbookedNights } from '../nights/overbooked-nights.ts'
import type { ReservationRow } from '../row.ts'
import { readIsAboveCredit } from '../store.ts'

/** What staff are warned of: a charge is recorded, because it was consumed. rule 30.11 */
export const ABOVE_CREDIT = {
  code: 'above_credit_limit',
  message: 'What the stay puts on account is above the credit limit of the company.',
} as const

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/**
 * Which of its warnings hold for a stay with its new nights and documents: its row was read with those that it had before.
 * Of a stay that was not warned, none. rule 4.57, 30.11
 */
export async function standingWarnings(ctx: TxContext, row: ReservationRow) {
  const [is_overbooked, is_above_credit] = await Promise.all([
    isWarnedOverbooked(row) && overbookedNights(ctx, row).then((nights) => nights.length > 0),
    row.warnings.some(({ code }) => code === ABOVE_CREDIT.code) && readIsAboveCredit(ctx, row.id),
  ])
  return { is_overbooked, is_above_credit }
}
