import { DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { ConfigError } from '../config/config-error.ts'
import type { TelemetryConfig } from '../config/telemetry.ts'
import { VERSION } from '../config/version.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { readMetrics } from './read-metrics.ts'

export interface Telemetry {
  /** Sends what is left. */
  stop(): Promise<void>
}

interface TelemetryOptions {
  readonly config: TelemetryConfig
  readonly role: string
  readonly registry: Registry
  readonly log: Logger
}

/**
 * Sends traces and the metrics of `/metrics` to a collector, by the SDK of OpenTelemetry. Throws a ConfigError where its
 * packages are not installed. rule 14.23
 */
export async function startTelemetry({ config, role, registry, log }: TelemetryOptions): Promise<Telemetry> {
  const sdk = await importSdk()
  logFailures(log)
  const { detectResources, envDetector, resourceFromAttributes, serviceNameEnvDetector } = sdk.resources
  const resource = resourceFromAttributes({
    'service.name': 'serai',
    'service.version': VERSION,
    'service.instance.id': crypto.randomUUID(),
    'serai.role': role,
  }).merge(detectResources({ detectors: [envDetector, serviceNameEnvDetector] }))
  const providers = [
    ...(config.traces ? [sendTraces(sdk, resource, config.sample_ratio)] : []),
    ...(config.metrics ? [sendMetrics(sdk, resource, registry)] : []),
  ]
  return {
    async stop() {
      // A collector that is away must not make a service fail that has ended well.
      await Promise.allSettled(providers.map((provider) => provider.shutdown()))
      trace.disable()
      propagation.disable()
      diag.disable()
    },
  }
}

function logFailures(log: Logger): void {
  const logAt = (level: 'error' | 'warn') => (message: string) =>
    log[level]({ telemetry: message }, 'telemetry failed')
  const nothing = () => undefined
  diag.setLogger(
    { error: logAt('error'), warn: logAt('warn'), info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

type Sdk = Awaited<ReturnType<typeof importSdk>>

function sendTraces({ traces, core, trace_exporter }: Sdk, resource: Resource, sample_ratio: number) {
  const root = new traces.TraceIdRatioBasedSampler(sample_ratio)
  const provider = new traces.TracerProvider({
    resource,
    sampler: new traces.ParentBasedSampler({ root }),
    spanProcessors: [new traces.BatchSpanProcessor({ exporter: new trace_exporter.OTLPTraceExporter() })],
  })
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return provider
}

function sendMetrics({ metrics, metric_exporter }: Sdk, resource: Resource, registry: Registry) {
  const scope = { name: 'serai', version: VERSION }
  const collect = async () => ({
    resourceMetrics: {
      resource,
      scopeMetrics: [{ scope, metrics: await readMetrics(registry, systemClock.now()) }],
    },
    errors: [],
  })
  const exporter = new metric_exporter.OTLPMetricExporter()
  const reader = new metrics.PeriodicExportingMetricReader({ exporter, metricProducers: [{ collect }] })
  return new metrics.MeterProvider({ resource, readers: [reader] })
}

/** Optional packages: most services have no collector, and they are a quarter of an installation. */
async function importSdk() {
  try {
    const [traces, metrics, resources, core, trace_exporter, metric_exporter] = await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
    ])
    return { traces, metrics, resources, core, trace_exporter, metric_exporter }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT needs the packages of OpenTelemetry: docs/guides/telemetry.md has the command that installs them.',
    )
  }
}
