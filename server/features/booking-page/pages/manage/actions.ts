import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { html } from '#server/kernel/text/html.ts'
import { amountIn } from '../../formats.ts'
import { type BookingView, wholeLink } from '../../guest-booking/booking-view.ts'
import type { GuestBooking } from '../../guest-booking/read-booking.ts'
import { changeableDates, mayCancel, mayChangeServices } from '../../manage/allowed.ts'
import { cleaningDays } from '../../manage/own-cleaning.ts'
import { mayChooseTimes } from '../../manage/own-times.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { parameterOf, type Query } from '../../search/stay-search.ts'
import { CLEANING_WORDS } from '../../words/cleaning/catalogue.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { REGISTRATION_WORDS } from '../../words/manage/registration/catalogue.ts'
import { SERVICE_WORDS } from '../../words/services/catalogue.ts'
import { TIMES_WORDS } from '../../words/times/catalogue.ts'

/** The completed action, from the URL. */
const DONE = [
  'dates',
  'times',
  'cleaning',
  'services',
  'cancelled',
  'room',
  'link',
  'consent',
  'confirm',
] as const
export type Done = (typeof DONE)[number]

export const doneOf = (query: Query): Done | undefined =>
  DONE.find((one) => one === parameterOf(query, 'done'))

export function doneWords({ language }: PageView, done: Done): string {
  const { dates, services, cancel, rooms: room, link, consent, confirm } = MANAGE_WORDS[language]
  const [times, cleaning] = [TIMES_WORDS[language], CLEANING_WORDS[language]]
  const words = { dates, times, cleaning, services, cancelled: cancel, room, link, consent, confirm }
  return words[done].done
}

/** The actions of a booking, or of one of its rooms: as buttons those that are expected of the guest, the other ones as a list. */
export function bookingActions(view: BookingView, booking: GuestBooking) {
  const words = MANAGE_WORDS[view.language]
  const { documents } = booking
  const expected = expectedActions(view, booking)
  return html`<nav aria-label="${words.actions}">${expected.length > 0 && html`<ul class="acts">${expected.map(([href, label], i) => html`<li><a class="button${i > 0 && ' quiet'}" href="${href}">${label}</a></li>`)}</ul>`}
<ul class="more">${otherActions(view, booking)}</ul></nav>
${documents.length > 0 && html`<h2>${words.documents}</h2><ul>${documents.map(({ id, type, number }) => html`<li><a href="${wholeLink(view, `/invoices/${id}`)}">${words.document[type](number!)}</a></li>`)}</ul>`}
${
  view.is_room
    ? html`<p><a href="${wholeLink(view)}">${words.rooms.back}</a></p>`
    : html`<details><summary>${words.link.title}</summary><p>${words.link.text}</p><form method="post" action="${linkHere(view, '/new-link')}"><p><button class="quiet">${words.link.confirm}</button></p></form></details>`
}`
}

/** With the address of each; the first is the main one. */
function expectedActions(
  view: BookingView,
  { due, stay, rooms }: GuestBooking,
): (readonly [string, string])[] {
  const { language } = view
  const actions: (readonly [string, string])[] = []
  if (due)
    actions.push([linkHere(view, '/pay', { rest: 1 }), MANAGE_WORDS[language].pay(amountIn(language, due))])
  if (stay.status === 'confirmed' && rooms.length === 0)
    actions.push([linkHere(view, '/registration'), REGISTRATION_WORDS[language].invite])
  return actions
}

function otherActions(view: BookingView, booking: GuestBooking) {
  const { dates, longer, messages, cancel, rooms } = MANAGE_WORDS[view.language]
  const is_several = booking.rooms.length > 0
  const changeable = is_several ? undefined : changeableDates(booking, view)
  const extras = !is_several && booking.sells_services && mayChangeServices(booking, view)
  const times = !is_several && mayChooseTimes(booking, view.published.property)
  const cleaning = !is_several && cleaningDays(booking, view).length > 0
  const cancels = view.is_room ? rooms.cancel : is_several ? rooms.cancel_all : cancel.title
  return html`${changeable && html`<li><a href="${linkHere(view, '/dates')}">${changeable === 'dates' ? dates.title : longer.title}</a></li>`}${
    times && html`<li><a href="${linkHere(view, '/times')}">${TIMES_WORDS[view.language].title}</a></li>`
  }${
    cleaning &&
    html`<li><a href="${linkHere(view, '/cleaning')}">${CLEANING_WORDS[view.language].title}</a></li>`
  }${
    extras &&
    html`<li><a href="${linkHere(view, '/services')}">${SERVICE_WORDS[view.language].change}</a></li>`
  }${!view.is_room && html`<li><a href="${linkHere(view, '/messages')}">${messages.title}</a></li>`}${
    !isCancelledOrNoShow(booking.stay) &&
    !view.is_room &&
    html`<li><a href="${linkHere(view, '/stay.ics')}">${view.words.confirmation.calendar_file}</a></li>`
  }${mayCancel(booking) && html`<li><a class="danger" href="${linkHere(view, '/cancel')}">${cancels}</a></li>`}`
}

export const backLink = (view: PageView) =>
  html`<p><a href="${linkHere(view, '')}">${MANAGE_WORDS[view.language].back}</a></p>`
