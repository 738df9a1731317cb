import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '#contract/languages.ts'
import type { VisitStep } from '#contract/reporting/visit-steps.ts'
import { anonymousLimit } from '../../http/limits/anonymous-limit.ts'
import { Fault, missing } from '../../kernel/errors.ts'
import { normaliseDomain } from '../../kernel/text/email-address.ts'
import { assetAt, EMBED } from './assets.ts'
import { showBadLink } from './bad-link/show-bad-link.ts'
import { postDetails, showDetails } from './booking/details.ts'
import { likelyDomain } from './booking/likely-address.ts'
import { showServices } from './booking/show-services.ts'
import { strangerLimiter } from './booking/stranger-limits.ts'
import type { BookingPageOptions, BookingPages, ShowPage } from './booking-pages.ts'
import { sendBrandFile } from './brand/serve-brand.ts'
import { sitemap } from './crawlers.ts'
import { lowestPrices } from './embed/lowest-price.ts'
import { showEmbed } from './embed/show-embed.ts'
import { findPublishedProperty, publishedPropertyCache } from './find-property.ts'
import { orLinkRefused } from './group/link-reply.ts'
import { serveBookings } from './guest-booking/serve-bookings.ts'
import { postFindBooking, showFindBooking } from './manage/find-booking.ts'
import { confirmDomain } from './own-domain/serve-domain.ts'
import { chooseLanguage, type PageView, type PublishedProperty } from './page-property.ts'
import { pageSigner } from './page-signer.ts'
import { viewOf } from './page-view.ts'
import { accessibilityPage } from './pages/about/accessibility-page.ts'
import { houseRulesPage, legalNoticePage } from './pages/about/pages.ts'
import { bareRefusalPage, type Refusal } from './pages/refusal-page.ts'
import { sendPhoto } from './photos/serve-photos.ts'
import { postQuote, showQuote } from './quote/show-quote.ts'
import { FORM_BYTES, type Reply, redirectTo, sendAsset, sendPage, sendText } from './respond.ts'
import { showRooms } from './search/show-rooms.ts'
import { showSearch } from './search/show-search.ts'
import { parameterOf, type Query } from './search/stay-search.ts'
import { showSeveral } from './several/show-several.ts'
import { counted } from './visits/record-visit.ts'
import { postJoin, showJoin } from './waiting-list/join.ts'

export { robots } from './crawlers.ts'
export { serveDomains } from './own-domain/serve-domain.ts'

/** The share of an address's rate limit for bookings and payments. */
const BOOKINGS_SHARE = 1 / 10

/** Shows a page of the property with a name; null where none takes bookings. */
type WithProperty = (
  slug: string,
  show: (published: PublishedProperty) => Promise<Reply>,
) => Promise<Reply | null>

function pagesOf(options: BookingPageOptions): BookingPages {
  const { pipeline, secret, rate_limit, monotonic_clock } = options
  const { per_second, burst } = rate_limit
  const bookings = anonymousLimit(
    { per_second: per_second * BOOKINGS_SHARE, burst: Math.ceil(burst * BOOKINGS_SHARE) },
    monotonic_clock,
  )
  return {
    ...options,
    signer: pageSigner(secret, pipeline.environment.name),
    card_provider: pipeline.cards?.provider ?? null,
    countBooking: bookings.take,
    limits: strangerLimiter(options.strangers, monotonic_clock),
  }
}

/** Pages with a form that is sent to their own address. */
const FORMS: readonly (readonly [path: string, show: ShowPage, send: ShowPage])[] = [
  ['/details', showDetails, postDetails],
  ['/quote/:code', showQuote, postQuote],
  ['/wait', showJoin, postJoin],
  ['/find', showFindBooking, postFindBooking],
]

/** Pages that are a step to a booking. rule 26.42 */
const STEPS: Readonly<Record<string, VisitStep>> = { '': 'search', '/rooms': 'rooms', '/details': 'details' }

