/** The range of a value axis, and its labels. */
interface ValueAxis {
  readonly low: number
  readonly high: number
  readonly steps: number[]
}

/** Ticks of an axis from 0 to the greatest value, and down to the least where that is negative. */
export const stepsOf = (values: readonly number[]): ValueAxis =>
  stepsBetween(Math.min(0, ...values), Math.max(0, ...values))

/** Ticks of an axis: 1, 2 or 5 times a power of ten, at most five of them from the least to the greatest value. */
export function stepsBetween(least: number, most: number): ValueAxis {
  const rough = (most - least || 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!
  const low = Math.floor(least / step) * step
  const high = Math.max(step + low, Math.ceil(most / step) * step)
  const count = Math.round((high - low) / step)
  return { low, high, steps: Array.from({ length: count + 1 }, (_, at) => low + at * step) }
}

/** Width of a letter of a label, and the gap between two labels, in pixels. */
const LETTER = 6
const GAP = 8

export interface AxisLabel {
  readonly at: number
  readonly x: number
  /** The text anchor that keeps it inside of the chart. */
  readonly anchor: 'start' | 'middle' | 'end'
}

interface Axis {
  /** The label of each point. */
  readonly points: readonly string[]
  readonly x: (at: number) => number
  readonly left: number
  readonly right: number
}

/** As many labels as fit without touching, at even distances from the first point on. */
export function axisLabels({ points, x, left, right }: Axis): readonly AxisLabel[] {
  const wide = Math.max(0, ...points.map((point) => point.length)) * LETTER
  const labels = points.map((_, at): AxisLabel => {
    const anchor = x(at) - wide / 2 < left ? 'start' : x(at) + wide / 2 > right ? 'end' : 'middle'
    return { at, x: x(at), anchor }
  })
  const begins = ({ x: place, anchor }: AxisLabel) =>
    place - (anchor === 'start' ? 0 : anchor === 'end' ? wide : wide / 2)
  for (let every = 1; every < points.length; every++) {
    const some = labels.filter(({ at }) => at % every === 0)
    const fit = some.every((label, i) => i === 0 || begins(label) >= begins(some[i - 1]!) + wide + GAP)
    if (fit) return some
  }
  return labels.slice(0, 1)
}
