// What the law of a country asks for, where a property does not say otherwise.

/** Retention of invoices in years, from the end of the year of issue, in countries where it is not ten. */
const RETENTION_YEARS: Readonly<Record<string, number>> = { AT: 7, ES: 6, GB: 6, IE: 6, NL: 7, US: 7 }
export const retentionYears = (country: string): number => RETENTION_YEARS[country] ?? 10

/** When the VAT in a deposit is due: once it was received and invoiced, or with the stay. */
export const VAT_ON_DEPOSITS = ['on_receipt', 'on_service'] as const
export type VatOnDeposits = (typeof VAT_ON_DEPOSITS)[number]

/** From which invoice of a stay its deposit is deducted, where nights are invoiced while it goes on. rule 36.5 */
export const DEPOSIT_DEDUCTIONS = ['first_invoice', 'last_invoice'] as const
export type DepositDeduction = (typeof DEPOSIT_DEDUCTIONS)[number]

/** The European Union (article 65 of directive 2006/112/EC), the United Kingdom, Switzerland and Liechtenstein. */
const ON_RECEIPT: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB CH LI'.split(' '),
)

interface DepositTerms {
  /** Null for what the country asks for. */
  readonly vat_on_deposits: VatOnDeposits | null
  readonly country: string
}

/** What applies to a property. rule 20.8 */
export const vatOnDepositsOf = ({ vat_on_deposits, country }: DepositTerms): VatOnDeposits =>
  vat_on_deposits ?? (ON_RECEIPT.has(country) ? 'on_receipt' : 'on_service')