/** The booking pages under `/book`: rendered on the server, complete without a script. rule 26 */
export async function bookingPages(server: FastifyInstance, options: BookingPageOptions) {
  const { anonymous } = options
  const pages = pagesOf(options)
  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await showBadLink(pages, server.prefix, request)
    return page
      ? sendPage(request, reply, page)
      : sendRefusal(server.prefix, request, reply, { refusal: 'not_found', status: 404 })
  }
  server.addHook('onRequest', async (request) => anonymous.take(request.ip))
  server.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'a booking page failed')
    if (error instanceof Fault && error.headers) reply.headers(error.headers)
    return refusal.status === 404
      ? sendNotFound(request, reply)
      : sendRefusal(server.prefix, request, reply, refusal)
  })
  server.setNotFoundHandler(sendNotFound)
  serveAssets(server)

  const withProperty: WithProperty = async (slug, show) => {
    const published = await findPublishedProperty(options.pipeline, server.prefix, slug)
    return published && show(published)
  }
  const page = (method: 'GET' | 'POST', path: string, show: ShowPage, using = withProperty) =>
    server.route({
      method,
      url: `/:slug${path}`,
      bodyLimit: FORM_BYTES,
      handler: async (request, reply) => {
        const { slug } = request.params as { slug: string }
        const shown = await using(slug, async (published) => {
          const view = viewOf(options, request, { published, at: published.base })
          return counted(options, request, view, {
            step: method === 'GET' ? STEPS[path] : undefined,
            reply: await orLinkRefused(view, () => show(pages, request, view)),
          })
        })
        if (!shown) return sendRefusal(server.prefix, request, reply, { refusal: 'not_found', status: 404 })
        if (shown.after) options.after_response.run(reply, shown.after)
        return 'to' in shown ? redirectTo(reply, shown) : sendPage(request, reply, shown)
      },
    })
  const withCachedProperty: WithProperty = publishedPropertyCache(options.pipeline, server.prefix)
  page('GET', '', showSearch, withCachedProperty)
  page('GET', '/rooms', showRooms, withCachedProperty)
  page('GET', '/several', showSeveral, withCachedProperty)
  page('GET', '/services', showServices)
  // They read nothing beside the property, by which a cached one would be compared.
  page('GET', '/rules', async (_pages, _request, view) => houseRulesPage(view))
  page('GET', '/accessibility', async (_pages, _request, view) => accessibilityPage(view))
  page('GET', '/legal', async (_pages, _request, view) => legalNoticePage(view))
  for (const [path, show, send] of FORMS) {
    page('GET', path, show)
    page('POST', path, send)
  }
  serveBookings(server, pages)
  serveFiles(server, options)
}

/** What belongs to the page of a property beside its pages. */
function serveFiles(server: FastifyInstance, options: BookingPageOptions) {
  // The domain alone: no address is in a URL.
  server.get('/:slug/mail-domain', async (request, reply) => {
    const name = parameterOf(request.query as Query, 'name')
    return sendText(reply, 'text/plain', (name && likelyDomain(normaliseDomain(name) ?? '')) ?? '')
  })
  server.get('/:slug/photos/:file', async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const published = await findPublishedProperty(options.pipeline, server.prefix, slug)
    if (!published) throw missing()
    return sendPhoto(options.pipeline, request, reply, published)
  })
  // Asked by proxies before they fetch a certificate, and by the check of a domain.
  server.get('/domain', (request, reply) => confirmDomain(options.pipeline, request, reply))
  server.get('/:slug/brand/:file', (request, reply) => sendBrandFile(options.pipeline, request, reply))
  const lowestPrice = lowestPrices(options.pipeline)
  server.get('/:slug/embed.json', async (request, reply) => {
    const view = await viewOfSlug(options, server.prefix, request)
    if (!view) throw missing()
    return showEmbed(lowestPrice, request, reply, view)
  })
  server.get('/:slug/sitemap.xml', async (request, reply) => {
    const view = await viewOfSlug(options, server.prefix, request)
    if (!view) throw missing()
    return sendText(reply, 'application/xml', sitemap(view))
  })
}

function serveAssets(server: FastifyInstance) {
  server.get('/assets/:file', async (request, reply) => {
    const asset = assetAt((request.params as { file: string }).file)
    if (asset) return sendAsset(request, reply, asset)
    return sendRefusal(server.prefix, request, reply, { refusal: 'not_found', status: 404 })
  })
  // Loaded by websites of hotels, and cached for an hour.
  server.get('/embed.js', async (request, reply) =>
    sendAsset(
      request,
      reply.header('cross-origin-resource-policy', 'cross-origin'),
      EMBED,
      'public, max-age=3600',
    ),
  )
}

/** The page of a property; null where no property with this name takes bookings. */
async function viewOfSlug(
  options: BookingPageOptions,
  prefix: string,
  request: FastifyRequest,
): Promise<PageView | null> {
  const { slug } = request.params as { slug: string }
  const published = await findPublishedProperty(options.pipeline, prefix, slug)
  return published && viewOf(options, request, { published, at: published.base })
}

interface RefusalReply {
  readonly refusal: Refusal
  readonly status: number
}

function sendRefusal(
  prefix: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, status }: RefusalReply,
) {
  const language = chooseLanguage(LANGUAGES, request.query as Query, request.headers['accept-language'])
  return sendPage(request, reply, { text: bareRefusalPage(prefix, language, refusal), status })
}

/** The error page for a failed request. */
function refusalOf(error: unknown): RefusalReply {
  const { statusCode } = error as { statusCode?: number }
  const status = error instanceof Fault ? error.status : (statusCode ?? 500)
  if (status === 404) return { refusal: 'not_found', status }
  if (status === 429) return { refusal: 'busy', status }
  return status < 500 ? { refusal: 'bad', status } : { refusal: 'unavailable', status: 503 }
}
