import { propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a service that sends traces. */
    span: Span | null
  }
}

/** A span for each request, which continues the trace that its `traceparent` names. Names and ids of guests are in none. */
export function traceRequests(server: FastifyInstance): void {
  const tracer = trace.getTracer('serai')
  server.decorateRequest('span', null)
  server.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(ROOT_CONTEXT, request.headers)
    const route = request.routeOptions.url
    request.span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes: attributesOf(request) },
      parent,
    )
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    if (request.span) end(request.span, request, reply)
    done()
  })
}

const attributesOf = ({ id, method, protocol, routeOptions }: FastifyRequest) => ({
  'http.request.method': method,
  'url.scheme': protocol,
  'serai.request_id': id,
  ...(routeOptions.url !== undefined && { 'http.route': routeOptions.url }),
})

function end(span: Span, { key, refused }: FastifyRequest, { statusCode }: FastifyReply): void {
  span.setAttribute('http.response.status_code', statusCode)
  if (key) span.setAttributes({ 'serai.account_id': key.account_id, 'serai.key_id': key.id })
  if (refused) span.setAttribute('error.type', refused)
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
