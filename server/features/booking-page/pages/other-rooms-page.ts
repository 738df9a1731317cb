import { html } from '#server/kernel/text/html.ts'
import type { DetailsForm } from '../booking/details-form.ts'
import { OTHER_CHOICE, otherChoiceText } from '../booking/other-choice.ts'
import { amountIn, dayIn } from '../formats.ts'
import { linkTo, nameOf, type PageView, queryOf } from '../page-property.ts'
import type { NearOffer } from '../search/near-offers.ts'
import type { StayOffer } from '../search/sold-offers.ts'
import type { StaySearch } from '../search/stay-search.ts'
import { type ChosenRoom, roomsText } from '../several/chosen-rooms.ts'
import type { RoomsLeft } from '../several/rooms-choice.ts'
import { OTHER_ROOMS_WORDS } from '../words/other-rooms/catalogue.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'
import { byRoom, roomCards } from './rooms/room-cards.ts'
import { firstRooms, staySummary } from './rooms-page.ts'
import { roomsSummary } from './several/rooms-summary.ts'

interface FilledIn {
  readonly search: StaySearch
  readonly form: DetailsForm
  readonly message: string
  readonly offers: readonly StayOffer[]
}

interface OtherRoomsPage extends FilledIn {
  readonly near: readonly NearOffer[]
  /** What was chosen beside the room. */
  readonly services: string | undefined
}

/** The form of the buttons, which has what was filled in once. */
const FORM = 'filled-in'

/** Other rooms and rates for the same stay, and near dates: a button leads to the form as it was filled in. rules 26.33, 26.38 */
export function otherRoomsPage(view: PageView, page: OtherRoomsPage): string {
  const { words } = view
  const { search, offers, near, form, message, services } = page
  const texts = OTHER_ROOMS_WORDS[view.language]
  const rooms = firstRooms(offers)
  return layout(view, {
    title: words.rooms.title,
    main: html`<h1>${words.rooms.title}</h1>${notice('bad', html`${message} ${texts.kept}`)}
${keptForm(view, form, { ...queryOf(search), ...(services && { services }) })}
${staySummary(view, search)}
${rooms.length > 0 && roomCards(view, rooms, (offer) => chooseButton(view, offer))}${
  near.length > 0 &&
  html`<h2>${texts.other_dates}</h2><ul class="near">${near.map((offer) => html`<li>${nearButton(view, offer)}</li>`)}</ul>`
}`,
  })
}

interface OtherOfSeveralPage extends FilledIn {
  readonly left: RoomsLeft
  /** The room that another is chosen for. */
  readonly next: ChosenRoom
  /** What stays chosen. */
  readonly rooms: readonly ChosenRoom[]
  /** What was chosen beside them. */
  readonly services: string | undefined
  readonly elsewhere: string
}

/** Of several rooms, another one in place of one that is gone. rule 26.38 */
export function otherOfSeveralPage(view: PageView, page: OtherOfSeveralPage): string {
  const { words } = view
  const { search, offers, form, message, left, next, rooms, services, elsewhere } = page
  const texts = OTHER_ROOMS_WORDS[view.language]
  const add = (offer: StayOffer) => {
    const room = { ...next, room_type_id: offer.room_type.id, rate_plan_id: offer.plan.id }
    return button(view, offer, { name: 'add', value: roomsText([room]) })
  }
  return layout(view, {
    title: words.rooms.title,
    main: html`<h1>${words.rooms.title}</h1>${notice('bad', html`${message} ${texts.kept}`)}
${keptForm(view, form, { ...queryOf(search), rooms: roomsText(rooms), ...(services && { services }) })}
<div class="two"><div><p>${texts.one_more}</p>${roomCards(view, byRoom(offers), add)}</div>${left.quote.preview && roomsSummary(view, left, elsewhere)}</div>`,
  })
}

/** It has no key: nothing is booked before the form of details was shown. */
function keptForm(view: PageView, form: DetailsForm, choice: Readonly<Record<string, string>>) {
  return html`<form id="${FORM}" method="post" action="${linkTo(view, '/details')}">${Object.entries({
    ...choice,
    ...filledIn(form),
  }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}</form>`
}

/** Fields of the form of details that are filled in, but of a dorm; a box that is ticked is sent as `yes`. */
const filledIn = ({ dorm: _, genders: __, ...form }: DetailsForm): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const text = value === true ? 'yes' : value
      return text ? [[name, text]] : []
    }),
  )

const chooseButton = (view: PageView, offer: StayOffer) =>
  button(view, offer, { name: OTHER_CHOICE, value: otherChoiceText(offer) })

function button(
  view: PageView,
  { room_type, plan }: StayOffer,
  { name, value }: { readonly name: string; readonly value: string },
) {
  const { choose, choose_named } = view.words.rooms
  const label = choose_named(nameOf(view, room_type), nameOf(view, plan))
  return html`<button form="${FORM}" name="${name}" value="${value}" aria-label="${label}">${choose}</button>`
}

function nearButton(view: PageView, offer: NearOffer) {
  const { language } = view
  const { dates, room_type, plan, total } = offer
  return html`<button class="quiet" form="${FORM}" name="${OTHER_CHOICE}" value="${otherChoiceText(offer, dates)}">${dayIn(language, dates.check_in)} – ${dayIn(language, dates.check_out)}<span>${nameOf(view, room_type)}, ${nameOf(view, plan)}: ${amountIn(language, total)}</span></button>`
}
