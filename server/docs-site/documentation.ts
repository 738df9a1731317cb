import type { FastifyInstance } from 'fastify'
import type { DocumentationOptions } from './documentation-options.ts'
import { openApi } from './openapi.ts'
import { docs } from './pages.ts'

/** What is served without a key: the documentation, and the OpenAPI document of each environment. rule 1 */
export async function documentation(server: FastifyInstance, options: DocumentationOptions) {
  server.register((scope) => docs(scope, options))
  server.register((scope) => openApi(scope, { ...options, environment: 'live' }), { prefix: '/v1' })
  server.register((scope) => openApi(scope, { ...options, environment: 'sandbox' }), {
    prefix: '/sandbox/v1',
  })
}
