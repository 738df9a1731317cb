import { decimalOf } from '#contract/currency.ts'
import type { YieldPreview } from '#contract/pricing/yield-previews.ts'
import { Columns } from '#web/dashboard/reporting/reports/public.ts'
import { addDays, nightsBetween } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import styles from '../yield-rules.module.css'

type Past = YieldPreview['past']

const gain = ({ revenue, revenue_with_rule }: Pick<Past, 'revenue' | 'revenue_with_rule'>) => ({
  amount: revenue_with_rule.amount - revenue.amount,
  currency: revenue.currency,
})

/** The last 90 nights: what was booked while the rule would have applied, and at which price. */
export function PastNights({ past }: { past: Past }) {
  const { preview: text } = usePartMessages('yields')
  const formats = useFormats()
  const title = text.past(formats.days(past.from, past.to))
  const { nights, room_nights, revenue, revenue_with_rule } = past
  return (
    <Card>
      <h2 className={styles.part_title}>{title}</h2>
      {nights.length === 0 ? (
        <p>{text.nothing_past}</p>
      ) : (
        <>
          <Stats label={title}>
            <Stat label={text.booked} value={formats.number(room_nights)} />
            <Stat label={text.revenue} value={formats.money(revenue)} />
            <Stat label={text.revenue_with_rule} value={formats.money(revenue_with_rule)} />
            <Stat label={text.difference} value={formats.difference(gain(past))} />
          </Stats>
          <PastChart past={past} />
          <PastTable nights={nights} />
        </>
      )}
      <p className="soft">{text.past_hint}</p>
    </Card>
  )
}

function PastChart({ past: { from, to, nights } }: { past: Past }) {
  const { preview: text } = usePartMessages('yields')
  const formats = useFormats()
  const gains = new Map(nights.map((night) => [night.date, Number(decimalOf(gain(night)))]))
  const dates = Array.from({ length: nightsBetween(from, to) + 1 }, (_, day) => addDays(from, day))
  return (
    <div className={styles.chart}>
      <Columns
        label={text.chart_past}
        points={dates.map((date) => formats.dayOfMonth(date))}
        values={dates.map((date) => gains.get(date) ?? 0)}
        show={(value) => formats.number(value).replace('-', '−')}
      />
    </div>
  )
}

function PastTable({ nights }: Pick<Past, 'nights'>) {
  const { preview: text } = usePartMessages('yields')
  const formats = useFormats()
  return (
    <PlainTable
      label={text.chart_past}
      columns={[
        text.night,
        ...[text.room_nights, text.revenue, text.revenue_with_rule].map((figure) => ({ figure })),
      ]}
      tall
    >
      <tbody>
        {nights.map(({ date, room_nights, revenue, revenue_with_rule }) => (
          <tr key={date}>
            <th scope="row">{formats.day(date)}</th>
            <td data-figure>{formats.number(room_nights)}</td>
            <td data-figure>{formats.money(revenue)}</td>
            <td data-figure className={revenue_with_rule.amount > revenue.amount ? styles.up : styles.down}>
              {formats.money(revenue_with_rule)}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
