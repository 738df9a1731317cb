import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { atomFeed, readChangelog } from '../features/announcements/public.ts'
import { systemClock, toTimestamp } from '../kernel/clock.ts'
import type { DocumentationOptions } from './documentation-options.ts'
import { changelogPage } from './guide-page.ts'
import { type Assets, layout } from './layout.ts'
import { searchIndex } from './search-index.ts'
import { missingPage, pageAt } from './site.ts'

/** Nothing is loaded from anywhere but here, and nothing inline is run. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
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
/** Pages that are kept, for the few addresses that are ours. */
const MAX_PAGES = 800
const MAX_INDEXES = 8
const HTML = 'text/html; charset=utf-8'

const hash = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)

function readAsset(name: string, type: string) {
  const content = readFileSync(join(import.meta.dirname, 'assets', name))
  return { name, type, content, url: `/docs/assets/${name}?v=${hash(content)}` }
}

interface Sent {
  readonly text: string
  readonly status: number
}

/** The documentation for people, written by the service itself from the contract and the guides. rule 1 */
export async function docs(server: FastifyInstance, { announced, origin, anonymous }: DocumentationOptions) {
  server.addHook('onRequest', async (request) => anonymous.take(request.ip))
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
  const missing: Sent = { text: layout(missingPage(), assets).text, status: 404 }
  function pageFor(from: string, path: string) {
    const name = `${from}${path}`
    const known = kept.get(name)
    if (known) return known
    const page = pageAt(path, { base_url: `${from}/v1`, sandbox_base_url: `${from}/sandbox/v1` })
    if (!page) return missing
    const made = { text: layout(page, assets).text, status: 200 }
    if (kept.size >= MAX_PAGES) kept.clear()
    kept.set(name, made)
    return made
  }

  const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]!.replace(/(?<=.)\/$/, '')
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, pageFor(origin.of(request), pathOf(request)))
  /** Never kept: it may be announced at any moment. */
  const changelog = async (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, { text: layout(changelogPage(await announced()), assets).text, status: 200 })
  function send(request: FastifyRequest, reply: FastifyReply, { text, status }: Sent, type = HTML) {
    const etag = `"${hash(text)}"`
    reply.code(status).headers({ ...SECURITY, etag, vary: 'Host', 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('content-type', type).send(text)
  }
  const indexes = new Map<string, Promise<Sent>>()
  function indexFor(from: string): Promise<Sent> {
    const known = indexes.get(from)
    if (known) return known
    const made = searchIndex({ base_url: `${from}/v1`, sandbox_base_url: `${from}/sandbox/v1` }).then(
      (entries) => ({ text: JSON.stringify(entries), status: 200 }),
    )
    if (indexes.size >= MAX_INDEXES) indexes.clear()
    indexes.set(from, made)
    return made
  }
  server.get('/docs/search.json', async (request, reply) =>
    send(request, reply, await indexFor(origin.of(request)), 'application/json; charset=utf-8'),
  )
  server.get('/docs', (request, reply) => answer(request, reply))
  server.get('/docs/*', (request, reply) => answer(request, reply))
  // Where changes are announced, with a feed for those who read it by one. rule 12
  server.get('/changelog', changelog)
  server.get('/docs/changelog', changelog)
  const started = toTimestamp(systemClock.now())
  server.get('/changelog/feed.xml', async (request, reply) => {
    const from = origin.of(request)
    const [releases, announcements] = await Promise.all([readChangelog(), announced()])
    const feed = atomFeed({ releases, announcements }, { origin: from, started })
    return reply.headers(SECURITY).type('application/atom+xml; charset=utf-8').send(feed)
  })
}
