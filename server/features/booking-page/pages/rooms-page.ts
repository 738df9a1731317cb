import { meanOf } from '#contract/arithmetic/ratios.ts'
import { withColon } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { translatedDescription } from '#contract/parts/translations.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import { amountIn, dayIn } from '../formats.ts'
import { linkTo, nameOf, type PageView, partySearch, searchQuery } from '../page-property.ts'
import { photoImage } from '../photos/photo-image.ts'
import { mainSentence } from '../policy.ts'
import type { FoundOffers } from '../search/find-offers.ts'
import type { StayOffer } from '../search/sold-offers.ts'
import type { StaySearch } from '../search/stay-search.ts'
import { GROUP_WORDS } from '../words/group/catalogue.ts'
import { SEVERAL_WORDS } from '../words/several/catalogue.ts'
import { WAITING_WORDS } from '../words/waiting-list/catalogue.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'
import { partyWords } from './party-words.ts'
import { dueParts, priceParts, wholePrice } from './price-parts.ts'
import { searchForm } from './search-form.ts'
import { combinationList } from './several/combinations.ts'
import { type LinkedOffer, offersData } from './structured-data.ts'

/** Availability is displayed from this number down. */
const FEW = 3
/** Further ones are behind a link: the page is limited to 30 KB. */
export const MAX_SHOWN = 10

/** Widths of photos: across the card on phones, beside the description of the room on larger screens. */
const CARD_SIZES = '(min-width: 48rem) 15rem, calc(100vw - 4rem)'
const PHOTO_SIZES = '(min-width: 48rem) 12rem, calc(50vw - 2rem)'

interface RoomsPage {
  readonly search: StaySearch
  readonly today: string
  readonly found: FoundOffers
  readonly all: boolean
  /** Where a chosen offer leads. */
  readonly next: '/services' | '/details'
}

/** Rooms and rates of a stay, by total price. */
export function roomsPage(view: PageView, { search, today, found, all, next }: RoomsPage): string {
  const { words } = view
  const { offers, group } = found
  const stay = searchQuery(search)
  const shown = (all ? offers : offers.slice(0, MAX_SHOWN)).map((offer) => ({
    ...offer,
    path: linkTo(view, next, { ...stay, room: offer.room_type.id, plan: offer.plan.id }),
  }))
  const rest = offers.length - shown.length
  return layout(view, {
    title: words.rooms.title,
    ...(shown.length > 0 && !group && { head: offersData(view, shown, today) }),
    main: html`<h1>${words.rooms.title}</h1>
${group && html`<p>${GROUP_WORDS[view.language].rooms_of(group.name)}</p>`}${staySummary(view, search)}
<details class="parts"><summary>${words.stay.change}</summary>${searchForm(view, search, { today, group })}</details>
${codeNotice(view, found)}
${
  offers.length > 0
    ? html`<p>${words.rooms.found(offers.length)} <a href="${linkTo(view, '/several', stay)}" rel="nofollow">${SEVERAL_WORDS[view.language].link}</a></p>
<ol class="offers">${shown.map((offer, i) => offerCard(view, { offer, is_first: isFirst(shown, i), is_top: i === 0 }))}</ol>`
    : nothingFree(view, search, found)
}
${rest > 0 && html`<p><a class="button" href="${linkTo(view, '/rooms', { ...stay, all: 1 })}">${words.rooms.more(rest)}</a></p>`}
${offers.length > 0 && found.not_free.length > 0 && html`<p class="hint">${withColon(view.language, words.rooms.not_free)} ${found.not_free.map((type) => nameOf(view, type)).join(', ')}</p>`}`,
  })
}

/** Whether the promotion code that was entered lowers anything, else why not. rule 26.18 */
function codeNotice({ words }: PageView, { promotion, offers }: FoundOffers) {
  if (promotion === null || offers.length === 0) return null
  const { valid, agreed, invalid, reason } = words.promotion
  const { code, problem, of_company } = promotion
  return problem === null
    ? notice('good', (of_company ? agreed : valid)(code))
    : notice('plain', invalid(code, reason[problem]))
}

export const isFirst = (offers: readonly Pick<StayOffer, 'room_type'>[], at: number) =>
  offers.findIndex(({ room_type }) => room_type.id === offers[at]!.room_type.id) === at

/** Dates, nights and party in one line. */
export function staySummary(view: PageView, { check_in, check_out, party }: StaySearch) {
  const { words, language } = view
  if (check_in === null || check_out === null) return null
  const nights = nightsBetween(check_in, check_out)
  return html`<p class="summary"><strong>${dayIn(language, check_in)} – ${dayIn(language, check_out)}</strong><span>${words.stay.nights(nights)}</span><span>${partyWords(words, party)}</span></p>`
}

/** Beds, size, capacity and amenities. */
function roomFacts({ words }: PageView, room_type: StayOffer['room_type']) {
  const { rooms } = words
  return [
    ...room_type.bed_configuration.map(({ type, count }) => rooms.beds[type](count)),
    room_type.size_sqm !== null && rooms.size(String(room_type.size_sqm)),
    rooms.up_to(room_type.max_occupancy),
    ...room_type.amenities.slice(0, 6).map((name) => rooms.amenities[name] ?? name.replaceAll('_', ' ')),
  ].filter((fact): fact is string => typeof fact === 'string')
}

