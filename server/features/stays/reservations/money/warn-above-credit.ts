import type { Context } from '#server/context.ts'
import { isAboveCredit } from '#server/features/companies/public.ts'
import { ABOVE_CREDIT } from '../changes/standing-warnings.ts'
import { withWarning } from '../channel-stays/channel-stay.ts'
import { appendUpdated } from '../events.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'

/** Warns on a stay after a charge on the account of a company, where that is above the limit of the company now. */
export async function warnAboveCredit(
  ctx: Context,
  row: ReservationRow,
  company_id: string | null,
): Promise<void> {
  const is_warned = row.is_above_credit && row.warnings.some(({ code }) => code === ABOVE_CREDIT.code)
  if (company_id === null || is_warned) return
  if (!(await isAboveCredit(ctx, { company_id, currency: row.currency }))) return
  const warned = { ...row, warnings: withWarning(row, ABOVE_CREDIT) }
  await saveReservation(ctx, row, warned, { along: (saved) => [appendUpdated(ctx, row, saved)] })
}
