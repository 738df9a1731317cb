import { useState } from 'react'
import { meanOf } from '#contract/arithmetic/ratios.ts'
import { minorUnitDigits } from '#contract/currency.ts'
import type { YieldPreview } from '#contract/pricing/yield-previews.ts'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import { NightLink } from '../night-link.tsx'
import { usePlanName } from '../plan-names.ts'
import styles from '../yield-rules.module.css'
import { PriceChart } from './price-chart.tsx'

type Next = YieldPreview['next']

interface NextNightsProps {
  readonly rule: YieldRule
  readonly next: Next
}

/** The next 60 nights: how many prices would change, with a chart of one plan at a time. */
export function NextNights({ rule, next }: NextNightsProps) {
  const { preview: text } = usePartMessages('yields')
  const formats = useFormats()
  const title = text.next(formats.days(next.from, next.to))
  return (
    <Card>
      <h2 className={styles.part_title}>{title}</h2>
      <Totals title={title} next={next} />
      {next.count === 0 ? <p>{text.nothing_next}</p> : <OfPlan rule={rule} next={next} />}
      <p className="soft">{text.alone}</p>
    </Card>
  )
}

function Totals({ title, next: { nights, count, set_by_hand } }: { title: string; next: Next }) {
  const { preview: text } = usePartMessages('yields')
  const formats = useFormats()
  const dates = new Set(nights.map(({ date }) => date)).size
  const mean = (of: 'before' | 'after') =>
    count === 0
      ? '–'
      : formats.money({
          amount: meanOf(
            nights.reduce((sum, night) => sum + night[of].amount, 0),
            count,
          )!,
          currency: nights[0]![of].currency,
        })
  return (
    <Stats label={title}>
      <Stat label={text.touched} value={formats.number(count)} />
      <Stat label={text.dates} value={formats.number(dates)} of="/ 60" />
      {count > 0 && <Stat label={text.before} value={mean('before')} />}
      {count > 0 && <Stat label={text.after} value={mean('after')} />}
      {set_by_hand > 0 && <Stat label={text.set_by_hand} value={formats.number(set_by_hand)} />}
    </Stats>
  )
}

function OfPlan({ rule, next }: NextNightsProps) {
  const { preview: text } = usePartMessages('yields')
  const formats = useFormats()
  const nameOf = usePlanName()
  const plans = [...new Set(next.nights.map(({ rate_plan_id }) => rate_plan_id))]
  const [chosen, setChosen] = useState('')
  const plan = plans.includes(chosen) ? chosen : plans[0]!
  const nights = next.nights.filter(({ rate_plan_id }) => rate_plan_id === plan)
  const { currency } = nights[0]!.before
  const unit = 10 ** minorUnitDigits(currency)
  return (
    <>
      <div className={styles.chart}>
        {plans.length > 1 && (
          <NativeSelect
            label={text.plan}
            value={plan}
            data={plans.map((id) => ({ value: id, label: nameOf(id) }))}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        )}
        <PriceChart
          label={text.chart_next(nameOf(plan))}
          from={next.from}
          to={next.to}
          nights={nights.map(({ date, before, after }) => ({
            date,
            before: before.amount / unit,
            after: after.amount / unit,
          }))}
          show={formats.number}
          legend={[text.legend_before, text.legend_after]}
        />
      </div>
      <NextTable rule={rule} nights={nights} />
    </>
  )
}

function NextTable({ rule, nights }: { rule: YieldRule; nights: Next['nights'] }) {
  const { preview: text } = usePartMessages('yields')
  const formats = useFormats()
  return (
    <PlainTable
      label={text.table}
      columns={[text.night, ...[text.sold, text.without, text.with_rule].map((figure) => ({ figure }))]}
      tall
    >
      <tbody>
        {nights.map(({ date, sold, rooms, before, after }) => (
          <tr key={date}>
            <th scope="row">
              <NightLink date={date} property_id={rule.property_id} />
            </th>
            <td data-figure>{text.sold_of(sold, rooms)}</td>
            <td data-figure>{formats.money(before)}</td>
            <td data-figure className={after.amount > before.amount ? styles.up : styles.down}>
              {formats.money(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
