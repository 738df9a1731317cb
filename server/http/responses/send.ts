import type { FastifyReply } from 'fastify'
import type { ApiResponse, Endpoint } from '../request.ts'

/** A JSON response; the ETag is the version of its object. rule 10 */
export function send(reply: FastifyReply, { has_version }: Endpoint, response: ApiResponse) {
  const { status, body, replayed } = response
  reply.request.answered = body
  if (replayed) reply.header('idempotent-replayed', 'true')
  const version = replayed && has_version && status < 300 ? versionIn(body) : response.version
  if (version !== undefined) reply.header('etag', `"${version}"`)
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}

const DOCUMENT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Displayed inline by the browser, and cached privately: it contains what only its reader may know. */
export function sendFile(reply: FastifyReply, response: ApiResponse, type: string) {
  const { status, body, filename, next_cursor } = response
  if (next_cursor !== undefined) reply.header('service-next-cursor', next_cursor)
  const name = filename?.replaceAll(/[^\w.-]/g, '_') ?? 'file'
  return reply
    .code(status)
    .headers({
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      // A page of stored texts on the origin of the dashboard: no script runs in it, whatever a text contains.
      ...(type.startsWith('text/html') && { 'content-security-policy': DOCUMENT_POLICY }),
    })
    .send(body)
}

/** Only the bytes of a stored response are kept. */
const versionIn = (body: Buffer): number => (JSON.parse(body.toString()) as { version: number }).version
