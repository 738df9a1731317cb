import type { Accounting } from '#contract/reporting/accounting.ts'
import { accountsOf, chartInUse, datevOf, type StoredAccounting } from './account-numbers.ts'

interface BookkeepingPlace {
  readonly id: string
  readonly country: string
  readonly default_vat_rate: string
}

/** The bookkeeping of a property as the API shows it. */
export const presentAccounting = (
  property: BookkeepingPlace,
  stored: StoredAccounting,
  number_series: Accounting['number_series'],
): Accounting => ({
  property_id: property.id,
  chart: chartInUse(stored, property),
  accounts: accountsOf(stored, property),
  datev: datevOf(stored, property),
  number_series,
})
