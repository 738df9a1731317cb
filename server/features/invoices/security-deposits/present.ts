import type { SecurityDeposit } from '#contract/money/security-deposits.ts'
import { money } from '#contract/money.ts'
import type { SecurityDepositRow } from './store.ts'

/** A security deposit with what was applied of it. rule 36.10 */
export const presentSecurityDeposit = ({
  amount,
  amount_returned,
  amount_held,
  currency,
  ...row
}: SecurityDepositRow): SecurityDeposit => ({
  ...row,
  status: amount_held > 0 ? 'held' : 'settled',
  amount: money(amount, currency),
  amount_returned: money(amount_returned, currency),
  amount_applied: money(amount - amount_returned - amount_held, currency),
  amount_held: money(amount_held, currency),
})
