import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { atomFeed, readChangelog } from '../features/developer/announcements/public.ts'
import { isKnown } from '../http/if-none-match.ts'
import { memoised } from '../kernel/memoised.ts'
import { toTimestamp } from '../kernel/time/clock.ts'
import type { DocumentationOptions } from './documentation-options.ts'
import { changelogPage } from './guide-page.ts'
import { type Assets, layout } from './layout.ts'
import { type Search, searchOf } from './search.ts'
import { searchIndex } from './search-index.ts'
import { missingPage, pageAt } from './site.ts'

/** Everything is loaded from this origin, and nothing inline runs. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
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
/** Rendered pages are cached for the few origins of this service. */
const MAX_PAGES = 800
const HTML = 'text/html; charset=utf-8'

const hash = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)

const ASSETS = join(import.meta.dirname, 'assets')
const assetOf = (name: string, type: string, content: Buffer) => ({
  name,
  type,
  content,
  url: `/docs/assets/${name}?v=${hash(content)}`,
})
const readAsset = (name: string, type: string, path = join(ASSETS, name)) =>
  assetOf(name, type, readFileSync(path))

/** The style sheet is sent as one file. */
const STYLES = ['frame', 'text', 'reference', 'code'].map((name) => join(ASSETS, 'styles', `${name}.css`))

const { resolve } = createRequire(import.meta.url)
/** The typeface of the dashboard, without glyphs that English does not need. */
const FONT = 'inter-latin-wght-normal.woff2'

interface Page {
  readonly text: string
  readonly status: number
}

/** The documentation, rendered by the service from the contract and the guides. rule 1 */
export async function docs(
  server: FastifyInstance,
  { announced, origin, anonymous, clock }: DocumentationOptions,
) {
  server.addHook('onRequest', async (request) => anonymous.take(request.ip))
  const assets = serveAssets(server)
  const missing: Page = { text: layout(missingPage(), assets).text, status: 404 }
  const pages = memoised(MAX_PAGES, (from: string, path: string): Page | undefined => {
    const page = pageAt(path, addressesAt(from))
    return page && { text: layout(page, assets).text, status: 200 }
  })
  // Of addresses nothing is searched: one index for all origins, from the first search on.
  let search: Promise<Search> | undefined
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, pages(origin.of(request), pathOf(request)) ?? missing)
  /** Not cached: a change may be announced at any moment. */
  const changelog = async (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, { text: layout(changelogPage(await announced()), assets).text, status: 200 })

  server.get('/docs/search.json', async (request, reply) => {
    const { q } = request.query as { q?: string | string[] }
    search ??= searchIndex({ base_url: '/v1', sandbox_base_url: '/sandbox/v1' }).then(searchOf)
    const found = typeof q === 'string' ? (await search)(q) : []
    return send(
      request,
      reply,
      { text: JSON.stringify(found), status: 200 },
      'application/json; charset=utf-8',
    )
  })
  server.get('/docs', page)
  server.get('/docs/*', page)
  // The changelog, also as a feed. rule 12
  server.get('/changelog', changelog)
  server.get('/docs/changelog', changelog)
  const started = toTimestamp(clock.now())
  server.get('/changelog/feed.xml', async (request, reply) => {
    const from = origin.of(request)
    const [releases, announcements] = await Promise.all([readChangelog(), announced()])
    const feed = atomFeed({ releases, announcements }, { origin: from, started })
    return reply.headers(SECURITY).type('application/atom+xml; charset=utf-8').send(feed)
  })
}

/** The base URLs of the API under this origin. */
const addressesAt = (origin: string) => ({
  base_url: `${origin}/v1`,
  sandbox_base_url: `${origin}/sandbox/v1`,
})

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]!.replace(/(?<=.)\/$/, '')

/** Serves style sheet, script, typeface and logo; returns their paths. */
function serveAssets(server: FastifyInstance): Assets {
  const styles = Buffer.concat(STYLES.map((path) => readFileSync(path)))
  const css = assetOf('docs.css', 'text/css; charset=utf-8', styles)
  const js = readAsset('docs.js', 'text/javascript; charset=utf-8')
  const font = readAsset(FONT, 'font/woff2', resolve(`@fontsource-variable/inter/files/${FONT}`))
  const mark = readAsset('mark.svg', 'image/svg+xml')
  for (const { name, type, content } of [css, js, font, mark]) {
    server.get(`/docs/assets/${name}`, (_request, reply) =>
      reply
        .headers({ ...SECURITY, 'content-type': type, 'cache-control': `public, max-age=${DAY}` })
        .send(content),
    )
  }
  return { css: css.url, js: js.url, mark: mark.url }
}

function send(request: FastifyRequest, reply: FastifyReply, { text, status }: Page, type = HTML) {
  const etag = `"${hash(text)}"`
  reply.code(status).headers({ ...SECURITY, etag, vary: 'Host', 'cache-control': 'no-cache' })
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.header('content-type', type).send(text)
}
