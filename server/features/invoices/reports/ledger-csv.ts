import { decimalOf } from '#contract/money.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import { amountDue } from '../row.ts'
import type { IssuedRow } from './reports-store.ts'

const COLUMNS = [
  'issued_on',
  'number',
  'type',
  'property_id',
  'reservation_id',
  'customer',
  'customer_company',
  'customer_vat_id',
  'currency',
  'vat_rate',
  'net',
  'vat',
  'gross',
  'document_total',
  'amount_due',
  'payment_status',
  'method',
  'due_date',
  'credited_number',
  'amount_paid',
  'amount_refunded',
] as const

export const ledgerHead = (): string => headOf(COLUMNS)

/**
 * For import by accounting software: a line for each VAT rate of an issued document, the document's own sums
 * repeated. Credit notes are negative. rule 7
 */
export function ledgerLines(row: IssuedRow): string {
  const sign = row.type === 'credit_note' ? -1 : 1
  const amount = (minor: number) => decimalOf({ amount: sign * minor, currency: row.currency })
  return row.vat_breakdown
    .map(({ vat_rate, net, vat, gross }) =>
      lineOf([
        row.issued_on!,
        cellOfText(row.number),
        row.type,
        row.property_id,
        row.reservation_id,
        cellOfText(row.bill_to?.name ?? null),
        cellOfText(row.bill_to?.company_name ?? null),
        cellOfText(row.bill_to?.vat_id ?? null),
        row.currency,
        vat_rate,
        amount(net),
        amount(vat),
        amount(gross),
        amount(row.total),
        amount(amountDue(row)),
        row.payment_status,
        row.method ?? '',
        row.due_date ?? '',
        cellOfText(row.credited_number),
        amount(row.amount_paid),
        amount(row.amount_refunded),
      ]),
    )
    .join('')
}
