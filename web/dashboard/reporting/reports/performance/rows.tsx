import { useState } from 'react'
import type { FigureGroup } from '#contract/lists.ts'
import type { PerformanceRow, PerformanceTotal } from '#contract/reporting/figures.ts'
import { useChannelName, useGroups, useRatePlans, useRoomTypes } from '#web/dashboard/lookups.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Notice } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import styles from '../report.module.css'
import { type ReportQuery, StaysBehind } from './stays.tsx'
import { type Tile, useFigure } from './tiles.tsx'

const COLUMNS: readonly Tile[] = ['occupancy', 'adr', 'revpar', 'room_revenue', 'total_revenue']

/** The name of a key. */
export function useKeyName(group: FigureGroup) {
  const text = usePartMessages('reports').performance
  const formats = useFormats()
  const [types, plans, channelName] = [useRoomTypes(), useRatePlans(), useChannelName()]
  const groups = useGroups(group === 'group')
  const names: Record<FigureGroup, (key: string) => string> = {
    day: formats.day,
    week: (key) => text.week_of(formats.day(key)),
    month: formats.month,
    room_type: (key) => types.nameOf(key),
    rate_plan: (key) => planName(key),
    channel: channelName,
    group: (key) => (key === '' ? text.no_group : groups.nameOf(key)),
    lead_time: text.days,
    length_of_stay: text.nights_of,
    country: (key) => (key === '' ? text.no_country : formats.country(key)),
  }
  function planName(key: string): string {
    const plan = plans.get(key)
    if (!plan) return key
    return `${plan.name}, ${types.nameOf(plan.room_type_id)}`
  }
  return names[group]
}

interface PerformanceRowsProps {
  readonly rows: readonly PerformanceRow[]
  readonly total: PerformanceTotal
  readonly query: ReportQuery
}

/** A line for each row, which opens its stays. */
export function PerformanceRows({ rows, total, query }: PerformanceRowsProps) {
  const text = usePartMessages('reports').performance
  const show = useFigure()
  const nameOf = useKeyName(query.group_by)
  if (rows.length === 0) return <Notice title={text.none} />
  return (
    <PlainTable
      label={text.by[query.group_by]}
      columns={[
        text.by[query.group_by],
        { figure: text.figures.rooms_sold },
        ...COLUMNS.map((column) => ({ figure: text.figures[column], hint: text.formulas[column] })),
      ]}
      className={`${styles.figures} ${styles.wide}`}
    >
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} name={nameOf(row.key)} query={query} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text.total}</th>
          <td data-figure>{text.sold_of(total.rooms_sold, total.rooms_available)}</td>
          {COLUMNS.map((column) => (
            <td key={column} data-figure>
              {show(column, total)}
            </td>
          ))}
        </tr>
      </tfoot>
    </PlainTable>
  )
}

function Row({ row, name, query }: { row: PerformanceRow; name: string; query: ReportQuery }) {
  const text = usePartMessages('reports').performance
  const show = useFigure()
  const [open, setOpen] = useState(false)
  const sold = text.sold_of(row.rooms_sold, row.rooms_available)
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td data-figure>
          {row.rooms_sold === 0 ? (
            sold
          ) : (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-expanded={open}
              aria-label={text.show(sold, name)}
              onClick={() => setOpen(!open)}
            >
              {sold}
            </Button>
          )}
        </td>
        {COLUMNS.map((column) => (
          <td key={column} data-figure>
            {show(column, row)}
          </td>
        ))}
      </tr>
      {open && (
        <tr data-open>
          <td colSpan={COLUMNS.length + 2}>
            <StaysBehind query={query} row={row.key} />
          </td>
        </tr>
      )}
    </>
  )
}
