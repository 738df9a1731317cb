import { useState } from 'react'
import { wholePercentOf } from '#contract/arithmetic/ratios.ts'
import { decimalOf } from '#contract/currency.ts'
import type { FigureGroup } from '#contract/lists.ts'
import type { PerformanceRow } from '#contract/reporting/figures.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { type PartWords, usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { useKeyName } from '../performance/rows.tsx'
import styles from './analytics.module.css'
import { ChartCard } from './chart-card.tsx'
import { Bars } from './charts/bars.tsx'
import { Columns } from './charts/columns.tsx'
import type { ChartTable } from './charts/download.ts'
import { Lines } from './charts/lines.tsx'
import type { AnalyticsQuery } from './filters.tsx'

/** False where last year is unknown: its zeros would be misleading. */
const isRecorded = (nights: readonly PacedNight[]) =>
  nights.some(
    ({ last_year, last_year_final }) => last_year !== null || (last_year_final?.rooms_sold ?? 0) > 0,
  )

interface PacedNight {
  readonly last_year: { rooms_sold: number } | null
  /** Null without a night to compare with. */
  readonly last_year_final: { rooms_sold: number } | null
}

const lastYearLines = (data: readonly PacedNight[], { pace }: PartWords<'analytics'>) => [
  { name: pace.last_year, values: data.map(({ last_year }) => last_year?.rooms_sold ?? null) },
  { name: pace.final, values: data.map(({ last_year_final }) => last_year_final?.rooms_sold ?? null) },
]

/** What is on the books beside last year's, night by night. */
export function PaceCard({ analytics: { query } }: { analytics: AnalyticsQuery }) {
  const text = usePartMessages('analytics')
  const formats = useFormats()
  const pace = useRead('getPace', { query }, { keep: true })
  return (
    <ChartCard
      title={text.pace.title}
      formula={text.pace.formula}
      file="pace"
      query={pace}
      operation="getPace"
      args={{ query }}
      stays={{ ...query, group_by: 'day' }}
      wide
      draw={({ data, total }) => (
        <>
          {!isRecorded(data) && <p className="soft">{text.overview.no_last_year}</p>}
          <Lines
            label={text.pace.label(total.now.rooms_sold, total.last_year?.rooms_sold)}
            points={data.map(({ date }) => formats.day(date))}
            series={[
              { name: text.pace.now, values: data.map(({ now }) => now.rooms_sold) },
              ...(isRecorded(data) ? lastYearLines(data, text) : []),
            ]}
            show={formats.number}
          />
        </>
      )}
      table={({ data }) => ({
        head: [text.night, text.pace.now, text.revenue, text.pace.last_year, text.pace.final],
        rows: data.map(({ date, now, last_year, last_year_final }) => ({
          key: date,
          name: formats.day(date),
          cells: [
            formats.number(now.rooms_sold),
            formats.money(now.room_revenue),
            last_year ? formats.number(last_year.rooms_sold) : '–',
            last_year_final && isRecorded(data) ? formats.number(last_year_final.rooms_sold) : '–',
          ],
          values: [
            now.rooms_sold,
            decimalOf(now.room_revenue),
            last_year?.rooms_sold ?? null,
            isRecorded(data) ? (last_year_final?.rooms_sold ?? null) : null,
          ],
        })),
      })}
    />
  )
}

/** Days of pickup. */
const WINDOWS = [1, 3, 7, 14, 30] as const

/** Pickup of some days. */
export function PickupCard({ analytics: { query: of, today } }: { analytics: AnalyticsQuery }) {
  const text = usePartMessages('analytics')
  const formats = useFormats()
  const [days, setDays] = useState<number>(7)
  const query = { ...of, since: addDays(today, -days) }
  const pickup = useRead('getPickup', { query }, { keep: true })
  return (
    <ChartCard
      title={text.pickup.title}
      formula={text.pickup.formula}
      file={`pickup-${days}`}
      query={pickup}
      operation="getPickup"
      args={{ query }}
      stays={{ ...query, group_by: 'day' }}
      refused={{ field: 'since', text: text.pickup.not_closed }}
      wide
      choices={
        <fieldset className={styles.choice} aria-label={text.pickup.window}>
          {WINDOWS.map((window) => (
            <Button
              key={window}
              size="compact-xs"
              aria-pressed={window === days}
              onClick={() => setDays(window)}
            >
              {text.pickup.days(window)}
            </Button>
          ))}
        </fieldset>
      }
      draw={({ data, total: { change: sum } }) => (
        <>
          <p className="soft">{text.pickup.sum(sum.rooms_sold, formats.difference(sum.room_revenue))}</p>
          <Columns
            label={text.pickup.label(sum.rooms_sold, days)}
            points={data.map(({ date }) => formats.day(date))}
            values={data.map(({ change }) => change.rooms_sold)}
            show={formats.number}
          />
        </>
      )}
      table={({ data }) => ({
        head: [text.night, text.nights, text.revenue],
        rows: data
          .filter(({ change }) => change.rooms_sold !== 0 || change.room_revenue.amount !== 0)
          .map(({ date, change }) => ({
            key: date,
            name: formats.day(date),
            cells: [formats.number(change.rooms_sold), formats.difference(change.room_revenue)],
            values: [change.rooms_sold, decimalOf(change.room_revenue)],
          })),
      })}
    />
  )
}

