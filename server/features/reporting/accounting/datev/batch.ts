import type { AccountKind, Chart } from '#contract/lists.ts'
import { minorUnitDigits } from '#contract/money.ts'
import type { Accounting } from '#contract/reporting/accounting.ts'
import { shorten } from '#contract/text/shorten.ts'
import { invalid } from '#server/kernel/errors.ts'
import { chartOf } from '../charts.ts'
import type { Entry } from '../journal-entries.ts'
import { DATEV_COLUMNS } from './columns.ts'

/** A booking batch of DATEV's format: header 700, category 21, version 13. ADR 49 */
export interface Batch {
  readonly from: string
  readonly to: string
  readonly now: Temporal.Instant
  /** The property's name. */
  readonly code: string
  readonly currency: string
  readonly chart: Chart
  readonly datev: Accounting['datev']
  readonly numberOf: (kind: AccountKind, vat_rate: string | null) => string
}

/** The first day of the fiscal year of a day. */
function fiscalYearOf(date: string, start: string): string {
  const year = Number(date.slice(0, 4))
  return `${date.slice(5) < start ? year - 1 : year}-${start}`
}

interface BatchRequest extends Pick<Batch, 'from' | 'to' | 'currency' | 'datev'> {
  /** Every account that the journal may book to. */
  readonly accounts: readonly { readonly number: string }[]
}

/**
 * 422 for what cannot be a batch: no numbers, a currency without two decimals, days of two fiscal years, or
 * an account number that DATEV does not accept: digits alone, all of the same length; a longer one is a
 * debtor. rule 20.5
 */
export function requireBatch({ from, to, currency, datev, accounts }: BatchRequest): void {
  const { consultant_number, client_number, fiscal_year_start, account_length } = datev
  if (consultant_number === null || client_number === null)
    throw invalid('format', 'not_configured', 'The numbers of consultant and client at DATEV are not set.')
  if (minorUnitDigits(currency) !== 2)
    throw invalid('format', 'currency', `DATEV takes amounts of two decimals, which ${currency} has not.`)
  if (fiscalYearOf(from, fiscal_year_start) !== fiscalYearOf(to, fiscal_year_start))
    throw invalid('to', 'fiscal_year', 'A batch for DATEV must lie within one fiscal year.')
  const other = accounts.find(({ number }) => !/^\d+$/.test(number) || number.length !== account_length)
  if (other)
    throw invalid(
      'format',
      'accounts',
      `DATEV takes accounts of ${account_length} digits here, which ${other.number} is not.`,
    )
}

const textField = (text: string, max_length: number): string =>
  `"${shorten(text.replaceAll(/\p{Cc}/gu, ' '), max_length).replaceAll('"', '""')}"`
const compact = (date: string): string => date.replaceAll('-', '')
const line = (fields: readonly string[]): string => `${fields.join(';')}\r\n`

function headerLine({ from, to, now, code, currency, chart, datev }: Batch): string {
  const made_at = `${now.toString({ smallestUnit: 'millisecond' }).replaceAll(/\D/g, '')}`
  return line([
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    made_at,
    '',
    '"SE"',
    '""',
    '""',
    String(datev.consultant_number),
    String(datev.client_number),
    compact(fiscalYearOf(from, datev.fiscal_year_start)),
    String(datev.account_length),
    compact(from),
    compact(to),
    textField(`Journal ${code}`, 30),
    '""',
    '1',
    '0',
    '0',
    textField(currency, 3),
    '',
    '""',
    '',
    '',
    `"${chartOf(chart).datev}"`,
    '',
    '',
    '""',
    '""',
  ])
}

/** Letters, digits and `$ % - / _`, 36 at most. */
const voucherField = (code: string, date: string): string =>
  textField(`${code}-${compact(date)}`.replaceAll(/[^\w$%\-/]/g, '-'), 36)

/** The key that turns off automatic VAT at an account that calculates VAT. */
const NO_AUTOMATIC_VAT = '"40"'

/** A line for each side against the guest ledger, which is the account (`Konto`) that `S` and `H` refer to. */
function bookingLines({ datev, numberOf, code }: Batch, { date, text, legs }: Entry): string[] {
  const ledger = numberOf('guest_ledger', null)
  return legs
    .filter(({ kind }) => kind !== 'guest_ledger')
    .map(({ kind, amount, vat_rate }) => {
      const other = numberOf(kind, vat_rate)
      const fields = Array.from<string>({ length: DATEV_COLUMNS.length }).fill('')
      fields[0] = amountText(amount)
      fields[1] = amount < 0 ? '"S"' : '"H"'
      fields[6] = ledger
      fields[7] = other
      fields[8] = datev.automatic_accounts.includes(other) ? NO_AUTOMATIC_VAT : '""'
      fields[9] = date.slice(8) + date.slice(5, 7)
      fields[10] = voucherField(code, date)
      fields[13] = textField(text, 60)
      return line(fields)
    })
}

/** `1190,00`: of minor units, without a sign. */
function amountText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}

export const datevLines = {
  /** The first lines of a file: the header, and the names of the columns. */
  head: (batch: Batch): string => headerLine(batch) + line(DATEV_COLUMNS),
  bookings: (batch: Batch, entries: readonly Entry[]): string =>
    entries.flatMap((entry) => bookingLines(batch, entry)).join(''),
}
