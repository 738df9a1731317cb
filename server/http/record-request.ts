import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'
import type { RequestRecorder } from './recorders.ts'
import type { Endpoint } from './request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The response, for the request log. */
    answered: Buffer | null
    /** The error code. */
    refused: string | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Requests that pages send by themselves are not worth logging. */
    unlogged?: boolean
  }
}

interface Asking {
  readonly account_id: string
  readonly actor: Actor
  readonly source: 'api' | 'dashboard'
}

/** Records a request in the log of its account. */
export function recordRequest(
  recorder: RequestRecorder,
  now: Temporal.Instant,
  request: FastifyRequest,
  reply: FastifyReply,
  { account_id, actor, source }: Asking,
): void {
  const operation = request.routeOptions.config.endpoint?.operation
  const keyed = request.headers['idempotency-key'] !== undefined && request.method !== 'GET'
  const replayed = reply.hasHeader('idempotent-replayed')
  recorder.record({
    account_id,
    id: request.id,
    at: now,
    method: request.method,
    url: request.url,
    operation: operation?.id ?? null,
    status: reply.statusCode,
    error_code: request.refused,
    duration_ms: reply.elapsedTime,
    source,
    actor,
    address: request.ip,
    idempotency: replayed ? 'replayed' : keyed ? 'new' : 'none',
    request_body: operation?.secret_request ? null : ((request.body as Buffer | undefined) ?? null),
    response_body: operation?.secret_response ? null : request.answered,
  })
}
