import { ConfigError } from './config-error.ts'

/** What is sent to a collector of OpenTelemetry; the SDK reads the variables with its address and headers itself. */
export interface TelemetryConfig {
  readonly traces: boolean
  readonly metrics: boolean
  /** The part of the traces that begin here; one that began elsewhere is recorded where it says so. 0 to 1. */
  readonly sample_ratio: number
}

type Environment = Record<string, string | undefined>

/** Undefined unless a collector is named. */
export function readTelemetry(env: Environment): TelemetryConfig | undefined {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return undefined
  const all = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const traces = Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || all)
  const metrics = Boolean(env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT || all)
  return traces || metrics
    ? { traces, metrics, sample_ratio: readRatio(env.OTEL_TRACES_SAMPLER_ARG) }
    : undefined
}

function readRatio(text: string | undefined): number {
  if (!text) return 1
  const ratio = Number(text)
  if (ratio >= 0 && ratio <= 1) return ratio
  throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}".`)
}
