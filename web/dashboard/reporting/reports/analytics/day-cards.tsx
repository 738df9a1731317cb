import { wholePercentOf } from '#contract/arithmetic/ratios.ts'
import { decimalOf } from '#contract/currency.ts'
import type { PerformanceRow, PerformanceTotal } from '#contract/reporting/figures.ts'
import type { OtherRevenueKind } from '#contract/reporting/other-revenue.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FigureTiles } from '../performance/tiles.tsx'
import styles from './analytics.module.css'
import { ChartCard } from './chart-card.tsx'
import { Bars } from './charts/bars.tsx'
import { Columns } from './charts/columns.tsx'
import type { ChartTable } from './charts/download.ts'
import { Heat } from './charts/heat.tsx'
import type { AnalyticsQuery } from './filters.tsx'

/** A Monday. */
const MONDAY = '2027-01-04'

/** The figures of the period by night: one request for three cards. */
function useDays(analytics: AnalyticsQuery) {
  const stays = { ...analytics.query, group_by: 'day' as const }
  const args = { query: { ...stays, compare: analytics.compare } }
  const query = useRead('getPerformance', args, { keep: true })
  return { query, args, stays, operation: 'getPerformance' as const }
}

/** Each night with what it sold. */
function useNightTable() {
  const text = usePartMessages('analytics')
  const formats = useFormats()
  return ({ data }: { readonly data: readonly PerformanceRow[] }): ChartTable => ({
    head: [text.night, text.nights, text.revenue, text.heat.title],
    rows: data.map(({ key, rooms_sold, room_revenue, occupancy }) => ({
      key,
      name: formats.day(key),
      cells: [
        formats.number(rooms_sold),
        formats.money(room_revenue),
        occupancy === null ? '–' : formats.percent(Number(occupancy)),
      ],
      values: [rooms_sold, decimalOf(room_revenue), occupancy],
    })),
  })
}

export function TilesCard({ analytics }: { analytics: AnalyticsQuery }) {
  const text = usePartMessages('analytics').tiles
  return (
    <ChartCard
      {...useDays(analytics)}
      title={text.title}
      formula={text.formula}
      file="figures"
      is_drawn={false}
      wide
      draw={({ total }) => <FigureTiles total={total} />}
      table={useNightTable()}
    />
  )
}

export function OccupancyCard({ analytics }: { analytics: AnalyticsQuery }) {
  const text = usePartMessages('analytics').heat
  const formats = useFormats()
  return (
    <ChartCard
      {...useDays(analytics)}
      title={text.title}
      formula={text.formula}
      file="occupancy"
      draw={({ data, total }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
        <section className={styles.tall} aria-label={text.title} tabIndex={0}>
          <Heat
            label={text.label(formats.percent(Number(total.occupancy ?? 0)))}
            weekdays={Array.from({ length: 7 }, (_, at) => formats.weekday(addDays(MONDAY, at)))}
            cells={data.map(({ key, occupancy }) => ({
              date: key,
              value: occupancy === null ? null : Number(occupancy),
              day: String(Number(key.slice(8))),
              week: formats.monthName(key),
            }))}
          />
        </section>
      )}
      table={useNightTable()}
    />
  )
}

export function CancellationsCard({ analytics }: { analytics: AnalyticsQuery }) {
  const words = usePartMessages('analytics')
  const text = words.cancelled
  const formats = useFormats()
  const days = useDays(analytics)
  return (
    <ChartCard
      {...days}
      title={text.title}
      formula={text.formula}
      file="cancellations"
      stays={{ ...days.stays, state: 'cancelled' }}
      draw={({ data, total }) => (
        <>
          <p className="soft">
            {text.sum(
              formats.number(total.cancellations),
              formats.percent(Number(total.cancellation_rate ?? 0)),
            )}
          </p>
          <Columns
            label={text.label(total.cancellations)}
            points={data.map(({ key }) => formats.day(key))}
            values={data.map(({ cancellations }) => cancellations)}
            show={formats.number}
          />
        </>
      )}
      table={({ data }) => ({
        head: [words.night, text.count, text.revenue],
        rows: data
          .filter(({ cancellations }) => cancellations > 0)
          .map(({ key, cancellations, cancelled_revenue }) => ({
            key,
            name: formats.day(key),
            cells: [formats.number(cancellations), formats.money(cancelled_revenue)],
            values: [cancellations, decimalOf(cancelled_revenue)],
          })),
      })}
    />
  )
}

/** Meals, services, fees and corrections of the period, each with its share. */
export function OtherRevenueCard({ analytics }: { analytics: AnalyticsQuery }) {
  const words = usePartMessages('analytics')
  const text = words.other
  const formats = useFormats()
  const share = (part: number, whole: number) => formats.percent(wholePercentOf(part, whole) ?? 0)
  return (
    <ChartCard
      {...useDays(analytics)}
      title={text.title}
      formula={text.formula}
      file="other-revenue"
      of_kinds
      draw={({ total }) =>
        total.other_revenue_by.length === 0 ? (
          <p className="soft">{text.none}</p>
        ) : (
          <Bars
            label={text.label(formats.money(total.other_revenue))}
            rows={total.other_revenue_by.map(({ kind, amount }) => ({
              key: kind,
              name: text.kinds[kind],
              value: amount.amount,
              before: total.compared ? amountOf(total.compared, kind) : undefined,
              figure: words.share(formats.money(amount), share(amount.amount, total.other_revenue.amount)),
            }))}
          />
        )
      }
      table={({ total }) => ({
        head: [text.kind, text.amount, ...(total.compared ? [text.before] : [])],
        rows: total.other_revenue_by.map(({ kind, amount }) => ({
          key: kind,
          name: text.kinds[kind],
          cells: [formats.money(amount), ...before(total, kind).map((then) => formats.money(then))],
          values: [decimalOf(amount), ...before(total, kind).map((then) => decimalOf(then))],
        })),
      })}
    />
  )
}

type Compared = PerformanceTotal['compared']

const amountOf = (figures: NonNullable<Compared>, kind: OtherRevenueKind): number =>
  figures.other_revenue_by.find((part) => part.kind === kind)?.amount.amount ?? 0

/** The amount of a kind in the days that are compared; none without. */
const before = ({ compared }: { readonly compared: Compared }, kind: OtherRevenueKind) =>
  compared ? [{ ...compared.other_revenue, amount: amountOf(compared, kind) }] : []
