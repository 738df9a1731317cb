import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics, RequestLabels } from '../metrics/metrics.ts'

/** Counts every request when its response is sent. */
export function observeRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const labels = labelsOf(request, reply)
    const { environment } = labels
    metrics.request(labels, reply.elapsedTime / 1000)
    if (reply.hasHeader('idempotent-replayed')) metrics.replayed(environment)
    else if (isBooking(labels)) metrics.booked(environment)
    done()
  })
}

/** The pattern of the route, never the path: paths contain ids and, in a query, names. */
function labelsOf(request: FastifyRequest, reply: FastifyReply): RequestLabels {
  const route = request.routeOptions.url ?? 'none'
  const method = route === 'none' ? 'any' : request.method
  return { environment: environmentOf(request.url), method, route, status: reply.statusCode }
}

function environmentOf(url: string) {
  if (url.startsWith('/v1/') || url.startsWith('/app/api/live/')) return 'live'
  return url.startsWith('/sandbox/v1/') || url.startsWith('/app/api/sandbox/') ? 'sandbox' : 'none'
}

const isBooking = ({ method, route, status }: RequestLabels) =>
  status === 201 && method === 'POST' && /\/(v1|app\/api\/(live|sandbox))\/reservations$/.test(route)
