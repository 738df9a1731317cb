import type { FastifyInstance } from 'fastify'
import type { AnnouncementRow } from '../features/news/public.ts'
import { docs } from './docs.ts'
import { openApi } from './openapi.ts'

/** What anybody may read without a key: the pages, and the OpenAPI document of each environment. decisions 1 */
export async function documentation(
  server: FastifyInstance,
  announced: () => Promise<readonly AnnouncementRow[]>,
) {
  server.register((scope) => docs(scope, announced))
  server.register((scope) => openApi(scope, { environment: 'live' }), { prefix: '/v1' })
  server.register((scope) => openApi(scope, { environment: 'sandbox' }), { prefix: '/sandbox/v1' })
}
