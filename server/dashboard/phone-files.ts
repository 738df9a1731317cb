import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnonymousLimit } from '../http/limits/anonymous-limit.ts'
import { notFound, sendFile, sendNotBuilt, typeOf } from './static-files.ts'

const PHONE_FOLDER = join(import.meta.dirname, '../../web/housekeeping-phone/dist')

/**
 * Nothing inline and nothing from elsewhere. No nonce, because the phone caches the page together with its
 * headers.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The page of housekeepers' phones, under `/hk`. ADR 60 */
export async function phoneFiles(
  server: FastifyInstance,
  { folder = PHONE_FOLDER, anonymous }: { folder?: string; anonymous?: AnonymousLimit } = {},
) {
  server.addHook('onRequest', async (request) => anonymous?.take(request.ip))

  async function page(request: FastifyRequest, reply: FastifyReply) {
    reply.header('content-security-policy', POLICY)
    return (
      (await sendFile(request, reply, folder, 'index.html')) ??
      sendNotBuilt(reply, 'The page of housekeepers')
    )
  }

  server.get('/hk', page)
  server.get('/hk/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (path === '' || path === 'index.html') return page(request, reply)
    if (typeOf(path) === undefined) return notFound(reply)
    // The service worker controls the page itself, which is above its folder.
    if (path === 'service-worker.js') reply.header('service-worker-allowed', '/hk')
    return (await sendFile(request, reply, folder, path)) ?? notFound(reply)
  })
}
