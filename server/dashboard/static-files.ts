import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../http/if-none-match.ts'

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

export const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Files whose names hold a hash of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The content type by file name; undefined for a path that is no file. */
export const typeOf = (path: string): string | undefined => TYPES[extname(path)]

/**
 * Sends a built file of `folder`, compressed where the browser accepts it; null where there is none. Files in
 * `assets/` have a hash in their name and are cached for ever, the others are revalidated.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, folder: string, path: string) {
  const accepts_gzip = request.headers['accept-encoding']?.includes('gzip') ?? false
  const compressed = accepts_gzip ? await readWithin(folder, `${path}.gz`) : null
  const content = compressed ?? (await readWithin(folder, path))
  if (content === null) return null
  const lasting = path.startsWith('assets/') ? FOR_EVER : 'no-cache'
  reply.headers({ ...SECURITY, 'cache-control': lasting, vary: 'accept-encoding' })
  if (compressed) reply.header('content-encoding', 'gzip')
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.header('content-type', typeOf(path) ?? 'application/octet-stream').send(content)
}

export const notFound = (reply: FastifyReply) =>
  reply.code(404).headers(SECURITY).type('text/plain').send('There is no such file.')

/** The content of a file under the folder; null where there is none, or the path escapes it. */
async function readWithin(folder: string, path: string): Promise<Buffer | null> {
  const full = normalize(join(folder, path))
  if (path.includes('\0') || !full.startsWith(folder + sep)) return null
  return readFile(full).catch(() => null)
}

export const sendNotBuilt = (reply: FastifyReply, page: string) =>
  reply
    .code(503)
    .headers({ ...SECURITY, 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`${page} has not been built yet: npm start builds it.`)
