import { memo } from 'react'
import { type Bar, lastShownDay, toneOf } from '../model/chart.ts'
import { boxOf } from '../model/geometry.ts'
import { type ChartWords, textOf } from '../words.ts'
import styles from './bars.module.css'
import { Mark } from './marks.tsx'

/** A narrower bar shows the name alone, or nothing. */
const PARTY_PX = 64
const MARKS_PX = 104
const NAME_PX = 28

interface BarProps {
  readonly bar: Bar
  readonly words: ChartWords
  readonly today: number
  readonly days: number
  readonly column: number
  /** Whether it has the keyboard focus. */
  readonly current: boolean
  readonly overbooked: boolean
  /** The filter names other stays. */
  readonly dimmed: boolean
  readonly open: boolean
  /** Colleagues who have its reservation open. */
  readonly people: readonly string[]
}

/** One element for each stay: a busy chart has five hundred bars. */
export const BarCell = memo(function BarCell(props: BarProps) {
  const { bar, words, today, days, column, current, overbooked, dimmed, open, people } = props
  const tone = toneOf(bar, today)
  const { left, width, clipped } = boxOf({ from: bar.from, to: lastShownDay(bar, today) }, column, days)
  return (
    <button
      type="button"
      role="gridcell"
      className={styles.bar}
      aria-label={words.watched(bar, people)}
      aria-colindex={Math.max(0, bar.from) + 2}
      aria-colspan={Math.max(1, Math.min(days, bar.to) - Math.max(0, bar.from))}
      aria-selected={open || undefined}
      tabIndex={current ? 0 : -1}
      data-bar={bar.id}
      data-tone={tone}
      data-clipped={clipped || undefined}
      data-narrow={width < PARTY_PX || undefined}
      data-overbooked={overbooked || undefined}
      data-dimmed={dimmed || undefined}
      data-watched={people.length > 0 || undefined}
      style={{ left, width }}
    >
      <BarText bar={bar} width={width} />
    </button>
  )
})

interface BarTextProps extends Pick<BarProps, 'bar'> {
  readonly width: number
}

function BarText({ bar, width }: BarTextProps) {
  if (width < NAME_PX) return null
  if (width < PARTY_PX) return bar.name
  if (width < MARKS_PX) return textOf(bar)
  return (
    <>
      {textOf(bar)} {bar.locked && <Mark of="locked" />}
      {bar.balance_due && <Mark of="balance_due" />}
      {bar.returning && <Mark of="returning" />}
      {bar.note && <Mark of="note" />}
    </>
  )
}
