import { useState } from 'react'
import type { DayRecord } from '#contract/reporting/business-days.staff.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import styles from './day.module.css'
import { ReopenDialog } from './reopen-dialog.tsx'

type Day = DayRecord['day']

const COUNTS = [
  ...(['rooms_available', 'out_of_order', 'rooms_sold', 'complimentary', 'stayovers'] as const),
  ...(['arrivals', 'departures', 'no_shows', 'cancellations'] as const),
]

interface DayRecordCardsProps {
  readonly record: DayRecord
  readonly is_newest: boolean
}

/** One property: its figures, what they consist of, and what guests owe. */
export function DayRecordCards({ record: { day, figures }, is_newest }: DayRecordCardsProps) {
  const text = usePartMessages('day')
  const formats = useFormats()
  const property = usePropertyOf(day.property_id)
  const money = (amount: typeof figures.adr) => (amount ? formats.money(amount) : '–')
  return (
    <>
      <p className={styles.closed}>
        <strong>{property?.name}</strong> · {text.closed(formats.moment(day.closed_at, property?.timezone))}.{' '}
        <span className="soft">{text.closed_note}</span>
        {is_newest && <Reopen day={day} />}
      </p>
      <Stats label={text.figures}>
        <Stat
          label={text.occupancy}
          value={figures.occupancy === null ? '–' : formats.rate(figures.occupancy)}
        />
        <Stat label={text.rooms_sold} value={day.rooms_sold} of={text.sold_of(day.rooms_available)} />
        <Stat label={text.adr} value={money(figures.adr)} />
        <Stat label={text.revpar} value={money(figures.revpar)} />
        <Stat label={text.total} value={money(figures.total_net)} />
        <Stat label={text.taken} value={money(figures.taken)} />
        <Stat label={text.open_balances} value={money(day.open_balances)} />
      </Stats>
      <Card>
        <div className={styles.columns}>
          <Section title={text.guests}>
            <DescriptionList
              facts={[
                ...COUNTS.map((name): [string, string] => [text.counts[name], formats.number(day[name])]),
                [text.deposits_held, formats.money(day.deposits_held)],
                [text.open_balances, formats.money(day.open_balances)],
              ]}
            />
          </Section>
          <div>
            <Section title={text.revenue}>
              <Revenue day={day} />
            </Section>
            <Section title={text.takings}>
              <Takings day={day} />
            </Section>
          </div>
        </div>
      </Card>
    </>
  )
}

/** For owners. */
function Reopen({ day }: { day: Day }) {
  const text = usePartMessages('day')
  const [open, setOpen] = useState(false)
  if (!usePermission('reopenDay').allowed) return null
  return (
    <>
      {' '}
      <Button size="compact-xs" onClick={() => setOpen(true)}>
        {text.reopen}…
      </Button>
      {open && <ReopenDialog day={day} close={() => setOpen(false)} />}
    </>
  )
}

const PARTS = ['net', 'vat', 'gross'] as const

/** City tax is passed on: it is in the table but not in the revenue above. */
function Revenue({ day }: { day: Day }) {
  const text = usePartMessages('day')
  const { invoices } = useMessages()
  const formats = useFormats()
  const { revenue, deposits_held } = day
  if (revenue.length === 0) return <p className="soft">{text.none_earned}</p>
  const passed_on = revenue.filter(({ type }) => type === 'city_tax')
  const sum = (rows: typeof revenue, part: (typeof PARTS)[number]) =>
    formats.money({ ...deposits_held, amount: rows.reduce((whole, row) => whole + row[part].amount, 0) })
  const sums = [
    ...(passed_on.length > 0
      ? [[text.without_city_tax, revenue.filter(({ type }) => type !== 'city_tax')] as const]
      : []),
    [text.sum, revenue] as const,
  ]
  return (
    <>
      <PlainTable
        label={text.revenue}
        columns={[text.type, text.rate, ...PARTS.map((part) => ({ figure: text[part] }))]}
      >
        <tbody>
          {revenue.map((row) => (
            <tr key={`${row.type} ${row.vat_rate}`}>
              <th scope="row">{invoices.line_types[row.type]}</th>
              <td>{formats.rate(row.vat_rate)}</td>
              {PARTS.map((part) => (
                <td key={part} data-figure>
                  {formats.money(row[part])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, rows]) => (
            <tr key={name} className={styles.sum}>
              <th scope="row" colSpan={2}>
                {name}
              </th>
              {PARTS.map((part) => (
                <td key={part} data-figure>
                  {sum(rows, part)}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </PlainTable>
      {revenue.some(({ type }) => type === 'adjustment') && (
        <p className="soft">
          <small>{text.adjustment_note}</small>
        </p>
      )}
    </>
  )
}

function Takings({ day: { payments, deposits_held } }: { day: Day }) {
  const text = usePartMessages('day')
  const { invoices } = useMessages()
  const reports = usePartMessages('reports')
  const formats = useFormats()
  if (payments.length === 0) return <p className="soft">{text.none_taken}</p>
  const money = (amount: number) => formats.money({ ...deposits_held, amount })
  const rows = payments.map(({ method, received, refunded }) => ({
    method: invoices.methods[method],
    figures: [received.amount, refunded.amount, received.amount - refunded.amount],
  }))
  const { received, refunded, net, method } = reports.payments
  return (
    <PlainTable
      label={text.takings}
      columns={[method, ...[received, refunded, net].map((figure) => ({ figure }))]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.method}>
            <th scope="row">{row.method}</th>
            <Figures amounts={row.figures.map(money)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.sum}>
          <th scope="row">{text.sum}</th>
          <Figures
            amounts={[0, 1, 2].map((at) =>
              money(rows.reduce((whole, { figures }) => whole + figures[at]!, 0)),
            )}
          />
        </tr>
      </tfoot>
    </PlainTable>
  )
}

const Figures = ({ amounts }: { amounts: readonly string[] }) =>
  amounts.map((amount, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
    <td key={at} data-figure>
      {amount}
    </td>
  ))
