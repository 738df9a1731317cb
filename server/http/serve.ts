import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isWrite, mayBeTried, type Operation } from '../../contract/operation.ts'
import { fault, missing } from '../kernel/errors.ts'
import { deprecationHeaders } from './deprecation.ts'
import { nearestOf } from './describe-invalid.ts'
import { dryRun } from './dry-run.ts'
import { fingerprintOf } from './idempotency.ts'
import { isStorable, parseBody } from './parse-body.ts'
import { patienceOf } from './patience.ts'
import { read } from './read.ts'
import type { ApiRequest, ApiResponse, Endpoint, Pipeline, Principal } from './request.ts'
import type { Route } from './route.ts'
import { readSerialiserOf, serialiserOf } from './serialise.ts'
import { validatorOf } from './validate.ts'
import { write } from './write.ts'

/** What is the same for whoever asks: from a request to a call, from the call to its answer. */

export const compileEndpoints = (routes: readonly Route[]): Endpoint[] =>
  routes.map((route) => {
    // What is done before the transaction cannot be rolled back with it.
    if (mayBeTried(route.operation) && route.prepare)
      throw new Error(`${route.operation.id} acts before its transaction, so it cannot be a dry run.`)
    return {
      ...route,
      validator: validatorOf(route.operation),
      serialise: serialiserOf(route.operation),
      serialiseRead: readSerialiserOf(route.operation),
    }
  })

export const urlOf = ({ path }: Operation) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Serves each operation under its method and path; `answer` is what becomes of a request. */
export function serveEndpoints(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  answer: (endpoint: Endpoint, request: FastifyRequest) => Promise<ApiResponse>,
): void {
  for (const endpoint of endpoints) {
    const { method, body_limit, deprecated } = endpoint.operation
    const told = deprecated && deprecationHeaders(deprecated, server.prefix)
    server.route({
      method,
      url: urlOf(endpoint.operation),
      config: { endpoint },
      ...(body_limit && { bodyLimit: body_limit }),
      handler: async (request, reply) => {
        if (told) reply.headers(told)
        const given = await answer(endpoint, request)
        const { file } = endpoint.operation
        return file ? sendFile(reply, given, file) : send(reply, given)
      },
    })
  }
  refuseOtherMethods(server, endpoints)
  const known = [...new Set(endpoints.map(({ operation }) => operation.path.split('/')[1]!))]
  server.setNotFoundHandler((request) => {
    const asked = request.url.slice(server.prefix.length).split(/[/?]/)[1] ?? ''
    const nearest = known.includes(asked) ? undefined : nearestOf(asked, known)
    throw fault(
      'SVC-3003',
      nearest === undefined ? {} : { message: `No such path. Did you mean /${nearest}?` },
    )
  })
}

export async function execute(pipeline: Pipeline, call: ApiRequest): Promise<ApiResponse> {
  if (!isWrite(call.endpoint.operation)) return read(pipeline, call)
  if (call.dry_run) return dryRun(pipeline, call)
  const answer = await write(pipeline, call)
  if (!answer.replayed) pipeline.onCommit()
  return answer
}

const KEY_FORM = /^[\x21-\x7e]{1,255}$/

/** Understands a request, or refuses its form. */
export function callOf(
  { clock }: Pick<Pipeline, 'clock'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Principal,
): ApiRequest {
  const { operation, validator } = endpoint
  const writes = isWrite(operation)
  if (writes && !caller.may_write) throw fault('SVC-4004')
  requireOperation(caller, operation)
  const idempotency_key = writes && !operation.secret_request ? idempotencyKeyOf(request) : undefined
  const { dry_run: _, ...sent_query } = request.query as Record<string, unknown>
  const { dry_run = false, ...query } = validator.query(request.query as Record<string, unknown>)
  const size = (request.body as Buffer | undefined)?.length
  const sent_body = writes ? bodyOf(operation, request) : {}
  const sent = {
    method: operation.method,
    path: request.url.split('?')[0]!,
    query: sent_query,
    body: sent_body,
  }
  const fingerprint = idempotency_key === undefined ? undefined : fingerprintOf(sent)
  const body = validator.body(sent_body, size)
  requireOwnProperty(caller.scope, query, body)
  requireIncluded(caller, query)
  const { actor, scope, claimant, session, address } = caller
  return {
    endpoint,
    request_id: request.id,
    patience: patienceOf(request),
    actor,
    scope,
    claimant,
    session,
    address,
    now: clock.now(),
    log: request.log as ApiRequest['log'],
    input: { params: paramsOf(request), query, body },
    if_match: request.headers['if-match'],
    dry_run: dry_run === true,
    idempotency_key,
    fingerprint,
  }
}

