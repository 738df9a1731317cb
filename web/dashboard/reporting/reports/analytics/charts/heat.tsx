import styles from './chart.module.css'
import { useWidth } from './use-width.ts'

const ROW = 38
const HEAD = 18
const LEFT = 40
/** Shades by occupancy; the figure is in each cell. */
const SHADES = [0.06, 0.16, 0.3, 0.88, 1] as const
/** From this shade on the text is light. */
const DARK = 0.5

interface HeatProps {
  readonly label: string
  readonly weekdays: readonly string[]
  readonly cells: readonly {
    readonly date: string
    /** Per cent; null for none. */
    readonly value: number | null
    readonly day: string
    readonly week: string
  }[]
}

const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** A calendar heat map by weeks, darker for fuller nights, with the figure in each cell. */
export function Heat({ label, weekdays, cells }: HeatProps) {
  const { ref, width } = useWidth()
  const column = (width - LEFT) / 7
  const first = cells[0] ? weekdayOf(cells[0].date) : 0
  const rows = Math.ceil((cells.length + first) / 7)
  return (
    <div ref={ref} className={styles.chart}>
      <svg width={width} height={HEAD + rows * ROW} role="img" aria-label={label}>
        {weekdays.map((weekday, at) => (
          <text key={weekday} x={LEFT + (at + 0.5) * column} y={12} textAnchor="middle">
            {weekday}
          </text>
        ))}
        {cells.map(({ date, value, day, week }, at) => {
          const [row, place] = [Math.floor((at + first) / 7), (at + first) % 7]
          const shade = value === null ? 0 : SHADES[Math.min(4, Math.floor(Math.max(0, value) / 20))]!
          const [x, y] = [LEFT + place * column, HEAD + row * ROW]
          const on = shade > DARK || undefined
          return (
            <g key={date}>
              {(at === 0 || (place === 0 && week !== cells[Math.max(0, at - 7)]!.week)) && (
                <text x={0} y={y + 23}>
                  {week}
                </text>
              )}
              <rect
                className={value === null ? styles.none : styles.cell}
                fillOpacity={value === null ? 1 : shade}
                x={x}
                y={y}
                width={column}
                height={ROW}
              />
              <text data-value data-on={on} x={x + 5} y={y + 13}>
                {day}
              </text>
              <text data-value data-on={on} x={x + column - 5} y={y + 30} textAnchor="end">
                {value === null ? '–' : Math.round(value)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
