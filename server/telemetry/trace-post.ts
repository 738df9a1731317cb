import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

type Headers = Record<string, string>

interface Outcome {
  readonly status_code: number | null
  readonly error: string | null
}

/** A span for a POST, which the receiver can continue by `traceparent`. Paths may hold secrets: it has the origin alone. */
export async function tracePost<T extends Outcome>(
  origin: string,
  headers: Headers,
  post: (headers: Headers) => Promise<T>,
): Promise<T> {
  const span = trace.getTracer('serai').startSpan('POST', {
    kind: SpanKind.CLIENT,
    attributes: { 'http.request.method': 'POST', 'server.address': new URL(origin).hostname },
  })
  if (!span.isRecording()) return post(headers)
  const carrier: Headers = {}
  propagation.inject(trace.setSpan(context.active(), span), carrier)
  const response = await post({ ...headers, ...carrier })
  const { status_code, error } = response
  if (status_code !== null) span.setAttribute('http.response.status_code', status_code)
  if (error) span.setAttribute('error.type', error)
  if (error || (status_code ?? 0) >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
  return response
}
