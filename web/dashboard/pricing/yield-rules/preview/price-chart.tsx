import { addDays, nightsBetween } from '#contract/dates.ts'
import { axisLabels, stepsBetween, useWidth } from '#web/dashboard/reporting/reports/public.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import styles from './price-chart.module.css'

const HEIGHT = 170
const LEFT = 44
const RIGHT = 8
const TOP = 10
const BOTTOM = 22

interface PriceChartProps {
  readonly label: string
  /** First and last night of the axis. */
  readonly from: string
  readonly to: string
  readonly nights: readonly { readonly date: string; readonly before: number; readonly after: number }[]
  readonly show: (price: number) => string
  readonly legend: readonly [before: string, after: string]
}

/** Prices by night, from a ring for the old one to a dot for the new: distinguishable without colours. */
export function PriceChart({ label, from, to, nights, show, legend }: PriceChartProps) {
  const { ref, width } = useWidth()
  const formats = useFormats()
  const prices = nights.flatMap(({ before, after }) => [before, after])
  const { low, high, steps } = stepsBetween(Math.min(...prices), Math.max(...prices))
  const days = nightsBetween(from, to) + 1
  const slot = (width - LEFT - RIGHT) / days
  const x = (day: number) => LEFT + (day + 0.5) * slot
  const y = (price: number) => TOP + ((high - price) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const points = Array.from({ length: days }, (_, day) => formats.dayOfMonth(addDays(from, day)))
  const labels = axisLabels({ points, x, left: LEFT, right: width - RIGHT })
  const radius = Math.min(4, Math.max(2, slot / 2 - 0.5))
  return (
    <div ref={ref} className={styles.chart}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {steps.map((step) => (
          <g key={step}>
            <line className={styles.grid} x1={LEFT} x2={width - RIGHT} y1={y(step)} y2={y(step)} />
            <text x={LEFT - 6} y={y(step) + 4} textAnchor="end">
              {show(step)}
            </text>
          </g>
        ))}
        {labels.map(({ at, x: place, anchor }) => (
          <text key={at} x={place} y={HEIGHT - 6} textAnchor={anchor}>
            {points[at]}
          </text>
        ))}
        {nights.map(({ date, before, after }) => {
          const at = x(nightsBetween(from, date))
          return (
            <g key={date}>
              <line className={styles.step} x1={at} x2={at} y1={y(before)} y2={y(after)} />
              <circle className={styles.before} cx={at} cy={y(before)} r={radius} />
              <circle className={styles.after} cx={at} cy={y(after)} r={radius} />
            </g>
          )
        })}
      </svg>
      <p className={styles.legend}>
        <span data-mark="before">{legend[0]}</span>
        <span data-mark="after">{legend[1]}</span>
      </p>
    </div>
  )
}
