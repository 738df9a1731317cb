import type { PaymentReport } from '#contract/invoices/reports.ts'
import type { Money } from '#contract/money.ts'
import type { TableSection } from '#server/pdf/tables/tables-page.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import { type PaperPen, paperPage } from './paper-document.ts'
import type { Head } from './words/paper-words.ts'

interface PaymentDays {
  readonly from: string
  readonly to: string
  readonly made_at: string
}

type Sums = Record<'received' | 'refunded' | 'net', Money>

/** Payments by method, and by person and shift, for printing. rule 23.5 */
export function paymentsPaper(
  pen: PaperPen,
  report: PaymentReport,
  property: Pick<PropertyRow, 'name' | 'code'>,
  { from, to, made_at }: PaymentDays,
) {
  const { words, formats } = pen
  const methodOf = ({ method, charged }: PaymentReport['totals'][number]) =>
    charged ? `${words.methods[method]}, ${words.charged}` : words.methods[method]
  const sums = (row: Sums) => [row.received, row.refunded, row.net].map(formats.money)
  const table = (id: string, title: string, heads: readonly Head[], rows: string[][]): TableSection => ({
    id,
    title,
    rows,
    columns: [
      ...heads.map((head, at) => ({
        head: words.heads[head],
        align: 'left' as const,
        ...(at === 0 && { stretches: true as const }),
      })),
      ...[words.amounts.received, words.amounts.refunded, words.total].map((head) => ({
        head,
        align: 'right' as const,
      })),
    ],
    empty: words.none,
  })
  const personOf = ({ received_by }: PaymentReport['people'][number]) =>
    received_by ? (received_by.name ?? words.by_itself) : words.nobody
  const lines = [words.between(formats.day(from), formats.day(to)), words.as_of(formats.moment(made_at))]
  return paperPage(pen, { paper: 'payments', property, date: to, made_at, lines }, [
    table(
      'totals',
      words.sections.payments,
      ['method'],
      report.totals.map((row) => [methodOf(row), ...sums(row)]),
    ),
    table(
      'people',
      words.sections.people,
      ['person', 'method', 'shift'],
      report.people.map((row) => [personOf(row), methodOf(row), row.shift_id?.slice(-6) ?? '', ...sums(row)]),
    ),
  ])
}
