import type { Chart } from '#contract/lists.ts'
import type { Account, Accounting } from '#contract/reporting/accounting.ts'
import type { Body } from '#web/lib/operations.ts'

/** Numbers by `fieldOf`; empty for the chart's. */
export interface AccountingValues {
  chart: Chart
  numbers: Record<string, string>
  consultant_number: string
  client_number: string
  fiscal_year_start: string
  account_length: number
  automatic_accounts: string
}

/** Without a dot, which would address a nested value. */
export const fieldOf = ({ kind, vat_rate }: Pick<Account, 'kind' | 'vat_rate'>): string =>
  vat_rate === null ? kind : `${kind}_${vat_rate.replace('.', '')}`

export const accountingValues = ({ chart, accounts, datev }: Accounting): AccountingValues => ({
  chart,
  numbers: Object.fromEntries(
    accounts.map((account) => [fieldOf(account), account.is_default ? '' : account.number]),
  ),
  consultant_number: String(datev.consultant_number ?? ''),
  client_number: String(datev.client_number ?? ''),
  fiscal_year_start: datev.fiscal_year_start,
  account_length: datev.account_length,
  automatic_accounts: datev.automatic_accounts.join(', '),
})

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text))

/** The differences from the record, account by account, so that concurrent changes of others stay. */
export function accountingChanges(record: Accounting, values: AccountingValues): Body<'updateAccounting'> {
  const before = accountingValues(record)
  const accounts = record.accounts
    .filter((account) => values.numbers[fieldOf(account)] !== before.numbers[fieldOf(account)])
    .map(({ kind, vat_rate, ...account }) => {
      return {
        kind,
        vat_rate,
        number: values.numbers[fieldOf({ kind, vat_rate, ...account })]!.trim() || null,
      }
    })
  const datev: NonNullable<Body<'updateAccounting'>['datev']> = {
    ...(values.consultant_number !== before.consultant_number && {
      consultant_number: numberOrNull(values.consultant_number),
    }),
    ...(values.client_number !== before.client_number && {
      client_number: numberOrNull(values.client_number),
    }),
    ...(values.fiscal_year_start !== before.fiscal_year_start && {
      fiscal_year_start: values.fiscal_year_start,
    }),
    ...(values.account_length !== before.account_length && { account_length: Number(values.account_length) }),
    ...(values.automatic_accounts !== before.automatic_accounts && {
      automatic_accounts: values.automatic_accounts.split(/[\s,;]+/).filter((number) => number !== ''),
    }),
  }
  return {
    ...(values.chart !== before.chart && { chart: values.chart }),
    ...(accounts.length > 0 && { accounts }),
    ...(Object.keys(datev).length > 0 && { datev }),
  }
}
