import { withColon } from '#contract/languages.ts'
import { html } from '#server/kernel/text/html.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import { amountIn, dayIn } from '../formats.ts'
import { linkTo, nameOf, type PageView, partySearch, searchQuery } from '../page-property.ts'
import type { FoundOffers } from '../search/find-offers.ts'
import type { StayOffer } from '../search/sold-offers.ts'
import type { StaySearch } from '../search/stay-search.ts'
import { GROUP_WORDS } from '../words/group/catalogue.ts'
import { SEVERAL_WORDS } from '../words/several/catalogue.ts'
import { WAITING_WORDS } from '../words/waiting-list/catalogue.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'
import { partyWords } from './party-words.ts'
import { pricedOffer, soldOut } from './price-checks/microdata.ts'
import { byRoom, type RoomOffers, roomCards } from './rooms/room-cards.ts'
import { searchForm } from './search-form.ts'
import { combinationList } from './several/combinations.ts'
import { offersData } from './structured-data.ts'

/** Further rooms are behind a link: the page is limited to 30 KB. */
const MAX_SHOWN = 10

/** Whole rooms with about as many offers, the cheapest first. */
export function firstRooms(offers: readonly StayOffer[]): RoomOffers[] {
  let count = 0
  return byRoom(offers).filter(({ rates }) => {
    const is_shown = count < MAX_SHOWN
    count += rates.length
    return is_shown
  })
}

interface RoomsPage {
  /** The room type and the plan that the address names, where it comes from a search for prices. */
  readonly named: Readonly<Record<'room' | 'plan', string | undefined>>
  readonly search: StaySearch
  readonly today: string
  readonly found: FoundOffers
  readonly all: boolean
  /** Where a chosen offer leads. */
  readonly next: '/services' | '/details'
}

/** Rooms and rates of a stay, by total price. */
export function roomsPage(view: PageView, { search, today, found, all, next, named }: RoomsPage): string {
  const { words } = view
  const { offers, group } = found
  const stay = searchQuery(search)
  const rooms = all ? byRoom(offers) : firstRooms(offers)
  const pathOf = ({ room_type, plan }: StayOffer) =>
    linkTo(view, next, { ...stay, room: room_type.id, plan: plan.id })
  const shown = rooms.flatMap(({ rates }) => rates.map((offer) => ({ ...offer, path: pathOf(offer) })))
  const rest = offers.length - shown.length
  const choose = (offer: StayOffer) => {
    const label = words.rooms.choose_named(nameOf(view, offer.room_type), nameOf(view, offer.plan))
    return html`<a class="button" href="${pathOf(offer)}" rel="nofollow" aria-label="${label}">${words.rooms.choose}</a>`
  }
  return layout(view, {
    title: words.rooms.title,
    stage: 'room-selection',
    ...(shown.length > 0 && !group && { head: offersData(view, shown, today) }),
    main: html`<h1>${words.rooms.title}</h1>
${group && html`<p>${GROUP_WORDS[view.language].rooms_of(group.name)}</p>`}${staySummary(view, search)}
<details class="parts"><summary>${words.stay.change}</summary>${searchForm(view, search, { today, group })}</details>
${codeNotice(view, found)}${!group && (offers.length > 0 ? pricedOffer(view, namedOffer(offers, named)) : found.reason?.name === 'sold_out' && soldOut(view))}
${
  offers.length > 0
    ? html`<p>${words.rooms.found(offers.length)} (${words.rooms.total}). <a href="${linkTo(view, '/several', stay)}" rel="nofollow">${SEVERAL_WORDS[view.language].link}</a></p>
${roomCards(view, rooms, choose)}${found.combinations.length > 0 && combinationList(view, search, found.combinations, { kind: 'beds', next })}`
    : nothingFree(view, { search, found, next })
}
${rest > 0 && html`<p><a class="button" href="${linkTo(view, '/rooms', { ...stay, all: 1 })}">${words.rooms.more(rest)}</a></p>`}
${offers.length > 0 && found.not_free.length > 0 && html`<p class="hint">${withColon(view.language, words.rooms.not_free)} ${found.not_free.map((type) => nameOf(view, type)).join(', ')}</p>`}`,
  })
}

/** The offer whose price is marked: the one that the address names, else the cheapest. rule 26.55 */
const namedOffer = (offers: readonly StayOffer[], named: RoomsPage['named']): StayOffer =>
  offers.find(({ room_type, plan }) => room_type.id === named?.room && plan.id === named.plan) ??
  offers.find(({ room_type }) => room_type.id === named?.room) ??
  offers[0]!

/** Whether the promotion code that was entered lowers anything, else why not. rule 26.18 */
function codeNotice({ words }: PageView, { promotion, offers }: FoundOffers) {
  if (promotion === null || offers.length === 0) return null
  const { valid, agreed, invalid, reason } = words.promotion
  const { code, problem, of_company } = promotion
  return problem === null
    ? notice('good', (of_company ? agreed : valid)(code))
    : notice('plain', invalid(code, reason[problem]))
}

/** Dates, nights and party in one line. */
export function staySummary(view: PageView, { check_in, check_out, party }: StaySearch) {
  const { words, language } = view
  if (check_in === null || check_out === null) return null
  const nights = nightsBetween(check_in, check_out)
  return html`<p class="summary"><strong>${dayIn(language, check_in)} – ${dayIn(language, check_out)}</strong><span>${words.stay.nights(nights)}</span><span>${partyWords(words, party)}</span></p>`
}

function nothingFree(view: PageView, { search, found, next }: Pick<RoomsPage, 'search' | 'found' | 'next'>) {
  const { reason, near, combinations, group } = found
  if (combinations.length > 0) return combinationList(view, search, combinations, { kind: 'rooms', next })
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
