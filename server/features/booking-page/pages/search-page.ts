import { shorten } from '#contract/text/shorten.ts'
import { html } from '#server/kernel/text/html.ts'
import type { CalendarDay } from '../../pricing/offers/public.ts'
import { languagesOf, type PageView, textsOf } from '../page-property.ts'
import { photoImage } from '../photos/photo-image.ts'
import type { Departures } from '../search/departures.ts'
import type { StaySearch } from '../search/stay-search.ts'
import { reasons } from './about/texts.ts'
import { calendar } from './calendar.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'
import { searchForm } from './search-form.ts'
import { addressOf, hotelData, imagesOf } from './structured-data.ts'

/** Widths of photos: across the page on phones. */
const HERO_SIZES = '(min-width: 70rem) 34rem, (min-width: 48rem) 50vw, calc(100vw - 2rem)'
const PHOTO_SIZES = '(min-width: 48rem) 16rem, calc(50vw - 2rem)'

interface SearchPage {
  readonly search: StaySearch
  readonly today: string
  readonly days: readonly CalendarDay[]
  /** From the chosen arrival; empty without one. */
  readonly departures: Departures
}

/** The first page: dates and party, with prices of nights. */
export function searchPage(view: PageView, { search, today, days, departures }: SearchPage): string {
  const { published, words, language } = view
  const { name, address } = published.property
  const { headline, introduction } = textsOf(published, language)
  const [first, ...more] = published.property.booking_page.photos
  const title = words.search.title(name)
  const description = introduction ?? words.search.description(name, address.city ?? '')
  return layout(view, {
    title,
    description: shorten(description, 300),
    stage: 'landing',
    indexed: search.check_in === null && search.problem === null,
    head: html`${alternates(view)}${openGraph(view, title, description)}${hotelData(view, description)}`,
    main: html`<div class="hero${first && ' pictured'}"><div><h1>${headline ?? title}</h1>${introduction && html`<p>${introduction}</p>`}</div>${first && photoImage(view, first, { sizes: HERO_SIZES, is_first: true })}</div>
${searchForm(view, search, { today, group: null })}
${reasons(view)}${days.length > 0 ? calendar(view, search, { days, departures }) : notice('plain', words.rooms.none)}
${more.length > 0 && html`<h2>${words.search.photos}</h2><div class="photos">${more.map((photo) => photoImage(view, photo, { sizes: PHOTO_SIZES }))}</div>`}`,
  })
}

/** Links to the page in each language, for search engines. */
const alternates = (view: PageView) =>
  html`<link rel="canonical" href="${addressOf(view, view.language)}">
<link rel="alternate" hreflang="x-default" href="${addressOf(view)}">
${languagesOf(view.published).map((lang) => html`<link rel="alternate" hreflang="${lang}" href="${addressOf(view, lang)}">\n`)}`

const openGraph = (view: PageView, title: string, description: string) =>
  html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${view.published.property.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${shorten(description, 300)}">
<meta property="og:url" content="${addressOf(view, view.language)}">
<meta property="og:locale" content="${view.language}">
${imagesOf(view).map((image) => html`<meta property="og:image" content="${image}">\n`)}`
