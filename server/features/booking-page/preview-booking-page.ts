import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/properties.staff.ts'
import type { Context } from '../../context.ts'
import { ENVIRONMENT_PREFIXES } from '../../http/environment-prefix.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import { findProperty } from '../property/properties/public.ts'
import { wordsOf } from './page-property.ts'
import { searchPage } from './pages/search-page.ts'
import { readDays } from './search/show-search.ts'
import { parseSearch } from './search/stay-search.ts'

type Op = typeof contract.previewBookingPage

/** The first page with settings that are not saved, as guests would see it; also while it is closed. rule 26.19 */
export async function previewBookingPage(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const stored = await findProperty(ctx, params.id)
  // The files of the property are at the name that is saved.
  const { slug } = stored.booking_page
  const booking_page = { ...stored.booking_page, ...body.booking_page, slug }
  // Photos are served while the page is open.
  const photos = stored.booking_page.open ? booking_page.photos : []
  // Without a name the font has no address.
  const typeface = booking_page.typeface === 'own' && slug === null ? 'serif' : booking_page.typeface
  const property = { ...stored, booking_page: { ...booking_page, photos, typeface } }
  const language = body.language ?? booking_page.languages[0]!
  const folder = `${ENVIRONMENT_PREFIXES[ctx.session?.environment ?? 'live']}/book`
  const base = `${folder}/${slug ?? ''}`
  const published = { account_id: ctx.scope.account_id, property, base, folder }
  const today = businessDate(property, ctx.now)
  const search = parseSearch({}, today)
  const days = await readDays(ctx, published, search)
  const view = {
    published,
    language,
    words: wordsOf(language),
    origin: '',
    at: base,
    path: '',
    query: {},
    finds_bookings: false,
    source: null,
    now: ctx.now,
  }
  const html = searchPage(view, { search, today, days, departures: new Map() })
  return { html: forFrame(html) }
}

/** Without scripts, which the frame would block one by one; it opens no window either, so links lead nowhere. */
const forFrame = (html: string): string =>
  html.replaceAll(/<script[\s\S]*?<\/script>\n?/g, '').replace('<head>', '<head>\n<base target="_blank">')
