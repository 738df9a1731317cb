import { type CSSProperties, useMemo } from 'react'
import { dayNumber, weekdayAt } from '#contract/dates.ts'
import { WEEKDAYS } from '#contract/lists.ts'
import type { Viewport } from '#web/lib/grid/use-viewport.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePeople } from '#web/lib/live/presence.ts'
import type { Chart as ChartModel } from '../model/chart.ts'
import type { Layout } from '../model/rows.ts'
import type { ChartWords } from '../words.ts'
import { Glided } from './animated-bar.tsx'
import { StayCard } from './card.tsx'
import styles from './chart.module.css'
import { rowOf } from './cursor.ts'
import { Ghost } from './drag-preview.tsx'
import { Head } from './head.tsx'
import type { RowProps } from './row-props.ts'
import { ChartRow } from './rows.tsx'
import { HEAD_PX } from './sizes.ts'
import { type ChartControls, useChart } from './use-chart.ts'

interface ChartProps extends ChartControls {
  readonly words: ChartWords
  readonly row_height: number
  /** The stay whose reservation is open. */
  readonly open_key: string | undefined
  readonly toggle: (type_id: string) => void
}

/** In narrower columns availability and price are on two lines. */
const ONE_LINE_PX = 62
/** Narrower than this the names of days are written smaller. */
const TIGHT_PX = 24
/** Bars name their stay by the end of its id, no shorter than this. */
const MIN_KEY = 7

/** Rooms by nights. Only visible rows and bars are elements; the lines between the days are a background. */
export function Chart({ words, row_height, open_key, toggle, ...controls }: ChartProps) {
  const { chart, layout } = controls
  const text = useMessages().calendar
  const { scroller, viewport, keyboard, carried, answered, card, moved, events } = useChart(controls)
  const watched = useWatched(chart)
  const { isMatch } = layout
  const shared = { chart, words, open_key, watched, toggle, isMatch, column: viewport.column }
  const { first_day, last_day } = viewport
  const at = rowOf({ chart, layout }, keyboard.cursor)
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={text.label(words.day(0), words.day(chart.days - 1))}
        aria-rowcount={layout.rows.length + 1}
        aria-colcount={chart.days + 1}
        className={styles.chart}
        data-narrow={viewport.column < ONE_LINE_PX || undefined}
        data-tight={viewport.column < TIGHT_PX || undefined}
        data-carrying={carried ? true : undefined}
        style={variablesOf(chart, viewport, row_height)}
        {...events}
      >
        <Head chart={chart} column={viewport.column} />
        <div role="rowgroup" className={styles.plane} style={{ height: layout.tops.at(-1)! }}>
          <Today chart={chart} viewport={viewport} />
          {rowsShown(layout, viewport, at).map((index) => (
            <ChartRow
              key={layout.rows[index]!.id}
              row={layout.rows[index]!}
              index={index}
              top={layout.tops[index]!}
              current={index === at ? keyboard.cursor.night : undefined}
              {...{ ...shared, first_day, last_day }}
            />
          ))}
          <Glided moved={moved} read={controls.read} words={words} label={viewport.label} />
          {carried && <Ghost {...{ carried, answered, chart, layout, words, viewport }} />}
        </div>
      </div>
      <div className="visually-hidden" role="status">
        {carried && words.carried(carried.intent, carried.verdict, answered)}
      </div>
      {card.pointed && !carried && <StayCard chart={chart} {...card.pointed} />}
    </>
  )
}

/** Colleagues who have the reservation of a bar open, by stay. */
function useWatched({ stays }: ChartModel): RowProps['watched'] {
  const people = usePeople()
  return useMemo(() => {
    const watched = new Map<string, readonly string[]>()
    for (const [id, names] of people)
      for (let length = MIN_KEY; length <= id.length; length++)
        if (stays.has(id.slice(-length))) watched.set(id.slice(-length), names)
    return watched
  }, [people, stays])
}

/** Visible rows, and the one with the focus, however far it is scrolled away. */
function rowsShown({ rows }: Layout, { first, last }: Viewport, focused: number): number[] {
  const shown = Array.from({ length: Math.min(last, rows.length) - first }, (_, index) => first + index)
  return focused >= first && focused < last ? shown : [...shown, focused]
}

function Today({ chart, viewport: { label, column } }: { chart: ChartModel; viewport: Viewport }) {
  if (chart.today < 0 || chart.today >= chart.days) return null
  return <div className={styles.today} style={{ left: label + chart.today * column, width: column }} />
}

/** Custom properties for the gradients of days, weekends and rows. */
const variablesOf = ({ from, days }: ChartModel, { column, label }: Viewport, row_height: number) =>
  ({
    '--column': `${column}px`,
    '--days': days,
    '--label': `${label}px`,
    '--row': `${row_height}px`,
    '--head': `${HEAD_PX}px`,
    '--weekday': WEEKDAYS.indexOf(weekdayAt(dayNumber(from))),
  }) as CSSProperties
