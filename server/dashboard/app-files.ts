import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AnonymousLimit } from '../http/limits/anonymous-limit.ts'

/** Where the browser's side is built to. */
const APP_FOLDER = join(import.meta.dirname, '../../web/dashboard/dist')

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Everything is from here, nothing inline runs; styles that the kit writes at run time carry the nonce of the page. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Stands in index.html where the nonce of the page belongs. */
const NONCE_PLACE = '__CSP_NONCE__'
/** Files whose names hold a hash of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The dashboard itself, under `/app`: its files, and its one page for every path that is none. */
export async function appFiles(
  server: FastifyInstance,
  { folder = APP_FOLDER, anonymous }: { folder?: string; anonymous?: AnonymousLimit } = {},
) {
  server.addHook('onRequest', async (request) => anonymous?.take(request.ip))

  async function page(reply: FastifyReply) {
    const text = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (text === null) return notBuilt(reply)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ ...SECURITY, 'content-security-policy': policy(nonce), 'cache-control': 'no-store' })
      .header('content-type', TYPES['.html'])
      .send(text.replaceAll(NONCE_PLACE, nonce))
  }

  server.get('/app', (_request, reply) => page(reply))
  server.get('/app/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const type = TYPES[extname(path)]
    if (type === undefined || path === 'index.html') return page(reply)
    const accepts_gzip = request.headers['accept-encoding']?.includes('gzip') ?? false
    const compressed = accepts_gzip ? await readWithin(folder, `${path}.gz`) : null
    const content = compressed ?? (await readWithin(folder, path))
    const is_asset = path.startsWith('assets/')
    if (content === null) {
      if (!is_asset) return page(reply)
      return reply.code(404).headers(SECURITY).type('text/plain').send('There is no such file.')
    }
    reply.headers({ ...SECURITY, 'cache-control': is_asset ? FOR_EVER : 'no-cache', vary: 'accept-encoding' })
    if (compressed) reply.header('content-encoding', 'gzip')
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('content-type', type).send(content)
  })
}

/** The content of a file under the folder; null where there is none, or the path leads elsewhere. */
async function readWithin(folder: string, path: string): Promise<Buffer | null> {
  const full = normalize(join(folder, path))
  if (path.includes('\0') || !full.startsWith(folder + sep)) return null
  return readFile(full).catch(() => null)
}

const notBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ ...SECURITY, 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('The dashboard has not been built yet: npm start builds it.')
