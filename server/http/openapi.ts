import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '../../contract/api.ts'
import { openApiOf } from '../../contract/openapi.ts'
import type { EnvironmentName } from './api-key.ts'

/** Documents that are kept, one for each address that was asked; a made-up Host must not fill the memory. */
const KEPT = 20

/** The OpenAPI document of one environment, without a key, naming the address that it was asked under. decisions 1 */
export async function openApi(server: FastifyInstance, { environment }: { environment: EnvironmentName }) {
  const documents = new Map<string, { text: string; etag: string }>()

  function documentFor(base_url: string) {
    const kept = documents.get(base_url)
    if (kept) return kept
    const text = JSON.stringify(openApiOf({ operations: OPERATIONS, environment, base_url }))
    const made = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
    if (documents.size >= KEPT) documents.clear()
    documents.set(base_url, made)
    return made
  }

  server.get('/openapi.json', (request, reply) => {
    const base_url = `${request.protocol}://${request.host}${server.prefix}`
    const { text, etag } = documentFor(base_url)
    reply.headers({
      etag,
      'cache-control': 'public, max-age=300',
      vary: 'Host',
      'access-control-allow-origin': '*',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  })
}
