import { useState } from 'react'
import type { Money } from '#contract/money.ts'
import type { OverviewProperty } from '#contract/overview/overview.staff.ts'
import type { Figures } from '#contract/reporting/figures.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, useProperty } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { presetPeriod } from '../reporting/reports/public.ts'
import styles from './overview.module.css'

const PRESETS = ['last_7_days', 'last_week', 'this_month'] as const

/** Nights from today on, as in the rows below. */
const AHEAD = 30

/** What an owner asks first, beside last year: one screen of a phone. rule 18.16 */
export function WeekCard({ properties }: { properties: readonly OverviewProperty[] }) {
  const text = usePartMessages('analytics').overview.week
  const [preset, setPreset] = useState<(typeof PRESETS)[number]>('last_7_days')
  const selected = useProperty()
  const property = properties.find(({ property_id }) => property_id === selected?.id) ?? properties[0]
  if (!property) return null
  return (
    <section className={styles.property} aria-labelledby="week">
      <h2 id="week">{properties.length > 1 ? text.title_of(property.name) : text.title}</h2>
      <fieldset className={styles.presets} aria-label={text.title}>
        {PRESETS.map((one) => (
          <Button key={one} size="compact-sm" aria-pressed={one === preset} onClick={() => setPreset(one)}>
            {text.presets[one]}
          </Button>
        ))}
      </fieldset>
      <WeekFigures property={property} days={presetPeriod(preset, property.date)} />
    </section>
  )
}

interface WeekFiguresProps {
  readonly property: OverviewProperty
  readonly days: { readonly from: string; readonly to: string }
}

function WeekFigures({ property, days }: WeekFiguresProps) {
  const text = usePartMessages('analytics').overview.week
  const formats = useFormats()
  const { property_id, date, ahead, closed_date } = property
  const performance = useRead(
    'getPerformance',
    { query: { property_id, ...days, compare: 'last_year_weekday' as const } },
    { keep: true },
  )
  const since = addDays(date, -8)
  const coming = { property_id, from: date, to: addDays(date, AHEAD - 1), since }
  const pickup = useRead('getPickup', { query: coming }, { enabled: closed_date !== null })
  const may_see_balances = usePermission('getOpenBalances').allowed
  const a_year_ago = closed_date ? addDays(closed_date, -364) : ''
  const owed = useRead(
    'getOpenBalances',
    { query: { property_id, date: a_year_ago } },
    { enabled: may_see_balances && closed_date !== null },
  )
  const total = performance.data?.total
  const then = total?.compared && isRecorded(total.compared) ? total.compared : null
  const picked = pickup.data?.total.change
  return (
    <dl>
      <Tile
        name={text.occupancy}
        value={percentOf(total?.occupancy, formats.percent)}
        now={total?.occupancy && Number(total.occupancy)}
        then={then?.occupancy && Number(then.occupancy)}
        shown={percentOf(then?.occupancy, formats.percent)}
        in_points
      />
      {(['adr', 'revpar', 'room_revenue'] as const).map((figure) => (
        <MoneyTile key={figure} name={text[figure]} now={total?.[figure]} then={then?.[figure]} />
      ))}
      <MoneyTile name={text.books} now={ahead.now.room_revenue} then={ahead.last_year?.room_revenue} />
      <MoneyTile
        name={picked ? text.pickup_of(formats.number(picked.rooms_sold)) : text.pickup}
        now={picked?.room_revenue}
        then={pickup.data?.last_year?.room_revenue}
      />
      <MoneyTile name={text.owed} now={property.open_balances} then={owed.data?.total} />
    </dl>
  )
}

/** Days without records: their figures are unknown, not zero. */
const isRecorded = ({ rooms_sold, total_revenue }: Figures) => rooms_sold !== 0 || total_revenue.amount !== 0

const percentOf = (value: string | null | undefined, percent: (value: number) => string): string =>
  value ? percent(Math.round(Number(value) * 10) / 10) : '–'

type Amount = Money | null | undefined

function MoneyTile({ name, now, then }: { name: string; now: Amount; then: Amount }) {
  const formats = useFormats()
  const shown = (amount: Amount) => (amount ? formats.money(amount) : '–')
  return <Tile name={name} value={shown(now)} now={now?.amount} then={then?.amount} shown={shown(then)} />
}

interface TileProps {
  readonly name: string
  readonly value: string
  readonly now: number | string | null | undefined
  readonly then: number | string | null | undefined
  /** Last year's, as shown. */
  readonly shown: string
  /** The change is a difference; otherwise a percentage. */
  readonly in_points?: boolean
}

function Tile({ name, value, now, then, shown, in_points = false }: TileProps) {
  const { week: text, last_year } = usePartMessages('analytics').overview
  const formats = useFormats()
  const signed = (change: number, as: (size: number) => string) =>
    `${change < 0 ? '−' : '+'}${as(Math.abs(change))}`
  const beside = () => {
    if (typeof then !== 'number' || typeof now !== 'number') return text.none
    const points = Math.round((now - then) * 10) / 10
    if (in_points) return text.against(text.points(signed(points, formats.number)), shown)
    if (then === 0) return last_year(shown)
    return text.against(signed(Math.round(((now - then) / Math.abs(then)) * 100), formats.percent), shown)
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span className="soft">{beside()}</span>
      </dd>
    </div>
  )
}
