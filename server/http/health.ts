import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import { isSameText } from '../kernel/security/secret-ring.ts'
import { type Clock, type Monotonic, monotonic } from '../kernel/time/clock.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { UnprovenConnection } from '../postgres/connections/verify-connection.ts'
import { knownMigrations } from '../postgres/migrate.ts'
import { whyNotReady } from '../postgres/readiness.ts'
import type { Environment } from './request.ts'

interface Dependencies {
  readonly environments: Record<string, Environment>
  readonly clock: Clock
  readonly config: Config
  readonly metrics: Metrics
  readonly log: Logger
}

/** Endpoints for operators: liveness, readiness and metrics. rule 1 */
export async function operations(server: FastifyInstance, parts: Dependencies) {
  const { config, metrics } = parts
  server.get('/healthz', async () => ({ status: 'ok' }))

  // As of the start of the program: files of an update concern the next process.
  const known = await knownMigrations()
  const problems = remembered(() => findProblems(parts, known))
  server.get('/readyz', async (_request, reply) => {
    const databases = await problems()
    if (Object.keys(databases).length === 0) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'unavailable', databases })
  })

  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metrics_token)) {
      return reply.code(403).send({ status: 'forbidden' })
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const ANSWER_MS = 3_000

/** What is wrong, by database. For operators, without hosts or personal data. */
async function findProblems(
  { environments, clock, log }: Dependencies,
  known: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await Promise.all(
    Object.values(environments).map(async ({ name, system }) => {
      const problems = await within(ANSWER_MS, whyNotReady(system, clock.now(), known)).catch((error) => {
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

/** With a token, its bearer; without one, direct connections from this machine. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    return isSameText(request.headers.authorization ?? '', `Bearer ${token}`)
  }
  const { forwarded, 'x-forwarded-for': forwarded_for } = request.headers
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return isLoopback(address) && forwarded === undefined && forwarded_for === undefined
}
