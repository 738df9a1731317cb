import type { FastifyInstance } from 'fastify'
import type { AnnouncementRow } from '../features/announcements/public.ts'
import type { AnonymousLimit } from '../http/anonymous-limit.ts'
import type { OwnOrigin } from '../http/own-origin.ts'
import { openApi } from './openapi.ts'
import { docs } from './pages.ts'

export interface DocumentationOptions {
  readonly announced: () => Promise<readonly AnnouncementRow[]>
  readonly origin: OwnOrigin
  readonly anonymous: AnonymousLimit
}

/** What anybody may read without a key: the pages, and the OpenAPI document of each environment. rule 1 */
export async function documentation(server: FastifyInstance, options: DocumentationOptions) {
  server.register((scope) => docs(scope, options))
  server.register((scope) => openApi(scope, { ...options, environment: 'live' }), { prefix: '/v1' })
  server.register((scope) => openApi(scope, { ...options, environment: 'sandbox' }), {
    prefix: '/sandbox/v1',
  })
}
