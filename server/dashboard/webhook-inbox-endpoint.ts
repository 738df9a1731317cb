import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { shorten } from '#contract/text/shorten.ts'
import { readAnyUser } from '../features/account/staff/public.ts'
import { captureRequest } from '../features/developer/webhook-inbox/public.ts'
import type { ChangeFeed } from '../features/live-updates/public.ts'
import type { AnonymousLimit } from '../http/limits/anonymous-limit.ts'
import { rateLimiter } from '../http/limits/rate-limit.ts'
import type { OwnOrigin } from '../http/own-origin.ts'
import type { Pipeline } from '../http/request.ts'
import { fault } from '../kernel/errors.ts'
import { isSignedBy, type SecretRing } from '../kernel/security/secret-ring.ts'
import type { Database } from '../postgres/database.ts'
import { reading } from '../postgres/transaction.ts'

const MARK_LENGTH = 22
/** Deliveries have some kilobytes; larger requests are refused. */
const BODY_LIMIT = 64 * 1024
/** Requests a minute to one bin. */
const LIMIT = { per_second: 20, burst: 200 }
/** Longer than the time-out of a delivery. */
const SILENT_MS = 12_000
const MAX_SILENT = 100

const markOf = (secret: Buffer, environment: EnvironmentName, user: string) =>
  createHmac('sha256', secret)
    .update(`inbox ${environment} ${user}`)
    .digest('base64url')
    .slice(0, MARK_LENGTH)

/** The address of a user's request bin, which nobody else can guess. */
export const inboxPath = (secret: Buffer, environment: EnvironmentName, user_id: string): string =>
  `/app/inbox/${environment}/${user_id.slice(4)}${markOf(secret, environment, user_id.slice(4))}`

interface Dependencies {
  readonly pipelines: Readonly<Record<EnvironmentName, Pipeline>>
  readonly feeds: Readonly<Record<EnvironmentName, ChangeFeed>>
  readonly staff: Database
  /** The first key is that of the addresses that are shown. */
  readonly keys: SecretRing
  readonly origin: OwnOrigin
  readonly anonymous: AnonymousLimit
}

/**
 * Captures what is sent to request bins: a receiver for those who have none yet. Anybody who knows the
 * address may send.
 */
export async function webhookInboxEndpoint(server: FastifyInstance, parts: Dependencies) {
  const { pipelines, feeds, staff, keys, origin, anonymous } = parts
  const limiter = rateLimiter(LIMIT)
  let silent = 0

  async function take(name: EnvironmentName, request: FastifyRequest, reply: FastifyReply) {
    anonymous.take(request.ip)
    const { token } = request.params as { token: string }
    const user = token.slice(0, -MARK_LENGTH)
    const mark = Buffer.from(token.slice(-MARK_LENGTH))
    if (!isSignedBy(keys, mark, (key) => Buffer.from(markOf(key, name, user)))) throw fault('SVC-3003')
    limiter.take(token)
    const found = await reading(staff, { account_id: '' }, (tx) => readAnyUser(tx, `usr_${user}`))
    if (!found) throw fault('SVC-3003')
    const { environment, clock, secrets } = pipelines[name]
    const ours = { system: environment.system, secrets, now: clock.now() }
    const { mode, status_code } = await captureRequest(ours, {
      account_id: found.account_id,
      user_id: found.id,
      url: origin.of(request) + request.url,
      headers: headersOf(request),
      body: textOf(request.body as Buffer | undefined),
    })
    feeds[name].notify()
    if (mode !== 'timeout' || silent >= MAX_SILENT)
      return reply.code(status_code).type('text/plain').send('Taken.')
    silent += 1
    const timer = setTimeout(() => request.raw.destroy(), SILENT_MS)
    request.raw.on('close', () => {
      clearTimeout(timer)
      silent -= 1
    })
    return reply.hijack()
  }

  for (const name of ENVIRONMENTS)
    server.post(`/app/inbox/${name}/:token`, { bodyLimit: BODY_LIMIT }, (request, reply) =>
      take(name, request, reply),
    )
}

/** The text without what PostgreSQL cannot store. */
const textOf = (bytes: Buffer | undefined) => (bytes?.toString('utf8') ?? '').replaceAll('\0', '')

/** Without the headers that a proxy or a browser adds. */
const LEFT_OUT = new Set(['cookie', 'authorization', 'connection', 'host'])
const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !LEFT_OUT.has(name))
      .map(([name, value]) => [name, shorten(String(value).replaceAll('\0', ''), 2_000)]),
  )
