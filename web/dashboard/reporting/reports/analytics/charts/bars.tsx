import { shorten } from '#contract/text/shorten.ts'
import styles from './chart.module.css'
import { useWidth } from './use-width.ts'

const ROW = 26
/** Width of a bar's figures. */
const FIGURES = 130

interface BarsProps {
  readonly label: string
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly value: number
    /** Of the comparison: a dashed outline. */
    readonly before?: number | undefined
    readonly figure: string
  }[]
}

/** Horizontal bars, each with its name and figure. */
export function Bars({ label, rows }: BarsProps) {
  const { ref, width } = useWidth()
  const names = Math.min(170, width * 0.32)
  const most = Math.max(1, ...rows.flatMap(({ value, before = 0 }) => [value, before]))
  const length = (value: number) => (Math.max(0, value) / most) * (width - names - FIGURES)
  const letters = Math.floor(names / 6.2)
  return (
    <div ref={ref} className={styles.chart}>
      <svg width={width} height={rows.length * ROW + 4} role="img" aria-label={label}>
        {rows.map(({ key, name, value, before, figure }, at) => (
          <g key={key}>
            <text data-value x={0} y={at * ROW + 17}>
              {shorten(name, letters, '…')}
            </text>
            {before !== undefined && (
              <rect className={styles.before} x={names} y={at * ROW + 3} width={length(before)} height={20} />
            )}
            <rect className={styles.bar} x={names} y={at * ROW + 7} width={length(value)} height={12} />
            <text data-value x={names + length(Math.max(value, before ?? 0)) + 6} y={at * ROW + 17}>
              {figure}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
