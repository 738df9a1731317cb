import { hkdfSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, isLoopback } from '../../config.ts'
import type { Database } from '../../postgres/database.ts'
import type { EnvironmentName } from '../api-key.ts'
import type { Endpoint, Pipeline } from '../call.ts'
import type { RateLimiter } from '../rate-limit.ts'
import { appFiles } from './app-files.ts'
import { authApi } from './auth-api.ts'
import { inboxDoor } from './inbox-door.ts'
import { sessionApi } from './session-api.ts'

interface Parts {
  readonly config: Config
  readonly pipelines: Readonly<Record<EnvironmentName, Pipeline>>
  readonly staff: Database
  readonly limiter: RateLimiter
  readonly endpoints: readonly Endpoint[]
}

/** All that is served under `/app`: the page and its files, signing in, and what the page asks. */
export async function dashboard(server: FastifyInstance, parts: Parts) {
  const { config, pipelines, staff, limiter, endpoints } = parts
  const { secrets, clock } = pipelines.live
  const csrf_secret = Buffer.from(hkdfSync('sha256', config.secret, '', 'csrf', 32))
  const public_origin = () => config.public_url ?? localOrigin(server, config)
  server.register((scope) => authApi(scope, { staff, secrets, clock, public_origin }), {
    prefix: '/app/auth',
  })
  for (const [name, pipeline] of Object.entries(pipelines)) {
    const live_pipeline = pipelines.live
    const options = { pipeline, live_pipeline, staff, csrf_secret, public_origin, limiter, endpoints }
    server.register((scope) => sessionApi(scope, options), { prefix: `/app/api/${name}` })
  }
  server.register((scope) => inboxDoor(scope, { pipelines, staff, secret: csrf_secret }))
  server.register(appFiles)
}

/** On loopback the address that is listened on; elsewhere nobody is believed who says what the address is. */
function localOrigin({ server }: FastifyInstance, { host, tls, trust_proxy }: Config): string | null {
  const address = server.address() as AddressInfo | null
  if (!isLoopback(host) || trust_proxy !== undefined || address === null) return null
  const named = host.includes(':') ? `[${host}]` : host
  return `${tls ? 'https' : 'http'}://${named}:${address.port}`
}
