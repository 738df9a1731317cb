import { readAccounts } from '../../features/account/accounts/public.ts'
import type { Database } from '../../postgres/database.ts'
import { wholeAccount } from '../../postgres/scope.ts'
import { reading } from '../../postgres/transaction.ts'
import { type Checked, liftTimeout, type Offence, RULES, readChecked, readViolations } from './store.ts'

/** A violation, and where it is. */
export interface Finding extends Offence {
  environment: string
  account_id: string
  rule: string
}

export interface Report {
  checked: Checked
  findings: Finding[]
}

/** Checks the invariants of every account of a database. Changes nothing. rule 4 */
export async function diagnose(
  environment: string,
  system: Database,
  now: Temporal.Instant,
): Promise<Report> {
  const report: Report = { checked: { nights: 0, room_types: 0, reservations: 0, invoices: 0 }, findings: [] }
  const accounts = await reading(system, { account_id: '' }, (tx) => readAccounts(tx))
  for (const { account_id } of accounts) {
    const [checked, offences] = await reading(system, { account_id }, async (tx) => {
      await liftTimeout(tx)
      const found = await Promise.all(RULES.map((rule) => readViolations(tx, rule, account_id, now)))
      return [await readChecked(wholeAccount(tx, account_id)), found] as const
    })
    report.checked.nights += checked.nights
    report.checked.room_types += checked.room_types
    report.checked.reservations += checked.reservations
    report.checked.invoices += checked.invoices
    for (const [i, { name }] of RULES.entries()) {
      report.findings.push(
        ...offences[i]!.map((found) => ({ environment, account_id, rule: name, ...found })),
      )
    }
  }
  return report
}
