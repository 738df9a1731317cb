import type { Context } from '#server/context.ts'
import { isAboveCredit } from '#server/features/companies/public.ts'
import { withWarning } from '../channel-stays/channel-stay.ts'
import { appendUpdated } from '../events.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'

/** What staff are warned of: a charge is recorded, because it was consumed. rule 30.11 */
export const ABOVE_CREDIT = {
  code: 'above_credit_limit',
  message: 'What the stay puts on account is above the credit limit of the company.',
} as const

/** Warns on a stay after a charge on the account of a company, where that is above the limit of the company now. */
export async function warnAboveCredit(
  ctx: Context,
  row: ReservationRow,
  company_id: string | null,
): Promise<void> {
  const is_warned = row.warnings.some(({ code }) => code === ABOVE_CREDIT.code)
  if (company_id === null || is_warned) return
  if (!(await isAboveCredit(ctx, { company_id, currency: row.currency }))) return
  const warned = { ...row, warnings: withWarning(row, ABOVE_CREDIT) }
  await saveReservation(ctx, row, warned, { along: (saved) => [appendUpdated(ctx, row, saved)] })
}