/** What a list or a read brings along needs the operation that reads it by itself. */
const READS: Readonly<Record<string, string>> = { guest: 'getGuest', room: 'getRoom' }

function requireIncluded(caller: Principal, { include }: Record<string, unknown>): void {
  if (typeof include !== 'string') return
  for (const name of include.split(',')) {
    const id = READS[name]
    if (id) requireOperation(caller, { id })
  }
}

/** 403 SVC-4004 for what a key that is limited to some operations is not for. */
function requireOperation({ operations }: Principal, { id }: Pick<Operation, 'id'>): void {
  if (!operations || operations.includes(id)) return
  const message = `The API key may not carry out ${id}.`
  throw fault('SVC-4004', { message, details: { operation: id, operations } })
}

/** Any text may name an object; what no database can hold names none. */
function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  if (!Object.values(params).every(isStorable)) throw missing()
  // A slash at the end, with no name behind it.
  if (Object.values(params).includes('')) throw fault('SVC-3003')
  return params
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY_FORM.test(key)) throw fault('SVC-6003')
  return key
}

export function bodyOf(operation: Operation, request: FastifyRequest): Record<string, unknown> {
  const bytes = request.body as Buffer | undefined
  const empty = bytes === undefined || bytes.length === 0
  if (empty && (operation.body === undefined || operation.body_required === false)) return {}
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw fault('SVC-2003')
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw fault('SVC-2003', { message: `The body must be UTF-8, not ${charset.slice(0, 40)}.` })
  if (empty) throw fault('SVC-2001', { message: 'A JSON object is required.' })
  return parseBody(bytes)
}

/** A caller of some properties who names another one, existing or not. rule 1 */
function requireOwnProperty({ property_ids: own }: ApiRequest['scope'], ...named: Record<string, unknown>[]) {
  if (own === null) return
  for (const { property_id } of named) {
    if (property_id !== undefined && !own.includes(property_id as string)) throw fault('SVC-4005')
  }
}

function send(reply: FastifyReply, { status, body, replayed, dry_run }: ApiResponse) {
  reply.request.answered = body
  if (replayed) reply.header('idempotent-replayed', 'true')
  // The version that a dry run would have made is nobody's: it must not end up in an `If-Match`.
  const version = dry_run ? undefined : versionOf(body)
  if (version) reply.header('etag', `"${version}"`)
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}

/** To be looked at in the browser, and kept under its name; it holds what only its reader may know. */
function sendFile(reply: FastifyReply, { status, body, filename }: ApiResponse, type: string) {
  const name = filename?.replaceAll(/[^\w.-]/g, '_') ?? 'file'
  return reply
    .code(status)
    .headers({
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(body)
}

/** Objects that change carry their version last but for the timestamps; lists have none. */
function versionOf(body: Buffer): string | undefined {
  if (body.length > 8 && body.subarray(0, 8).equals(LIST_START)) return undefined
  return /"version":(\d+),"created_at"/.exec(body.toString('latin1'))?.[1]
}
const LIST_START = Buffer.from('{"data":')

/** A known path with another method: 405 with Allow. */
function refuseOtherMethods(server: FastifyInstance, endpoints: readonly Endpoint[]) {
  const allowed = new Map<string, string[]>()
  for (const { operation } of endpoints) {
    const url = urlOf(operation)
    allowed.set(url, [...(allowed.get(url) ?? []), operation.method])
  }
  for (const [url, methods] of allowed) {
    const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    server.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((m) => !allow.includes(m)),
      url,
      handler: () => {
        const list = allow.join(', ')
        const message = `The method is not allowed on this path; it knows ${list}.`
        throw fault('SVC-3002', { message, headers: { allow: list } })
      },
    })
  }
}
