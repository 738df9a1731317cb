import { Html, html } from '../../../kernel/html.ts'
import type { CalendarDay } from '../../offers/public.ts'
import { languagesOf, type PageView, textsOf } from '../page-house.ts'
import type { StaySearch } from '../search/stay-search.ts'
import { calendar } from './calendar.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'
import { searchForm } from './search-form.ts'

interface SearchPage {
  readonly search: StaySearch
  readonly today: string
  readonly days: readonly CalendarDay[]
}

/** The first page: dates and party, and what the nights cost. */
export function searchPage(view: PageView, { search, today, days }: SearchPage): string {
  const { house, words, language } = view
  const { name, address } = house.property
  const { headline, introduction } = textsOf(house, language)
  const title = words.search.title(name)
  const description = introduction ?? words.search.description(name, address.city ?? '')
  return layout(view, {
    title,
    description: description.slice(0, 300),
    indexed: search.check_in === null && search.problem === null,
    head: html`${alternates(view)}${openGraph(view, title, description)}${structuredData(view, description)}`,
    main: html`<div class="hero"><h1>${headline ?? title}</h1>${introduction && html`<p>${introduction}</p>`}</div>
${searchForm(view, search, today)}
${days.length > 0 ? calendar(view, search, days) : notice('plain', words.rooms.none)}`,
  })
}

const addressOf = (view: PageView, lang?: string) =>
  `${view.origin}${view.house.base}${lang === undefined ? '' : `?lang=${lang}`}`

/** The same page in each language, for search engines. */
const alternates = (view: PageView) =>
  html`<link rel="canonical" href="${addressOf(view, view.language)}">
<link rel="alternate" hreflang="x-default" href="${addressOf(view)}">
${languagesOf(view.house).map((lang) => html`<link rel="alternate" hreflang="${lang}" href="${addressOf(view, lang)}">\n`)}`

const openGraph = (view: PageView, title: string, description: string) =>
  html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${view.house.property.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description.slice(0, 300)}">
<meta property="og:url" content="${addressOf(view, view.language)}">
<meta property="og:locale" content="${view.language}">
`

/** The house as schema.org describes one. */
function structuredData(view: PageView, description: string): Html {
  const { property } = view.house
  const { address, letterhead } = property
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    name: property.name,
    description,
    url: addressOf(view),
    address: {
      '@type': 'PostalAddress',
      ...(address.line1 && { streetAddress: [address.line1, address.line2].filter(Boolean).join(', ') }),
      ...(address.postal_code && { postalCode: address.postal_code }),
      ...(address.city && { addressLocality: address.city }),
      ...(address.region && { addressRegion: address.region }),
      addressCountry: address.country ?? property.country,
    },
    ...(letterhead.phone && { telephone: letterhead.phone }),
    ...(letterhead.email && { email: letterhead.email }),
    checkinTime: property.check_in_time,
    checkoutTime: property.check_out_time,
    currenciesAccepted: property.currency,
    availableLanguage: languagesOf(view.house),
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: addressOf(view), inLanguage: view.language },
      result: { '@type': 'LodgingReservation', name: view.words.search.title(property.name) },
    },
  }
  return jsonLd(data)
}

/** Data for search engines; never run, and no text in it can end the element. */
const jsonLd = (data: object): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n`)
