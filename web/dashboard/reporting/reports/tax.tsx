import type { ReactNode } from 'react'
import type { TaxMonth } from '#contract/invoices/reports.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePropertyFilter } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { IssuedInvoicesLink } from '../../links.tsx'
import type { Period } from './period.ts'
import styles from './report.module.css'
import { ReportPage, usePeriod } from './report-page.tsx'

/** VAT and city tax of issued documents, by month and rate; each figure links to its documents. */
export default function TaxReportPage() {
  const text = usePartMessages('reports').tax
  const period = usePeriod('last_month')
  const args = { query: { ...period.period, ...usePropertyFilter() } }
  const report = useRead('getTaxReport', args, { keep: true })
  return (
    <ReportPage title={text.title} period={period} csv="exportTaxReport" args={args}>
      <QueryState query={report}>
        {({ data }) =>
          data.length === 0 ? (
            <Notice title={text.none} />
          ) : (
            data.map((month) => (
              <Month
                key={month.property_id + month.month + month.currency}
                month={month}
                period={period.period}
                several={new Set(data.map(({ property_id }) => property_id)).size > 1}
              />
            ))
          )
        }
      </QueryState>
    </ReportPage>
  )
}

/** The days of a month within the period. */
function daysOf(month: string, { from, to }: Period): Period {
  const first = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return { from: first < from ? from : first, to: last > to ? to : last }
}

interface MonthProps {
  readonly month: TaxMonth
  readonly period: Period
  readonly several: boolean
}

function Month({ month, period, several }: MonthProps) {
  const text = usePartMessages('reports').tax
  const formats = useFormats()
  const property = useMe().properties.find(({ id }) => id === month.property_id)?.name
  const name = formats.month(month.month)
  const title = several && property ? `${name} · ${property}` : name
  const days = daysOf(month.month, period)
  const figures = (...values: TaxMonth['net'][]) =>
    values.map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: figures of a row keep their places
      <td key={at} data-figure>
        <IssuedInvoicesLink
          {...days}
          property={month.property_id}
          label={`${formats.money(value)}. ${text.show(name)}`}
        >
          {formats.money(value)}
        </IssuedInvoicesLink>
      </td>
    ))
  return (
    <Section title={title}>
      <FiguresTable label={title}>
        {month.vat.map(({ vat_rate, net, vat, gross }) => (
          <tr key={vat_rate}>
            <th scope="row">
              {text.vat} {formats.rate(vat_rate)}
            </th>
            {figures(net, vat, gross)}
          </tr>
        ))}
        <tr data-sum>
          <th scope="row">
            {text.total} · {text.documents(month.documents)}
          </th>
          {figures(month.net, month.vat_total, month.gross)}
        </tr>
        <tr>
          <th scope="row">{text.city_tax}</th>
          <td />
          <td />
          {figures(month.city_tax)}
        </tr>
      </FiguresTable>
    </Section>
  )
}

function FiguresTable({ label, children }: { label: string; children: ReactNode }) {
  const text = usePartMessages('reports').tax
  return (
    <PlainTable
      label={label}
      columns={[text.rate, ...[text.net, text.vat, text.gross].map((figure) => ({ figure }))]}
      className={styles.figures}
    >
      <tbody>{children}</tbody>
    </PlainTable>
  )
}
