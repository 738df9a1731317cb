import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Bar } from '../model/chart.ts'
import { gapsOf } from '../model/gaps.ts'
import { boxOf, spansIn } from '../model/geometry.ts'
import { BarCell } from './bar.tsx'
import bar_styles from './bars.module.css'
import styles from './chart.module.css'
import type { RowOf, RowProps } from './row-props.ts'

/** Lanes of stays without a room; those of a room type share one header. */
export function LaneCells(props: RowOf<'lane'>) {
  const { row, current } = props
  const text = useMessages().calendar
  const name = row.overbooked ? text.overbooked : text.unassigned
  return (
    <>
      <div
        role="rowheader"
        className={styles.label}
        aria-label={name}
        data-overbooked={row.overbooked || undefined}
      >
        {row.first && row.overbooked ? (
          // By the keyboard the same opens from the night of the room type.
          <button type="button" tabIndex={-1} data-overbooked-of={row.type} aria-haspopup="dialog">
            {name}
          </button>
        ) : (
          row.first && name
        )}
      </div>
      <div className={styles.track} role="presentation">
        <Bars {...props} bars={row.bars} overbooked={row.overbooked} />
        {current !== undefined && <EmptyCell {...props} bars={row.bars} current={current} />}
      </div>
    </>
  )
}

const CONDITIONS = { dirty: 'D', cleaning: 'C', clean: '✓', inspected: '✓✓' } as const

export function RoomCells(props: RowOf<'room'>) {
  const { row, chart, words, current } = props
  const room = chart.rooms[row.room]!
  const bars = chart.bars_of[row.room]!
  return (
    <>
      <div role="rowheader" className={styles.label} aria-label={words.room(room)}>
        <button
          type="button"
          className={styles.room_head}
          tabIndex={current === -1 ? 0 : -1}
          data-cell={-1}
          data-room={row.room}
          aria-haspopup="dialog"
          aria-label={words.room(room)}
        >
          <span className={styles.room}>{room.name}</span>
          {room.occupied && <span className={styles.occupied} />}
          <span
            className={styles.condition}
            data-condition={room.status}
            data-letter={CONDITIONS[room.status]}
          />
        </button>
      </div>
      <div className={styles.track} role="presentation" data-track>
        <Closures {...props} />
        <Gaps {...props} />
        <Bars {...props} bars={bars} overbooked={false} />
        {current !== undefined && <EmptyCell {...props} bars={bars} current={current} />}
      </div>
    </>
  )
}

interface BarsProps extends RowProps {
  readonly bars: readonly Bar[]
  readonly overbooked: boolean
}

const NOBODY: readonly string[] = []

function Bars(props: BarsProps) {
  const { bars, overbooked, chart, words, column, first_day, last_day, current } = props
  const { open_key, watched, isMatch } = props
  return spansIn(bars, first_day, last_day).map((bar) => (
    <BarCell
      key={bar.id}
      bar={bar}
      words={words}
      today={chart.today}
      days={chart.days}
      column={column}
      current={current !== undefined && current >= 0 && bar.from <= current && current < bar.to}
      overbooked={overbooked}
      dimmed={!isMatch(bar)}
      open={bar.key === open_key}
      people={watched.get(bar.key) ?? NOBODY}
    />
  ))
}

interface EmptyCellProps extends RowProps {
  readonly bars: readonly Bar[]
  readonly current: number
}

/** The night with the keyboard focus, where there is no bar. */
function EmptyCell({ bars, row, chart, words, column, current }: EmptyCellProps) {
  const text = useMessages().calendar
  const has = ({ from, to }: { from: number; to: number }) => from <= current && current < to
  if (current < 0 || bars.some(has)) return null
  const room = row.kind === 'room' ? row.room : null
  const closure = room === null ? undefined : chart.closures_of[room]!.find(has)
  const state = closure ? text.closures[closure.type] : text.free
  const { left, width } = boxOf({ from: current, to: current + 1 }, column, chart.days)
  return (
    <div
      role="gridcell"
      tabIndex={0}
      className={bar_styles.cursor}
      data-cell={current}
      aria-colindex={current + 2}
      aria-label={`${words.roomOf(room)}, ${words.day(current)}, ${state}`}
      style={{ left, width }}
    />
  )
}

/** In narrower columns texts are truncated. */
const WORDS_PX = 40

function Closures({ row, chart, column, first_day, last_day }: RowOf<'room'>) {
  const text = useMessages().calendar
  return spansIn(chart.closures_of[row.room]!, first_day, last_day).map((closure) => {
    const { left, width } = boxOf(closure, column, chart.days)
    const kind = text.closures[closure.type]
    const words = closure.reason ? `${kind}: ${closure.reason}` : kind
    return (
      <div
        key={closure.id}
        className={bar_styles.closure}
        data-closure={closure.id}
        data-type={closure.type}
        title={words}
        style={{ left, width }}
      >
        {width > WORDS_PX && words}
      </div>
    )
  })
}

const SENTENCE_PX = 110

/** Free nights that nobody can book, because they are fewer than the minimum stay. */
function Gaps({ row, chart, column, first_day, last_day }: RowOf<'room'>) {
  const text = useMessages().calendar
  return spansIn(gapsOf(chart, row.room), first_day, last_day).map((gap) => {
    const { left, width } = boxOf(gap, column, chart.days)
    const nights = gap.to - gap.from
    const sentence = text.gap(nights, gap.min_stay)
    return (
      <div
        key={gap.from}
        className={bar_styles.gap}
        data-gap={gap.from}
        title={sentence}
        style={{ left, width }}
      >
        {width > SENTENCE_PX ? sentence : width > WORDS_PX && text.gap_short(nights, gap.min_stay)}
      </div>
    )
  })
}
