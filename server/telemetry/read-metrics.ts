import { type HrTime, ValueType } from '@opentelemetry/api'
import type { AggregationTemporality, DataPointType, MetricData } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client'

/** As the SDK numbers them: it is loaded where there is a collector, and not for two constants. */
const CUMULATIVE = 1 satisfies AggregationTemporality.CUMULATIVE as AggregationTemporality.CUMULATIVE
const HISTOGRAM = 0 satisfies DataPointType.HISTOGRAM as DataPointType.HISTOGRAM
const GAUGE = 2 satisfies DataPointType.GAUGE as DataPointType.GAUGE
const SUM = 3 satisfies DataPointType.SUM as DataPointType.SUM

type Metric = MetricObjectWithValues<MetricValue<string>>
type Labels = Record<string, string | number>

const hrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
]

/** The metrics of `/metrics` as the SDK exports them: counted once, sent either way. */
export async function readMetrics(registry: Registry, moment: Temporal.Instant): Promise<MetricData[]> {
  const now = moment.epochMilliseconds
  const span = { startTime: hrTime(now - process.uptime() * 1000), endTime: hrTime(now) }
  const metrics = (await registry.getMetricsAsJSON()) as unknown as Metric[]
  return metrics.map((metric) => dataOf(metric, span))
}

interface Span {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

function dataOf(metric: Metric, span: Span): MetricData {
  const descriptor = { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE }
  const base = { descriptor, aggregationTemporality: CUMULATIVE }
  // prom-client names its types by strings.
  const type = metric.type as unknown as string
  if (type === 'histogram')
    return { ...base, dataPointType: HISTOGRAM, dataPoints: histogramPoints(metric, span) }
  const dataPoints = metric.values.map(({ labels, value }) => ({
    ...span,
    attributes: labels as Labels,
    value,
  }))
  if (type === 'counter') return { ...base, dataPointType: SUM, isMonotonic: true, dataPoints }
  return { ...base, dataPointType: GAUGE, dataPoints }
}

/** Of one series: counts up to each bound, which OpenTelemetry has for each bucket. */
function histogramPoints({ name, values }: Metric, span: Span) {
  const by_series = Map.groupBy(values as MetricValueWithName<string>[], ({ labels }) => {
    const { le: _, ...series } = labels as Labels
    return JSON.stringify(series)
  })
  return [...by_series].map(([series, points]) => {
    const totalOf = (part: string) =>
      points.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0
    const buckets = points.filter(({ metricName }) => metricName === `${name}_bucket`)
    const boundaries = buckets.map(({ labels }) => Number((labels as Labels).le)).filter(Number.isFinite)
    const counts = buckets.map(({ value }, i) => value - (buckets[i - 1]?.value ?? 0))
    return {
      ...span,
      attributes: JSON.parse(series) as Labels,
      value: { buckets: { boundaries, counts }, sum: totalOf('sum'), count: totalOf('count') },
    }
  })
}
