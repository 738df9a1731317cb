import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AnonymousLimit } from '../http/limits/anonymous-limit.ts'
import { notFound, SECURITY, sendFile, sendNotBuilt, typeOf } from './static-files.ts'

/** The folder of the built dashboard. */
const APP_FOLDER = join(import.meta.dirname, '../../web/dashboard/dist')

/**
 * Scripts and styles come from this origin and nothing inline runs; styles that Mantine writes at run time
 * carry the nonce of the page.
 */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // The booking page, beside its settings.
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * An empty page for the HTML of a mail, which needs styles of elements, as no other page here does. The dashboard fills it in:
 * nothing in it runs, loads or is sent anywhere.
 */
const MAIL_FRAME = '<!doctype html><meta charset="utf-8"><title>E-mail</title>'
const MAIL_FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ')

/** The placeholder of the nonce in index.html. */
const NONCE_PLACE = '__CSP_NONCE__'

/** The dashboard under `/app`: its files, and the same page for every other path. */
export async function appFiles(
  server: FastifyInstance,
  { folder = APP_FOLDER, anonymous }: { folder?: string; anonymous?: AnonymousLimit } = {},
) {
  server.addHook('onRequest', async (request) => anonymous?.take(request.ip))

  async function page(reply: FastifyReply) {
    const text = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (text === null) return sendNotBuilt(reply, 'The dashboard')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ ...SECURITY, 'content-security-policy': policy(nonce), 'cache-control': 'no-store' })
      .header('content-type', typeOf('index.html'))
      .send(text.replaceAll(NONCE_PLACE, nonce))
  }

  server.get('/app/mail-frame', (_request, reply) =>
    reply
      .headers({ ...SECURITY, 'content-security-policy': MAIL_FRAME_POLICY, 'cache-control': 'no-cache' })
      .header('content-type', typeOf('mail-frame.html'))
      .send(MAIL_FRAME),
  )
  // A hotelier types the address of the machine alone.
  server.get('/', (_request, reply) => reply.redirect('/app'))
  server.get('/app', (_request, reply) => page(reply))
  server.get('/app/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (typeOf(path) === undefined || path === 'index.html') return page(reply)
    const sent = await sendFile(request, reply, folder, path)
    if (sent !== null) return sent
    return path.startsWith('assets/') ? notFound(reply) : page(reply)
  })
}
