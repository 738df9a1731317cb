import styles from './chart.module.css'
import { axisLabels, stepsOf } from './scale.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 210
const LEFT = 52
const RIGHT = 10
const TOP = 10
const BOTTOM = 22
/** An entry of the legend. */
const LEGEND = 18
const LINES = [styles.line0!, styles.line1!, styles.line2!] as const
/** Maximum of points with markers. */
const MARKED = 40

interface LinesProps {
  readonly label: string
  readonly points: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  readonly show: (value: number) => string
}

/** Values by date: the first line is solid and the others are dashed, so that they differ without colours too. */
export function Lines({ label, points, series, show }: LinesProps) {
  const { ref, width } = useWidth()
  const { low, high, steps } = stepsOf(
    series.flatMap(({ values }) => values.filter((value) => value !== null)),
  )
  const x = (at: number) =>
    LEFT +
    (points.length > 1 ? (at / (points.length - 1)) * (width - LEFT - RIGHT) : (width - LEFT - RIGHT) / 2)
  const y = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const labels = axisLabels({ points, x, left: LEFT, right: width })
  return (
    <div ref={ref} className={styles.chart}>
      <svg width={width} height={HEIGHT + series.length * LEGEND} role="img" aria-label={label}>
        {steps.map((step) => (
          <g key={step}>
            <line
              className={step === 0 ? styles.zero : styles.grid}
              x1={LEFT}
              x2={width - RIGHT}
              y1={y(step)}
              y2={y(step)}
            />
            <text x={LEFT - 6} y={y(step) + 4} textAnchor="end">
              {show(step)}
            </text>
          </g>
        ))}
        {labels.map((label) => (
          <text key={label.at} x={label.x} y={HEIGHT - 6} textAnchor={label.anchor}>
            {points[label.at]}
          </text>
        ))}
        {[...series.entries()].reverse().map(([at, { name, values }]) => (
          <g key={name}>
            <path className={LINES[at]} d={pathOf(values, x, y)} />
            {points.length <= MARKED &&
              at === 0 &&
              values.map((value, place) =>
                value === null ? null : (
                  <circle key={points[place]} className={styles.bar} cx={x(place)} cy={y(value)} r={2.5} />
                ),
              )}
          </g>
        ))}
        <Legend names={series.map(({ name }) => name)} />
      </svg>
    </div>
  )
}

/** A gap where there is no value. */
function pathOf(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let is_open = false
  return values
    .map((value, at) => {
      if (value === null) {
        is_open = false
        return ''
      }
      const step = `${is_open ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
      is_open = true
      return step
    })
    .join('')
}

/** Inside of the drawing, so that an image has it too. */
const Legend = ({ names }: { names: readonly string[] }) =>
  names.map((name, at) => (
    <g key={name}>
      <line
        className={LINES[at]}
        x1={LEFT}
        x2={LEFT + 28}
        y1={HEIGHT + (at + 0.5) * LEGEND}
        y2={HEIGHT + (at + 0.5) * LEGEND}
      />
      <text x={LEFT + 36} y={HEIGHT + (at + 0.5) * LEGEND + 4}>
        {name}
      </text>
    </g>
  ))
