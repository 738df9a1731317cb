import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '#contract/languages.ts'
import type { AnonymousLimit } from '#server/http/limits/anonymous-limit.ts'
import type { Pipeline } from '#server/http/request.ts'
import { missing } from '#server/kernel/errors.ts'
import { normaliseDomain } from '#server/kernel/text/email-address.ts'
import type { Monotonic } from '#server/kernel/time/clock.ts'
import { reading } from '#server/postgres/transaction.ts'
import { chooseLanguage } from '../page-property.ts'
import { bareRefusalPage } from '../pages/refusal-page.ts'
import { sendPage, sendText } from '../respond.ts'
import { parameterOf, type Query } from '../search/stay-search.ts'
import { readSlugOfDomain } from './store.ts'

const FOLDER = '/book'
const CACHED_MS = 30_000
const MAX_CACHED = 1_000

const findSlug = ({ environment }: Pipeline, name: string): Promise<string | null> =>
  reading(environment.system, { account_id: '' }, (tx) => readSlugOfDomain(tx, name))

/** Says the name of a domain that a property has; 404 for any other. rule 26.57 */
export async function confirmDomain(pipeline: Pipeline, request: FastifyRequest, reply: FastifyReply) {
  const name = normaliseDomain(parameterOf(request.query as Query, 'domain') ?? '')
  if (name === null || (await findSlug(pipeline, name)) === null) throw missing()
  return sendText(reply, 'text/plain', name)
}

interface DomainOptions {
  readonly pipeline: Pipeline
  readonly public_url: string | undefined
  readonly anonymous: AnonymousLimit
  readonly monotonic_clock: Monotonic
}

/**
 * Under the domain of a booking page nothing else of the service is shown: `/` leads to the page, and what belongs neither
 * to it nor to its bookings is 404. rule 26.57
 */
export function serveDomains(
  server: FastifyInstance,
  { pipeline, public_url, anonymous, monotonic_clock }: DomainOptions,
): void {
  const own = public_url === undefined ? undefined : new URL(public_url).hostname
  const cached = new Map<string, { readonly slug: string | null; readonly until: number }>()
  const slugOf = async (name: string, address: string): Promise<string | null> => {
    const now = monotonic_clock()
    const known = cached.get(name)
    if (known && known.until > now) return known.slug
    anonymous.take(address)
    const slug = await findSlug(pipeline, name)
    if (cached.size >= MAX_CACHED) cached.clear()
    cached.set(name, { slug, until: now + CACHED_MS })
    return slug
  }
  server.addHook('onRequest', async (request, reply) => {
    // Addresses and names of one label are no domains.
    const name = request.hostname === own ? null : normaliseDomain(request.hostname)
    const slug = name && (await slugOf(name, request.ip))
    if (!slug) return
    const [path = '', query] = request.url.split('?', 2)
    if (path === '/') return reply.redirect(`${FOLDER}/${slug}${query === undefined ? '' : `?${query}`}`)
    if (isOfPage(path, slug)) return
    const language = chooseLanguage(LANGUAGES, request.query as Query, request.headers['accept-language'])
    return sendPage(request, reply, { text: bareRefusalPage(FOLDER, language, 'not_found'), status: 404 })
  })
}

const SHARED = ['/robots.txt', `${FOLDER}/domain`, `${FOLDER}/embed.js`]
const SHARED_FOLDERS = [`${FOLDER}/assets/`, `${FOLDER}/m/`]

const isOfPage = (path: string, slug: string): boolean =>
  path === `${FOLDER}/${slug}` ||
  [`${FOLDER}/${slug}/`, ...SHARED_FOLDERS].some((folder) => path.startsWith(folder)) ||
  SHARED.includes(path)
