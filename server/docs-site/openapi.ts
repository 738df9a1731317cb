import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS, SANDBOX_OPERATIONS } from '#contract/api.ts'
import type { EnvironmentName } from '#contract/lists.ts'
import { openApiOf } from '#contract/openapi/openapi.ts'
import { isKnown } from '../http/if-none-match.ts'
import type { DocumentationOptions } from './documentation-options.ts'

/** Origins that are cached: this service has few; tunnels may add some. */
const MAX_DOCUMENTS = 8

interface OpenApiOptions extends DocumentationOptions {
  readonly environment: EnvironmentName
}

/** The OpenAPI document of one environment, without a key, with the origin of the request as its server. rule 1 */
export async function openApi(server: FastifyInstance, { environment, origin, anonymous }: OpenApiOptions) {
  const operations = environment === 'live' ? OPERATIONS : [...OPERATIONS, ...SANDBOX_OPERATIONS]
  const documents = new Map<string, { text: string; etag: string }>()

  function documentFor(base_url: string) {
    const cached = documents.get(base_url)
    if (cached) return cached
    const text = JSON.stringify(openApiOf({ operations, environment, base_url }))
    const made = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
    if (documents.size >= MAX_DOCUMENTS) documents.clear()
    documents.set(base_url, made)
    return made
  }

  server.get('/openapi.json', (request, reply) => {
    anonymous.take(request.ip)
    const { text, etag } = documentFor(origin.of(request) + server.prefix)
    reply.headers({
      etag,
      'cache-control': 'public, max-age=300',
      vary: 'Host',
      'access-control-allow-origin': '*',
    })
    if (isKnown(request, etag)) return reply.code(304).send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  })
}
