import type * as contract from '#contract/invoices/reports.ts'
import { decimalOf } from '#contract/money.ts'
import type { Input } from '#contract/operation.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { movementsOf } from './get-payment-report.ts'
import type { MovementRow } from './movements-store.ts'

type Op = typeof contract.exportPaymentReport

const COLUMNS = [
  'date',
  'at',
  'kind',
  'property_id',
  'method',
  'charged',
  'currency',
  'amount',
  'received_by',
  'reference',
  'reservation_id',
  'invoice_id',
  'payment_id',
  'shift_id',
  'id',
] as const

/** The payment report as CSV, a line for each movement. SVC-2002 as for the report. rule 7 */
export async function exportPaymentReport(ctx: Context, { query }: Input<Op>): Promise<AnsweredFile> {
  const csv = paymentsCsv(await movementsOf(ctx, query))
  return { bytes: Buffer.from(csv), filename: `payments-${query.from}-${query.to}.csv` }
}

export const paymentsCsv = (movements: readonly MovementRow[]): string =>
  [headOf(COLUMNS), ...movements.map(lineFor)].join('')

const lineFor = (one: MovementRow): string =>
  lineOf([
    one.date,
    one.at,
    one.kind,
    one.property_id,
    one.method,
    String(one.charged),
    one.currency,
    decimalOf(one),
    cellOfText(one.received_by?.name ?? one.received_by?.type ?? null),
    cellOfText(one.reference),
    one.reservation_id ?? '',
    one.invoice_id ?? '',
    one.payment_id,
    one.shift_id ?? '',
    one.id,
  ])
