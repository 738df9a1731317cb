import type { FastifyInstance } from 'fastify'
import type { AnonymousLimit } from '../../http/limits/anonymous-limit.ts'
import { sendText } from './respond.ts'

/** Pages of properties may be crawled, and nothing that is for one person or for programs. No property is named: pages are found by links. */
const ROBOTS = `User-agent: *
Disallow: /app
Disallow: /hk
Disallow: /v1/
Disallow: /sandbox/
Disallow: /book/m/
Disallow: /book/*/services
Disallow: /book/*/details
`

/** `/robots.txt` of the service. rule 26.13 */
export async function robots(
  server: FastifyInstance,
  { anonymous }: { readonly anonymous: AnonymousLimit },
): Promise<void> {
  server.get('/robots.txt', async (request, reply) => {
    anonymous.take(request.ip)
    return sendText(reply, 'text/plain', ROBOTS)
  })
}
