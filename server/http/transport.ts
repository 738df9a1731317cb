import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import { fault } from '../kernel/errors.ts'

/** A year. */
const HSTS = 'max-age=31536000'
/** What operators and orchestrators ask directly; no answer of theirs holds a secret. */
const DIRECT = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * How requests have to come, and what every answer says to browsers and caches. Where a proxy is named, it alone is
 * answered, and only what it had by HTTPS: whoever reaches the port past it would send keys in the clear. rule 1
 */
export function requireTransport(server: FastifyInstance, config: Config): void {
  const by_proxy = config.trust_proxy !== undefined && !config.tls && !isLoopback(config.host)
  let told = false
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    const is_safe = request.protocol === 'https'
    if (is_safe) reply.header('strict-transport-security', HSTS)
    if (!told && isForwardedByStranger(request)) {
      told = true
      request.log.warn(
        'X-Forwarded-* came from an address that TRUST_PROXY does not name; it is not believed',
      )
    }
    const refused = by_proxy && !is_safe && !DIRECT.has(request.url.split('?')[0]!)
    done(refused ? fault('SVC-4008') : undefined)
  })
  // What nobody has said may be kept is kept by nobody: most answers hold personal data.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

const isForwardedByStranger = ({ headers, ip, socket }: FastifyRequest) =>
  (headers['x-forwarded-for'] !== undefined || headers['x-forwarded-proto'] !== undefined) &&
  ip === socket.remoteAddress
