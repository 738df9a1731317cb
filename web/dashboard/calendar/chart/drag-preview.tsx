import type { Viewport } from '#web/lib/grid/use-viewport.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { RoomChip } from '../../inventory/rooms/public.ts'
import type { Answered } from '../actions/use-dry-run.ts'
import type { Chart } from '../model/chart.ts'
import { type Box, boxOf, type Span } from '../model/geometry.ts'
import type { Layout } from '../model/rows.ts'
import type { ChartWords } from '../words.ts'
import { textOf } from '../words.ts'
import styles from './drag-preview.module.css'
import type { Carried } from './use-gesture.ts'

interface GhostProps {
  readonly carried: Carried
  /** The dry run of the service, once it has answered. */
  readonly answered: Answered | undefined
  readonly chart: Chart
  readonly layout: Layout
  readonly words: ChartWords
  readonly viewport: Viewport
}

/** The target nights and row. */
function targetOf({ intent, aim, row }: Carried): Span & { readonly row: number } {
  if (intent.kind === 'draw') return { row, from: intent.from, to: intent.to }
  if (intent.kind === 'resize') return { row, from: intent.check_in, to: intent.check_out }
  const { bar, days, split } = intent
  return { row: aim.row, from: Math.max(bar.from, split ?? bar.from) + days, to: bar.to + days }
}

const isRefused = (answered: Answered | undefined) =>
  answered !== undefined && (answered.conflicts.length > 0 || answered.refused !== undefined)

/** The target room, from today on: its condition matters for tonight alone. */
function roomNow(chart: Chart, { rows }: Layout, { row, from, to }: ReturnType<typeof targetOf>) {
  const at = rows[row]
  return at?.kind === 'room' && from <= chart.today && to > chart.today ? chart.rooms[at.room] : undefined
}

/** The drag preview: the bar at its target, with the result of dropping it there. */
export function Ghost({ carried, answered, chart, layout, words, viewport }: GhostProps) {
  const { intent, verdict } = carried
  const { calendar: text } = useMessages()
  const target = targetOf(carried)
  const box = boxOf(target, viewport.column, chart.days)
  const top = layout.tops[target.row]!
  const height = layout.tops[target.row + 1]! - top
  const others = 'others' in verdict ? verdict.others : verdict.outcome === 'swap' ? [verdict.other] : []
  const { outcome } = isRefused(answered) ? { outcome: 'refused' } : verdict
  const below = target.row < 2
  const room = roomNow(chart, layout, target)
  const place = (of: Box) => ({ left: viewport.label + of.left, width: of.width, top, height })
  return (
    <>
      {others.map((bar) => (
        <div key={bar.id} className={styles.other} style={place(boxOf(bar, viewport.column, chart.days))} />
      ))}
      <div className={styles.preview} data-outcome={outcome} style={place(box)}>
        {intent.kind === 'draw' ? text.nights(intent.to - intent.from) : textOf(intent.bar)}
      </div>
      <div
        className={styles.verdict}
        data-outcome={outcome}
        style={{ left: viewport.label + box.left, top: below ? top + height + 4 : top - 30 }}
      >
        {words.verdict(verdict, answered)}
        {room && (
          <RoomChip name={room.name} status={room.status} occupancy={room.occupied ? 'occupied' : 'vacant'} />
        )}
      </div>
    </>
  )
}
