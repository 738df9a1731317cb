import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import { fault } from '../kernel/errors.ts'

/** A year. */
const HSTS = 'max-age=31536000'
/** Called directly by operators, orchestrators and the proxy itself; no response of these contains a secret. */
const DIRECT = new Set(['/healthz', '/readyz', '/metrics', '/status', '/book/domain'])

/**
 * Transport rules of requests, and the security headers of every response. Where a trusted proxy is
 * configured, it alone is answered, and only for what it received by HTTPS: a client that bypasses it would
 * send keys unencrypted. rule 1
 */
export function requireTransport(server: FastifyInstance, config: Config): void {
  const by_proxy = config.trust_proxy !== undefined && !config.tls && !isLoopback(config.host)
  let is_logged = false
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    const is_safe = request.protocol === 'https'
    if (is_safe) reply.header('strict-transport-security', HSTS)
    if (!is_logged && isForwardedByStranger(request)) {
      is_logged = true
      request.log.warn('X-Forwarded-* from an address that TRUST_PROXY does not name was ignored')
    }
    const refused = by_proxy && !is_safe && !DIRECT.has(request.url.split('?')[0]!)
    done(refused ? fault('SVC-4008') : undefined)
  })
  // By default nothing is cached: most responses contain personal data.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

const isForwardedByStranger = ({ headers, ip, socket }: FastifyRequest) =>
  (headers['x-forwarded-for'] !== undefined || headers['x-forwarded-proto'] !== undefined) &&
  ip === socket.remoteAddress
