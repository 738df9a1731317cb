import { html } from '../../../../kernel/html.ts'
import type { GuestBooking } from '../../booked/read-booking.ts'
import { amountIn } from '../../formats.ts'
import { mayCancel, mayChangeDates, mayChangeServices } from '../../manage/allowed.ts'
import { linkHere, type PageView } from '../../page-house.ts'
import { parameterOf, type Query } from '../../search/stay-search.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { REGISTRATION_WORDS } from '../../words/manage/registration/catalogue.ts'
import { SERVICE_WORDS } from '../../words/services/catalogue.ts'

/** The completed action, from the URL. */
const DONE = ['dates', 'services', 'cancelled', 'link'] as const
export type Done = (typeof DONE)[number]

export const doneOf = (query: Query): Done | undefined =>
  DONE.find((one) => one === parameterOf(query, 'done'))

export function doneWords({ language }: PageView, done: Done): string {
  const { dates, services, cancel, link } = MANAGE_WORDS[language]
  return { dates: dates.done, services: services.done, cancelled: cancel.done, link: link.done }[done]
}

/** The actions of a booking. */
export function bookingActions(view: PageView, booking: GuestBooking) {
  const words = MANAGE_WORDS[view.language]
  const { due, documents } = booking
  const links = [
    due &&
      html`<a class="button" href="${linkHere(view, '/pay', { rest: 1 })}">${words.pay(amountIn(view.language, due))}</a>`,
    booking.stay.status === 'confirmed' &&
      html`<a class="button" href="${linkHere(view, '/registration')}">${REGISTRATION_WORDS[view.language].invite}</a>`,
    mayChangeDates(booking, view) &&
      html`<a class="button quiet" href="${linkHere(view, '/dates')}">${words.dates.title}</a>`,
    booking.sells_services &&
      mayChangeServices(booking, view) &&
      html`<a class="button quiet" href="${linkHere(view, '/services')}">${SERVICE_WORDS[view.language].change}</a>`,
    html`<a class="button quiet" href="${linkHere(view, '/messages')}">${words.messages.title}</a>`,
    mayCancel(booking) &&
      html`<a class="button quiet" href="${linkHere(view, '/cancel')}">${words.cancel.title}</a>`,
  ].filter(Boolean)
  return html`<nav aria-label="${words.actions}"><ul class="acts">${links.map((link) => html`<li>${link}</li>`)}</ul></nav>
${documents.length > 0 && html`<h2>${words.documents}</h2><ul>${documents.map(({ id, type, number }) => html`<li><a href="${linkHere(view, `/invoices/${id}`)}">${words.document[type](number!)}</a></li>`)}</ul>`}
<details><summary>${words.link.title}</summary><p>${words.link.text}</p><form method="post" action="${linkHere(view, '/new-link')}"><p><button class="quiet">${words.link.confirm}</button></p></form></details>`
}

export const backLink = (view: PageView) =>
  html`<p><a href="${linkHere(view, '')}">${MANAGE_WORDS[view.language].back}</a></p>`
