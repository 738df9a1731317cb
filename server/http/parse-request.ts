import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { SET_PRICES } from '#contract/account/roles.ts'
import { isWrite, type Operation, type Upload } from '#contract/operation.ts'
import { shorten } from '#contract/text/shorten.ts'
import { fault, missing } from '../kernel/errors.ts'
import { runInSteps, runSync, type Steps } from '../kernel/event-loop.ts'
import { deadlineOf } from './limits/deadline.ts'
import { type ApiRequest, type Endpoint, momentOfRequest, type Pipeline, type Principal } from './request.ts'
import { isStorable, parseInSteps } from './validation/parse-body.ts'
import { fingerprintOf } from './writes/idempotency.ts'

const KEY_FORM = /^[\x21-\x7e]{1,255}$/

/** A request as its operation understands it. Throws the errors of its form: SVC-2xxx, 3xxx, 4004, 4005 and 6003. */
export async function parseRequest(
  pipeline: Pipeline,
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Principal,
): Promise<ApiRequest> {
  const { operation, validator } = endpoint
  const writes = isWrite(operation)
  if (writes && !caller.may_write) throw fault('SVC-4004')
  requireOperation(caller, operation)
  const idempotency_key = writes && mayBeStored(operation, caller) ? idempotencyKeyOf(request) : undefined
  const { dry_run: _, ...sent_query } = request.query as Record<string, unknown>
  const { dry_run = false, ...query } = validator.query(request.query as Record<string, unknown>)
  const size = (request.body as Buffer | undefined)?.length ?? 0
  const upload = uploadOf(operation, request)
  const sent_body = upload?.sent ?? (writes ? await runInSteps(bodyInSteps(operation, request)) : {})
  const sent = {
    method: operation.method,
    path: request.url.split('?')[0]!,
    query: sent_query,
    body: sent_body,
  }
  const fingerprint = idempotency_key === undefined ? undefined : await runInSteps(fingerprintOf(sent))
  const body = upload?.body ?? (await runInSteps(validator.body(sent_body, size)))
  requireOwnProperty(caller.scope, query, body)
  requireIncluded(caller, query)
  requirePriceRight(caller, operation, body)
  const { actor, scope, claimant, session, address } = caller
  return {
    endpoint,
    request_id: request.id,
    deadline: deadlineOf(request),
    actor,
    scope,
    claimant,
    session,
    address,
    ...momentOfRequest(pipeline, endpoint, caller),
    log: request.log as ApiRequest['log'],
    input: { params: paramsOf(request), query, body },
    if_match: request.headers['if-match'],
    dry_run: dry_run === true,
    idempotency_key,
    fingerprint,
  }
}

/**
 * Whether the response may be stored under the key of the request. The dashboard sends a key with every write, also with
 * previews for each word that is typed, which it never repeats. rule 11.6
 */
const mayBeStored = ({ secret_request, changes_nothing }: Operation, { session }: Principal): boolean =>
  !secret_request && !(changes_nothing && session)

/** `include` needs the permission of the operation that reads the same objects. */
const READS: Readonly<Record<string, string>> = { guest: 'getGuest', room: 'getRoom' }

function requireIncluded(caller: Principal, { include }: Record<string, unknown>): void {
  if (typeof include !== 'string') return
  for (const name of include.split(',')) {
    const id = READS[name]
    if (id) requireOperation(caller, { id })
  }
}

/** Prices and discounts by hand are a permission of their own beside the operations that accept them. rule 22.1 */
function requirePriceRight(caller: Principal, { path }: Operation, body: Record<string, unknown>): void {
  if (!path.startsWith('/reservations') && !path.startsWith('/bookings')) return
  const rooms = Array.isArray(body.rooms) ? (body.rooms as Record<string, unknown>[]) : [body]
  if (rooms.some(({ nightly_prices, discount }) => nightly_prices !== undefined || discount !== undefined))
    requireOperation(caller, { id: SET_PRICES })
}

/** 403 SVC-4004 for operations that a restricted key does not have. */
function requireOperation({ operations }: Principal, { id }: Pick<Operation, 'id'>): void {
  if (!operations || operations.includes(id)) return
  const message = `The API key may not carry out ${id}.`
  throw fault('SVC-4004', { message, details: { operation: id, operations } })
}

/** Any text may name an object; what no database can hold names none. */
function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  if (!Object.values(params).every(isStorable)) throw missing()
  // A trailing slash without an id.
  if (Object.values(params).includes('')) throw fault('SVC-3003')
  return params
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY_FORM.test(key)) throw fault('SVC-6003')
  return key
}

interface SentFile {
  /** What a repeat is compared by. */
  readonly sent: Record<string, unknown>
  readonly body: Upload & Record<string, unknown>
}

/** The file that an operation takes in place of JSON. 415 SVC-2003 for another media type, 400 SVC-2001 for nothing. */
function uploadOf({ upload }: Operation, request: FastifyRequest): SentFile | undefined {
  if (!upload) return undefined
  const media_type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  if (!upload.includes(media_type))
    throw fault('SVC-2003', { message: `The content type must be one of ${upload.join(', ')}.` })
  requireNotEncoded(request)
  const bytes = request.body as Buffer | undefined
  if (bytes === undefined || bytes.length === 0) throw fault('SVC-2001', { message: 'A file is required.' })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { sent: { media_type, sha256 }, body: { media_type, bytes } }
}

export const bodyOf = (operation: Operation, request: FastifyRequest): Record<string, unknown> =>
  runSync(bodyInSteps(operation, request))

function* bodyInSteps(operation: Operation, request: FastifyRequest): Steps<Record<string, unknown>> {
  const bytes = request.body as Buffer | undefined
  const empty = bytes === undefined || bytes.length === 0
  if (empty && (operation.body === undefined || operation.body_required === false)) return {}
  requireNotEncoded(request)
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw fault('SVC-2003')
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw fault('SVC-2003', { message: `The body must be UTF-8, not ${shorten(charset, 40)}.` })
  if (empty) throw fault('SVC-2001', { message: 'A JSON object is required.' })
  return yield* parseInSteps(bytes)
}

/** A compressed body would be read as if it were not: 415 SVC-2003. */
function requireNotEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (encoding && encoding !== 'identity')
    throw fault('SVC-2003', {
      message: 'The body must not be compressed: Content-Encoding is not supported.',
    })
}

/** A caller limited to properties who names another one, existing or not. rule 1 */
function requireOwnProperty({ property_ids: own }: ApiRequest['scope'], ...named: Record<string, unknown>[]) {
  if (own === null) return
  for (const { property_id } of named) {
    if (property_id !== undefined && !own.includes(property_id as string)) throw fault('SVC-4005')
  }
}
