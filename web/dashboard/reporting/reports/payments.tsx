import { useState } from 'react'
import type { PaymentReport } from '#contract/invoices/reports.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePropertyFilter, usePropertyZone } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { InvoiceLink, PreviewLink } from '../../links.tsx'
import { PaperPdf } from './papers/paper-page.tsx'
import { PeopleSection } from './papers/people-section.tsx'
import styles from './report.module.css'
import { ReportPage, usePeriod } from './report-page.tsx'

type Row = PaymentReport['data'][number]
type Total = PaymentReport['totals'][number]

/** Payments and refunds by day, method and person; each sum expands to its movements. */
export default function PaymentReportPage() {
  const text = usePartMessages('reports').payments
  const period = usePeriod('today')
  const args = { query: { ...period.period, ...usePropertyFilter() } }
  const report = useRead('getPaymentReport', args, { keep: true })
  return (
    <ReportPage
      title={text.title}
      period={period}
      csv="exportPaymentReport"
      args={args}
      files={<PaperPdf paper="payments" date={period.period.from} to={period.period.to} />}
    >
      <QueryState query={report}>
        {({ data, totals, people }) =>
          data.length === 0 ? (
            <Notice title={text.none} />
          ) : (
            <>
              <Section title={text.totals}>
                <Totals totals={totals} />
              </Section>
              <PeopleSection people={people} />
              <Section title={text.days}>
                <Days rows={data} />
              </Section>
            </>
          )
        }
      </QueryState>
    </ReportPage>
  )
}

/** `Card` at the terminal, and by the provider. */
function useMethod() {
  const { invoices } = useMessages()
  const reports = usePartMessages('reports')
  return ({ method, charged }: Pick<Row, 'method' | 'charged'>) =>
    charged ? `${invoices.methods[method]}, ${reports.payments.charged}` : invoices.methods[method]
}

const FIGURES = ['received', 'refunded', 'net'] as const

function Totals({ totals }: { totals: readonly Total[] }) {
  const text = usePartMessages('reports').payments
  const formats = useFormats()
  const methodOf = useMethod()
  const sum = (rows: readonly Total[], figure: (typeof FIGURES)[number], currency: string) =>
    formats.money({ amount: rows.reduce((whole, row) => whole + row[figure].amount, 0), currency })
  return (
    <PlainTable
      label={text.totals}
      columns={[text.method, ...FIGURES.map((figure) => ({ figure: text[figure] }))]}
      className={styles.figures}
    >
      <tbody>
        {totals.map((total) => (
          <tr key={JSON.stringify([total.currency, total.method, total.charged])}>
            <th scope="row">{methodOf(total)}</th>
            {FIGURES.map((figure) => (
              <td key={figure} data-figure>
                {formats.money(total[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[...Map.groupBy(totals, ({ currency }) => currency)].map(([currency, rows]) => (
          <tr key={currency}>
            <th scope="row">{text.total(currency)}</th>
            {FIGURES.map((figure) => (
              <td key={figure} data-figure>
                {sum(rows, figure, currency)}
              </td>
            ))}
          </tr>
        ))}
      </tfoot>
    </PlainTable>
  )
}

function Days({ rows }: { rows: readonly Row[] }) {
  const reports = usePartMessages('reports')
  const text = reports.payments
  const { properties } = useMe()
  const several = new Set(rows.map(({ property_id }) => property_id)).size > 1
  const columns = [text.date, ...(several ? [reports.property] : []), text.method, text.by]
  const nameOf = (id: string) => properties.find((property) => property.id === id)?.name ?? id
  return (
    <PlainTable
      label={text.days}
      columns={[...columns, ...FIGURES.map((figure) => ({ figure: text[figure] }))]}
      cards
      className={`${styles.figures} ${styles.days}`}
    >
      <tbody>
        {rows.map((row) => (
          <DayRow
            key={row.movements[0]!.id}
            row={row}
            columns={columns.length}
            property={several ? nameOf(row.property_id) : undefined}
          />
        ))}
      </tbody>
    </PlainTable>
  )
}

interface DayRowProps {
  readonly row: Row
  readonly columns: number
  /** Where several properties are shown. */
  readonly property: string | undefined
}

function DayRow({ row, columns, property }: DayRowProps) {
  const text = usePartMessages('reports').payments
  const formats = useFormats()
  const methodOf = useMethod()
  const [open, setOpen] = useState(false)
  const { date, received_by } = row
  const who = received_by ? (received_by.name ?? text.system) : text.nobody
  return (
    <>
      <tr>
        <th scope="row">{formats.day(date)}</th>
        {property && <td>{property}</td>}
        <td>{methodOf(row)}</td>
        <td>{who}</td>
        {FIGURES.map((figure) => (
          <td key={figure} data-figure data-title={text[figure]}>
            {row[figure].amount === 0 ? (
              <span className="soft">–</span>
            ) : (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-expanded={open}
                aria-label={text.show(formats.money(row[figure]))}
                onClick={() => setOpen(!open)}
              >
                {formats.money(row[figure])}
              </Button>
            )}
          </td>
        ))}
      </tr>
      {open && (
        <tr data-open>
          <td colSpan={columns + FIGURES.length}>
            <PaymentList row={row} />
          </td>
        </tr>
      )}
    </>
  )
}

function PaymentList({ row }: { row: Row }) {
  const text = usePartMessages('reports').payments
  const formats = useFormats()
  const zone = usePropertyZone()(row.property_id)
  return (
    <ul className={styles.moves} aria-label={text.moves(row.movements.length)}>
      {row.movements.map(({ id, kind, amount, at, reference, reservation_id, invoice_id }) => (
        <li key={kind + id}>
          <strong>{formats.money(amount)}</strong>
          <span>{text[kind]}</span>
          <span className="soft">{formats.moment(at, zone)}</span>
          {reference && <span>{reference}</span>}
          {reservation_id && <PreviewLink id={reservation_id}>{text.reservation}</PreviewLink>}
          {invoice_id && <InvoiceLink id={invoice_id}>{text.invoice}</InvoiceLink>}
        </li>
      ))}
    </ul>
  )
}
