import type { FastifyRequest } from 'fastify'
import { runSync } from '../kernel/event-loop.ts'
import { deadlineOf } from './limits/deadline.ts'
import { type ApiRequest, type Endpoint, momentOfRequest, type Pipeline, type Principal } from './request.ts'
import { fingerprintOf } from './writes/idempotency.ts'

/** What a form of a page of ours asks for. */
interface PageWrite {
  readonly endpoint: Endpoint
  readonly principal: Principal
  readonly params?: Record<string, string>
  readonly body: Record<string, unknown>
  /** Of the form: the same form sent twice is one write. Undefined where sending it twice leaves the same. rule 11 */
  readonly idempotency_key: string | undefined
  /** The tag of what the form was made of. rule 10 */
  readonly if_match?: string | undefined
  readonly dry_run?: boolean
}

/**
 * The request of the API that a page makes of a form: held against the same schema, and carried out by the same write path.
 * Throws SVC-2002.
 */
export function pageRequest(
  pipeline: Pipeline,
  request: FastifyRequest,
  { endpoint, principal, params = {}, body: sent, idempotency_key, if_match, dry_run = false }: PageWrite,
): ApiRequest {
  const { operation, validator } = endpoint
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const { actor, scope, claimant, address } = principal
  return {
    endpoint,
    request_id: request.id,
    deadline: deadlineOf(request),
    actor,
    scope,
    claimant,
    address,
    ...momentOfRequest(pipeline, endpoint, principal),
    log: request.log as ApiRequest['log'],
    input: { params, query: {}, body: runSync(validator.body(sent, JSON.stringify(sent).length)) },
    if_match,
    dry_run,
    idempotency_key,
    fingerprint: runSync(fingerprintOf({ method: operation.method, path, query: {}, body: sent })),
  }
}
