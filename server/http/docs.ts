import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { systemClock, toTimestamp } from '../clock.ts'
import { type AnnouncementRow, atomFeed, readChangelog } from '../features/news/public.ts'
import { changelogPage } from './docs/guide-page.ts'
import { type Assets, layout } from './docs/layout.ts'
import { missingPage, pageAt } from './docs/site.ts'

/** Nothing is loaded from anywhere but here, and nothing inline is run. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SECURITY = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}
const DAY = 86_400
/** Pages that are kept, each for one address; a made-up Host must not fill the memory. */
const KEPT = 200

const hash = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)

function readAsset(name: string, type: string) {
  const content = readFileSync(join(import.meta.dirname, 'docs/assets', name))
  return { name, type, content, url: `/docs/assets/${name}?v=${hash(content)}` }
}

interface Sent {
  readonly text: string
  readonly status: number
}

/** The documentation for people, written by the service itself from the contract and the guides. decisions 1 */
export async function docs(server: FastifyInstance, announced: () => Promise<readonly AnnouncementRow[]>) {
  const css = readAsset('docs.css', 'text/css; charset=utf-8')
  const js = readAsset('docs.js', 'text/javascript; charset=utf-8')
  const assets: Assets = { css: css.url, js: js.url }
  for (const { name, type, content } of [css, js]) {
    server.get(`/docs/assets/${name}`, (_request, reply) =>
      reply
        .headers({ ...SECURITY, 'content-type': type, 'cache-control': `public, max-age=${DAY}` })
        .send(content),
    )
  }

  const kept = new Map<string, Sent>()
  function pageFor(origin: string, path: string) {
    const name = `${origin}${path}`
    const known = kept.get(name)
    if (known) return known
    const page = pageAt(path, { base_url: `${origin}/v1`, sandbox_base_url: `${origin}/sandbox/v1` })
    const made = { text: layout(page ?? missingPage(path), assets).text, status: page ? 200 : 404 }
    if (!page) return made
    if (kept.size >= KEPT) kept.clear()
    kept.set(name, made)
    return made
  }

  const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]!.replace(/(?<=.)\/$/, '')
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, pageFor(`${request.protocol}://${request.host}`, pathOf(request)))
  /** Never kept: it may be announced at any moment. */
  const changelog = async (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, { text: layout(changelogPage(await announced()), assets).text, status: 200 })
  function send(request: FastifyRequest, reply: FastifyReply, { text, status }: Sent) {
    const etag = `"${hash(text)}"`
    reply.code(status).headers({ ...SECURITY, etag, vary: 'Host', 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('content-type', 'text/html; charset=utf-8').send(text)
  }
  server.get('/docs', (request, reply) => answer(request, reply))
  server.get('/docs/*', (request, reply) => answer(request, reply))
  // Where changes are announced, with a feed for those who read it by one. decisions 12
  server.get('/changelog', changelog)
  server.get('/docs/changelog', changelog)
  const started = toTimestamp(systemClock.now())
  server.get('/changelog/feed.xml', async (request, reply) => {
    const origin = `${request.protocol}://${request.host}`
    const [releases, announcements] = await Promise.all([readChangelog(), announced()])
    const feed = atomFeed({ releases, announcements }, { origin, started })
    return reply.headers(SECURITY).type('application/atom+xml; charset=utf-8').send(feed)
  })
}
