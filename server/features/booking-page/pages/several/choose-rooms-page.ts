import { html } from '#server/kernel/text/html.ts'
import { amountIn } from '../../formats.ts'
import { linkTo, nameOf, type PageView, searchQuery } from '../../page-property.ts'
import type { StayOffer } from '../../search/sold-offers.ts'
import type { StaySearch } from '../../search/stay-search.ts'
import { type ChosenRoom, hasPlace, roomsText } from '../../several/chosen-rooms.ts'
import type { RoomsQuote } from '../../several/quote-rooms.ts'
import { SOURCE_PARAMETER } from '../../visits/visit-source.ts'
import { SEVERAL_WORDS } from '../../words/several/catalogue.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'
import { partyWords } from '../party-words.ts'
import { dueParts } from '../price-parts.ts'
import { byRoom, roomCards } from '../rooms/room-cards.ts'
import { staySummary } from '../rooms-page.ts'

interface ChooseRoomsPage {
  readonly search: StaySearch
  readonly chosen: RoomsQuote
  /** For the guests of the next room. */
  readonly offers: readonly StayOffer[]
  /** Where the rooms lead. */
  readonly next: '/services' | '/details'
  /** What was chosen beside them before. */
  readonly services: string | undefined
}

/** Rooms of one stay, chosen one by one, each with its plan and its guests. rule 26.31 */
export function chooseRoomsPage(view: PageView, page: ChooseRoomsPage): string {
  const { language } = view
  const { search, chosen, offers } = page
  const texts = SEVERAL_WORDS[language]
  const rooms = chosen.rooms.map(({ room }) => room)
  return layout(view, {
    title: texts.title,
    main: html`<h1>${texts.title}</h1>
${staySummary(view, search)}
${chosen.missing.length > 0 && notice('bad', texts.short)}
<form id="${FORM}" method="get" action="${view.published.base}/several">${stayFields(view, page, rooms)}${partyFields(search)}</form>
${chosenRooms(view, page)}
${
  hasPlace(rooms)
    ? html`${partyForm(view, page, rooms)}${
        offers.length > 0
          ? roomCards(view, byRoom(offers), (offer) => addButton(view, search, offer))
          : notice('plain', texts.none)
      }`
    : notice('plain', texts.full)
}`,
  })
}

/** The form of the buttons that add and remove rooms: what is chosen is in the page once. */
const FORM = 'rooms'

const addButton = (view: PageView, search: StaySearch, offer: StayOffer) => {
  const { add, add_named } = SEVERAL_WORDS[view.language]
  const label = add_named(nameOf(view, offer.room_type), nameOf(view, offer.plan))
  return html`<button form="${FORM}" name="add" value="${roomsText([roomOf(search, offer)])}" aria-label="${label}">${add}</button>`
}

const roomOf = ({ party }: StaySearch, { room_type, plan, promotion }: StayOffer): ChosenRoom => ({
  room_type_id: room_type.id,
  rate_plan_id: plan.id,
  party,
  is_promoted: promotion !== null,
})

/** What is chosen, what it comes to, and the way on. */
function chosenRooms(view: PageView, { search, chosen, next, services }: ChooseRoomsPage) {
  const { words, language } = view
  const texts = SEVERAL_WORDS[language]
  const { rooms, preview } = chosen
  if (!preview) return null
  const all = rooms.map(({ room }) => room)
  return html`<section class="card" aria-labelledby="chosen"><h2 id="chosen">${texts.chosen}</h2>
<ol class="picked">${rooms.map(({ offer: { room_type, plan, preview: stay } }, i) => html`<li><strong>${nameOf(view, room_type)}</strong><span>${nameOf(view, plan)}, ${partyWords(words, stay)}</span><span>${amountIn(language, stay.total)} <button class="plain" form="${FORM}" name="remove" value="${i}" aria-label="${texts.remove_named(nameOf(view, room_type))}">${texts.remove}</button></span></li>`)}</ol>
<div class="price"><b>${amountIn(language, preview.total)}</b><p>${texts.count(rooms.length)}, ${words.rooms.total}</p>${dueParts(view, preview)}
<a class="button" href="${wayOn(view, search, { all, next, services })}" rel="nofollow">${texts.go_on}</a></div></section>`
}

/** One room is booked as by the page of rooms. */
function wayOn(
  view: PageView,
  search: StaySearch,
  {
    all,
    next,
    services,
  }: Pick<ChooseRoomsPage, 'next' | 'services'> & { readonly all: readonly ChosenRoom[] },
): string {
  const [only, ...others] = all
  if (others.length > 0 || !only)
    return linkTo(view, next, {
      ...searchQuery(search),
      rooms: roomsText(all),
      ...(services && { services }),
    })
  const one = { ...search, party: only.party }
  return linkTo(view, next, { ...searchQuery(one), room: only.room_type_id, plan: only.rate_plan_id })
}

const hiddenFields = (fields: Readonly<Record<string, string | number>>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

const partyFields = ({ party }: StaySearch) =>
  hiddenFields({
    adults: party.adults,
    children: party.children,
    ...(party.children > 0 && { ages: party.children_ages.join(',') }),
  })

function stayFields(
  { language, source }: PageView,
  { search, services }: ChooseRoomsPage,
  rooms: readonly ChosenRoom[],
) {
  return hiddenFields({
    ...(search.check_in && { from: search.check_in }),
    ...(search.check_out && { to: search.check_out }),
    ...(search.promotion_code && { promo: search.promotion_code }),
    ...(search.group_code && { group: search.group_code }),
    ...(rooms.length > 0 && { rooms: roomsText(rooms) }),
    ...(services && { services }),
    ...(source !== null && { [SOURCE_PARAMETER]: source }),
    lang: language,
  })
}

/** Who sleeps in the next room. */
function partyForm(view: PageView, page: ChooseRoomsPage, rooms: readonly ChosenRoom[]) {
  const { words, published, language } = view
  const { search: texts } = words
  const several = SEVERAL_WORDS[language]
  const { party } = page.search
  return html`<h2 class="next">${several.next}</h2><form class="search" method="get" action="${published.base}/several">${stayFields(view, page, rooms)}
<p class="count"><label for="adults">${texts.adults}</label><input type="number" id="adults" name="adults" min="1" max="20" value="${party.adults}"></p>
<p class="count"><label for="children">${texts.children}</label><input type="number" id="children" name="children" min="0" max="10" value="${party.children}"></p>
<p class="ages"><label for="ages">${texts.ages}</label><input type="text" id="ages" name="ages" inputmode="numeric" maxlength="40" placeholder="${texts.ages_hint}" value="${party.children_ages.join(', ')}"></p>
<p class="go"><button class="quiet">${several.show}</button></p></form>`
}
