import styles from './chart.module.css'
import { axisLabels, stepsOf } from './scale.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 180
const LEFT = 40
const TOP = 14
const BOTTOM = 22
/** From this width on the figure fits above its column. */
const FIGURE_WIDTH = 22

interface ColumnsProps {
  readonly label: string
  readonly points: readonly string[]
  readonly values: readonly number[]
  readonly show: (value: number) => string
}

/** A column a date, downwards for negative values; each with its figure where there is room. */
export function Columns({ label, points, values, show }: ColumnsProps) {
  const { ref, width } = useWidth()
  const { low, high, steps } = stepsOf(values)
  const slot = (width - LEFT) / Math.max(1, points.length)
  const y = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const x = (at: number) => LEFT + (at + 0.5) * slot
  const labels = axisLabels({ points, x, left: LEFT, right: width })
  return (
    <div ref={ref} className={styles.chart}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {steps.map((step) => (
          <g key={step}>
            <line
              className={step === 0 ? styles.zero : styles.grid}
              x1={LEFT}
              x2={width}
              y1={y(step)}
              y2={y(step)}
            />
            <text x={LEFT - 6} y={y(step) + 4} textAnchor="end">
              {show(step)}
            </text>
          </g>
        ))}
        {points.map((point, at) => {
          const value = values[at]!
          const [left, top] = [LEFT + at * slot, Math.min(y(value), y(0))]
          return (
            <g key={point}>
              {value !== 0 && (
                <rect
                  className={value < 0 ? styles.before : styles.bar}
                  x={left + slot * 0.15}
                  y={top}
                  width={slot * 0.7}
                  height={Math.abs(y(value) - y(0))}
                />
              )}
              {value !== 0 && slot >= FIGURE_WIDTH && (
                <text data-value x={left + slot / 2} y={top - 3} textAnchor="middle">
                  {show(value)}
                </text>
              )}
            </g>
          )
        })}
        {labels.map((label) => (
          <text key={label.at} x={label.x} y={HEIGHT - 6} textAnchor={label.anchor}>
            {points[label.at]}
          </text>
        ))}
      </svg>
    </div>
  )
}
