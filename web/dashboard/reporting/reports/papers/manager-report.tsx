import { Fragment, useState } from 'react'
import type { Money } from '#contract/money.ts'
import { MANAGER_COLUMNS } from '#contract/reporting/paper-lists.staff.ts'
import type { ManagerFigures, ManagerReport } from '#contract/reporting/papers.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { PaperPage, usePaperDay, usePaperProperty } from './paper-page.tsx'
import styles from './papers.module.css'

const ROOMS = [
  ...([
    'rooms_available',
    'out_of_order',
    'rooms_sold',
    'complimentary',
    'occupancy',
    'adr',
    'revpar',
  ] as const),
  ...(['arrivals', 'departures', 'no_shows', 'cancellations', 'days'] as const),
]

/** A day, its month and its year, beside last year's. rule 23.1 */
export default function ManagerPage() {
  const text = usePartMessages('papers')
  const formats = useFormats()
  const property = usePaperProperty()
  const { date, set } = usePaperDay()
  const query = { property_id: property.id, ...(date && { date }) }
  const report = useRead('getManagerReport', { query }, { keep: true })
  return (
    <PaperPage
      paper="manager"
      csv="exportManagerReport"
      args={{ query }}
      query={query}
      day={{ value: date ?? property.business_date, set }}
    >
      <QueryState query={report}>
        {(found) => (
          <>
            <p className={styles.printed}>
              {found.property} · {formats.day(found.date)}
            </p>
            <p className="soft">
              {found.closed_at
                ? text.closed(formats.moment(found.closed_at, property.timezone))
                : text.so_far}
            </p>
            <Tables report={found} />
          </>
        )}
      </QueryState>
    </PaperPage>
  )
}

type Value = Money | number | string | null
interface Line {
  readonly name: string
  readonly of: (figures: ManagerFigures) => Value
  readonly is_sum?: boolean
}

function Tables({ report }: { report: ManagerReport }) {
  const text = usePartMessages('papers')
  const { invoices } = useMessages()
  const [with_vat, setWithVat] = useState(false)
  const known = MANAGER_COLUMNS.flatMap((column) => report[column] ?? [])
  const none = { amount: 0, currency: report.currency }
  const kinds = [...new Set(known.flatMap(({ revenue }) => revenue.map(({ type }) => type)))]
  const methods = [...new Set(known.flatMap(({ payments }) => payments.map(({ method }) => method)))]
  const figure = (name: keyof typeof text.figures, is_sum = false): Line => ({
    name: text.figures[name],
    of: (figures) => figures[name],
    is_sum,
  })
  const revenue = kinds.flatMap((kind) =>
    (with_vat ? (['net', 'vat', 'gross'] as const) : (['net'] as const)).map((amount) => ({
      name: with_vat ? `${invoices.line_types[kind]}, ${text.amounts[amount]}` : invoices.line_types[kind],
      of: (figures: ManagerFigures) => figures.revenue.find(({ type }) => type === kind)?.[amount] ?? none,
    })),
  )
  const payments = methods.map((column) => ({
    name: invoices.methods[column],
    of: (figures: ManagerFigures) => figures.payments.find(({ method }) => method === column)?.net ?? none,
  }))
  return (
    <>
      <div className={styles.vat}>
        <Checkbox
          label={text.with_vat}
          checked={with_vat}
          onChange={({ currentTarget }) => setWithVat(currentTarget.checked)}
        />
      </div>
      <Figures title={text.sections.rooms} lines={ROOMS.map((name) => figure(name))} report={report} />
      <Figures
        title={with_vat ? text.sections.revenue : text.revenue_net}
        lines={[...revenue, figure('total_net', true)]}
        report={report}
      />
      <Figures title={text.sections.payments} lines={[...payments, figure('taken', true)]} report={report} />
      <Figures
        title={text.sections.money}
        lines={[figure('deposits_held'), figure('open_balances')]}
        report={report}
      />
    </>
  )
}

interface FiguresProps {
  readonly title: string
  readonly lines: readonly Line[]
  readonly report: ManagerReport
}

const PERIODS = ['day', 'month', 'year'] as const

function Figures({ title, lines, report }: FiguresProps) {
  const text = usePartMessages('papers')
  const formats = useFormats()
  const shown = (value: Value): string => {
    if (value === null) return '–'
    if (typeof value === 'number') return formats.number(value)
    return typeof value === 'string' ? formats.rate(value) : formats.money(value)
  }
  return (
    <Section title={title}>
      <PlainTable
        label={title}
        columns={[
          text.figure,
          ...PERIODS.flatMap((period) => [
            { figure: text.columns[period] },
            { figure: text.columns[`last_year_${period}`] },
          ]),
        ]}
        className={`${styles.wide} ${styles.even}`}
      >
        <tbody>
          {lines.map(({ name, of, is_sum }) => (
            <tr key={name} data-sum={is_sum || undefined}>
              <th scope="row">{name}</th>
              {PERIODS.map((period) => {
                const then = report[`last_year_${period}`]
                const value = of(report[period])
                return (
                  <Fragment key={period}>
                    <td data-figure>{shown(value)}</td>
                    <td data-figure className="soft">
                      {then ? <Change now={value} then={of(then)} shown={shown(of(then))} /> : '–'}
                    </td>
                  </Fragment>
                )
              })}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  )
}

const sizeOf = (value: Value): number | null =>
  value === null ? null : typeof value === 'object' ? value.amount : Number(value)

/** How a figure changed since last year: a ratio by points, anything else in percent; last year's own beneath it. */
function Change({ now, then, shown }: { now: Value; then: Value; shown: string }) {
  const text = usePartMessages('papers')
  const formats = useFormats()
  const [is, was] = [sizeOf(now), sizeOf(then)]
  if (is === null || was === null) return '–'
  const signed = (change: number, as: (size: number) => string) =>
    `${change < 0 ? '−' : '+'}${as(Math.abs(change))}`
  const change =
    typeof now === 'string'
      ? text.points(signed(Math.round((is - was) * 10) / 10, formats.number))
      : was === 0
        ? '–'
        : signed(Math.round(((is - was) / Math.abs(was)) * 100), formats.percent)
  return <span title={text.last_year(shown)}>{change}</span>
}
