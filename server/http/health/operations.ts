import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/loopback.ts'
import { VERSION } from '../../config/version.ts'
import { diskSpaceOf } from '../../kernel/disk-space.ts'
import { isSameText } from '../../kernel/security/secret-ring.ts'
import { type Clock, type Monotonic, monotonic } from '../../kernel/time/clock.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { UnprovenConnection } from '../../postgres/connections/verify-connection.ts'
import { knownMigrations } from '../../postgres/migrate.ts'
import { readinessProblems } from '../../postgres/readiness.ts'
import type { Environment } from '../request.ts'
import type { Drain } from './drain.ts'
import type { Shortage } from './shortage.ts'
import { type ServiceStatus, sendStatus } from './status-page.ts'

export interface HealthParts {
  readonly environments: Record<string, Environment>
  readonly clock: Clock
  readonly config: Config
  readonly metrics: Metrics
  readonly log: Logger
  readonly drain: Drain
  readonly shortage: Shortage
  readonly probes: {
    /** What `serai status` says; undefined where the process was not started by a command. */
    readonly read_status?: (() => Promise<ServiceStatus>) | undefined
  }
}

/** Endpoints for operators: liveness, readiness, metrics and the state of the service. rules 1, 14.33 */
export async function operations(server: FastifyInstance, parts: HealthParts) {
  const { config, metrics, drain } = parts
  server.get('/healthz', async () => ({ status: 'ok', version: VERSION }))

  // As of the start of the program: files of an update concern the next process.
  const known = await knownMigrations()
  const problems = remembered(() => findProblems(parts, known))
  const lacking = remembered(() => findShortage(parts))
  server.get('/readyz', async (_request, reply) => {
    if (drain.is_draining) return reply.code(503).send({ status: 'stopping' })
    const [databases, shortage] = await Promise.all([problems(), lacking()])
    if (Object.keys(databases).length === 0 && shortage === undefined) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ status: 'unavailable', databases, ...(shortage !== undefined && { shortage }) })
  })

  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metrics_token)) {
      return reply.code(403).send({ status: 'forbidden' })
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })

  const { read_status } = parts.probes
  if (!read_status) return
  const status = remembered(read_status)
  server.get('/status', async (request, reply) => {
    if (!mayReadMetrics(request, config.metrics_token)) {
      return reply.code(403).send({ status: 'forbidden' })
    }
    return sendStatus(request, reply, await status())
  })
}

const ANSWER_MS = 3_000
/** With less, the embedded database is about to stop: it reserves 16 MiB for each file of its log. */
const MIN_FREE_BYTES = 32 * 1024 * 1024

/** What the database lacks: as requests have learned, and as the disk of the embedded one shows. */
async function findShortage({ config, shortage }: HealthParts): Promise<string | undefined> {
  if (shortage.reason !== undefined || config.own_server) return shortage.reason
  const space = await diskSpaceOf(config.data_dir)
  return space && space.free_bytes < MIN_FREE_BYTES
    ? `the disk of the data folder has ${Math.floor(space.free_bytes / 1024 ** 2)} MiB left`
    : undefined
}

/** What is wrong, by database. For operators, without hosts or personal data. */
async function findProblems(
  { environments, clock, config, log }: HealthParts,
  known: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await Promise.all(
    Object.values(environments).map(async ({ name, system }) => {
      const looking = readinessProblems(system, { now: clock.now(), known, secret: config.secret })
      const problems = await within(ANSWER_MS, looking).catch((error) => {
        log.warn({ err: error, environment: name }, 'a database is not ready')
        return [error instanceof UnprovenConnection ? error.message : 'it does not respond']
      })
      if (problems.length > 0) found[name] = problems
    }),
  )
  return found
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const too_long = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, too_long]).finally(() => clearTimeout(timer))
}

const REMEMBERED_MS = 500

/** One check at a time, and not more than two a second: no key is needed, so anybody may call it often. */
function remembered<T>(look: () => Promise<T>, clock: Monotonic = monotonic): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | undefined
  return async () => {
    if (last && clock() < last.until) return last.answer
    const fresh = { answer: look(), until: Number.POSITIVE_INFINITY }
    last = fresh
    try {
      return await fresh.answer
    } finally {
      fresh.until = clock() + REMEMBERED_MS
    }
  }
}

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** With a token, its bearer; without one, direct connections from this machine. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    return isSameText(request.headers.authorization ?? '', `Bearer ${token}`)
  }
  const is_proxied =
    // What nginx speaks to its upstream without further settings; it adds no header.
    request.raw.httpVersion === '1.0' || PROXY_HEADERS.some((name) => request.headers[name] !== undefined)
  return isLoopback(request.socket.remoteAddress ?? '') && !is_proxied
}
