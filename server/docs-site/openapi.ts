import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS, SANDBOX_OPERATIONS } from '#contract/api.ts'
import type { EnvironmentName } from '#contract/lists.ts'
import { openApiOf } from '#contract/openapi/openapi.ts'
import { isKnown } from '../http/if-none-match.ts'
import { compressAs, type Encoding, encodingOf } from '../http/responses/compress.ts'
import type { DocumentationOptions } from './documentation-options.ts'

/** Origins that are cached: this service has few; tunnels may add some. */
const MAX_DOCUMENTS = 8

interface OpenApiOptions extends DocumentationOptions {
  readonly environment: EnvironmentName
}

/** As it is served. */
interface ServedDocument {
  readonly text: string
  readonly etag: string
  /** Compressed once: 1.5 MB become 120 KB in 100 ms (Brotli), or 160 KB in 40 ms (gzip). */
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

function encodedIn({ text, encoded }: ServedDocument, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding)
  if (known) return known
  const bytes = compressAs(text, encoding)
  encoded.set(encoding, bytes)
  return bytes
}

/** The OpenAPI document of one environment, without a key, with the origin of the request as its server. rule 1 */
export async function openApi(server: FastifyInstance, { environment, origin, anonymous }: OpenApiOptions) {
  const operations = environment === 'live' ? OPERATIONS : [...OPERATIONS, ...SANDBOX_OPERATIONS]
  const documents = new Map<string, ServedDocument>()

  function documentFor(base_url: string) {
    const cached = documents.get(base_url)
    if (cached) return cached
    const text = JSON.stringify(openApiOf({ operations, environment, base_url }))
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    const made: ServedDocument = { text, etag, encoded: new Map() }
    if (documents.size >= MAX_DOCUMENTS) documents.clear()
    documents.set(base_url, made)
    return made
  }

  server.get('/openapi.json', async (request, reply) => {
    anonymous.take(request.ip)
    const document = documentFor(origin.of(request) + server.prefix)
    const { text, etag } = document
    reply.headers({
      etag,
      'cache-control': 'public, max-age=300',
      vary: 'Host, Accept-Encoding',
      'access-control-allow-origin': '*',
    })
    if (isKnown(request, etag)) return reply.code(304).send()
    reply.header('content-type', 'application/json; charset=utf-8')
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (!encoding) return reply.send(text)
    return reply.header('content-encoding', encoding).send(await encodedIn(document, encoding))
  })
}