interface Card {
  readonly offer: StayOffer & Partial<Pick<LinkedOffer, 'path'>>
  /** The first offer of its room type on the page, which has the description of the room. */
  readonly is_first: boolean
  /** Of the page. */
  readonly is_top: boolean
  /** Left out, a link by which the offer is chosen. */
  readonly action?: Html
}

export function offerCard(view: PageView, { offer, is_first, is_top, action }: Card) {
  const { words, language } = view
  const { room_type, plan, preview, left, path } = offer
  const { total, nights } = preview
  const meal = words.rooms.meals[plan.meal_plan]
  const average = money(meanOf(total.amount, nights)!, total.currency)
  const photo = is_first && room_type.photos[0]
  const description = translatedDescription(language, room_type)
  return html`<li class="card offer${photo && ' pictured'}">${photo && photoImage(view, photo, { sizes: CARD_SIZES, is_first: is_top })}<div><h2>${nameOf(view, room_type)}</h2>
${is_first && html`${description && html`<p>${description}</p>`}<ul>${roomFacts(view, room_type).map((fact) => html`<li>${fact}</li>`)}</ul>${morePhotos(view, room_type)}`}
<p class="plan">${nameOf(view, plan)}${meal && html` · ${meal}`}</p><p>${mainSentence(view, preview).first}</p>
${left <= FEW && html`<p class="few">${words.rooms.left(left)}</p>`}</div>
<div class="price">${wholePrice(view, offer)}<p>${words.rooms.total}</p>${nights > 1 && html`<p>${words.rooms.average(amountIn(language, average))}</p>`}${dueParts(view, preview)}
<details class="parts"><summary>${words.rooms.breakdown}</summary>${priceParts(view, offer)}</details>
${action ?? html`<a class="button" href="${path}" rel="nofollow" aria-label="${words.rooms.choose_named(nameOf(view, room_type), nameOf(view, plan))}">${words.rooms.choose}</a>`}</div></li>
`
}

/** All but the first, loaded by who wants to see them. */
function morePhotos(view: PageView, { photos }: StayOffer['room_type']) {
  const more = photos.slice(1)
  if (more.length === 0) return null
  return html`<details class="parts"><summary>${view.words.rooms.more_photos(more.length)}</summary><div class="photos">${more.map((photo) => photoImage(view, photo, { sizes: PHOTO_SIZES }))}</div></details>`
}

function nothingFree(view: PageView, search: StaySearch, { reason, near, combinations, group }: FoundOffers) {
  if (combinations.length > 0) return combinationList(view, search, combinations)
  if (group) return nothingLeft(view, search, reason)

  const { words, language } = view
  const { rooms } = words
  const why = reason && reasonWords(view, reason)
  const party = partySearch(search)
  return html`${notice('plain', html`<strong>${rooms.none}</strong>${why && html` ${why}`}`)}
${
  near.length > 0
    ? html`<h2>${rooms.nearest}</h2><ul class="near">${near.map(({ dates, total }) => {
        const href = linkTo(view, '/rooms', { from: dates.check_in, to: dates.check_out, ...party })
        return html`<li><a href="${href}" rel="nofollow">${dayIn(language, dates.check_in)} – ${dayIn(language, dates.check_out)}<span>${rooms.nearest_from(amountIn(language, total))}</span></a></li>`
      })}</ul>`
    : reason?.name !== 'party_too_large' && html`<p>${rooms.nearest_none}</p>`
}${(reason === null || reason.name === 'sold_out') && waitingList(view, search)}`
}

/** The way to be told of a room that becomes free. rule 34.9 */
function waitingList(view: PageView, search: StaySearch) {
  const texts = WAITING_WORDS[view.language]
  const href = linkTo(view, '/wait', searchQuery(search))
  return html`<h2>${texts.title}</h2><p>${texts.offer}</p><p><a class="button" href="${href}" rel="nofollow">${texts.link}</a></p>`
}

/** What is left of the block of a group is on its first page. */
function nothingLeft(view: PageView, search: StaySearch, reason: FoundOffers['reason']) {
  const texts = GROUP_WORDS[view.language]
  const is_full = reason === null || reason.name === 'sold_out'
  const why = is_full ? texts.none : (reasonWords(view, reason) ?? texts.none)
  return html`${notice('plain', why)}
<p><a class="button" href="${linkTo(view, '', { group: search.group_code })}" rel="nofollow">${texts.what_is_left}</a></p>`
}

function reasonWords({ words }: PageView, { name, nights }: NonNullable<FoundOffers['reason']>) {
  if (nights !== null && name === 'min_stay') return words.rooms.min_stay(nights)
  if (nights !== null && name === 'max_stay') return words.rooms.max_stay(nights)
  return words.rooms.none_reason[name] ?? null
}