/** Room nights by lead time, length of stay, or country. */
export function GroupCard({
  analytics,
  group,
}: {
  analytics: AnalyticsQuery
  group: 'lead_time' | 'length_of_stay' | 'country'
}) {
  const text = usePartMessages('analytics')
  const reports = usePartMessages('reports')
  const formats = useFormats()
  const nameOf = useKeyName(group)
  const { compare } = analytics
  const query = { ...analytics.query, group_by: group as FigureGroup }
  const args = { query: { ...query, compare } }
  const report = useRead('getPerformance', args, { keep: true })
  const { figures } = reports.performance
  const table = (rows: readonly PerformanceRow[]): ChartTable => ({
    head: [reports.performance.by[group], figures.rooms_sold, figures.room_revenue, figures.adr],
    rows: rows.map(({ key, rooms_sold, room_revenue, adr }) => ({
      key,
      name: nameOf(key),
      cells: [formats.number(rooms_sold), formats.money(room_revenue), adr ? formats.money(adr) : '–'],
      values: [rooms_sold, decimalOf(room_revenue), adr && decimalOf(adr)],
    })),
  })
  return (
    <ChartCard
      title={text.groups[group].title}
      formula={text.groups[group].formula}
      file={group}
      query={report}
      operation="getPerformance"
      args={args}
      stays={query}
      draw={({ data, total }) => (
        <Bars
          label={text.groups[group].label(total.rooms_sold)}
          rows={drawn(data).map(({ key, rooms_sold, compared }) => ({
            key,
            name: nameOf(key),
            value: rooms_sold,
            before: compared?.rooms_sold,
            figure: text.share(
              formats.number(rooms_sold),
              formats.percent(wholePercentOf(rooms_sold, total.rooms_sold) ?? 0),
            ),
          }))}
        />
      )}
      table={({ data }) => table(data)}
    />
  )
}

/** Maximum of bars; the table has all rows. */
const MAX_BARS = 12

const drawn = (rows: readonly PerformanceRow[]) =>
  rows.length <= MAX_BARS
    ? rows
    : [...rows].sort((one, other) => other.rooms_sold - one.rooms_sold).slice(0, MAX_BARS)

/** Revenue of each channel, before and after commission. */
export function ChannelMixCard({ analytics: { query } }: { analytics: AnalyticsQuery }) {
  const text = usePartMessages('analytics')
  const formats = useFormats()
  const nameOf = useKeyName('channel')
  const mix = useRead('getChannelMix', { query }, { keep: true })
  return (
    <ChartCard
      title={text.mix.title}
      formula={text.mix.formula}
      file="channels"
      query={mix}
      operation="getChannelMix"
      args={{ query }}
      stays={{ ...query, group_by: 'channel' }}
      draw={({ data, total }) => (
        <Bars
          label={text.mix.label(formats.money(total.net_revenue))}
          rows={data.map(({ channel, net_revenue, room_revenue }) => ({
            key: channel,
            name: nameOf(channel),
            value: net_revenue.amount,
            before: room_revenue.amount,
            figure: formats.money(net_revenue),
          }))}
        />
      )}
      table={({ data }) => ({
        head: [text.mix.channel, text.nights, text.revenue, text.mix.commission, text.mix.net],
        rows: data.map(({ channel, rooms_sold, room_revenue, commission, net_revenue }) => ({
          key: channel,
          name: nameOf(channel),
          cells: [
            formats.number(rooms_sold),
            formats.money(room_revenue),
            commission ? formats.money(commission) : '–',
            formats.money(net_revenue),
          ],
          values: [
            rooms_sold,
            decimalOf(room_revenue),
            commission && decimalOf(commission),
            decimalOf(net_revenue),
          ],
        })),
      })}
    />
  )
}
