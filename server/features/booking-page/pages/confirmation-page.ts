import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { html } from '#server/kernel/text/html.ts'
import { roomInWords } from '../../mail/email/public.ts'
import { nameIn } from '../../pricing/services/public.ts'
import { amountIn, dayIn } from '../formats.ts'
import { type BookingView, roomLink } from '../guest-booking/booking-view.ts'
import type { GuestBooking, GuestRoom } from '../guest-booking/read-booking.ts'
import { type PageView, searchAddress, textsOf } from '../page-property.ts'
import { policySentences } from '../policy.ts'
import { MANAGE_WORDS } from '../words/manage/catalogue.ts'
import { TIMES_WORDS } from '../words/times/catalogue.ts'
import { houseRules, inLines, mapLink, paragraphs } from './about/texts.ts'
import { addressLines, contactItems, layout } from './layout.ts'
import { bookingActions, type Done, doneWords } from './manage/actions.ts'
import { facts, notice } from './notice.ts'
import { partyWords } from './party-words.ts'

/** The booking for its guest: one stay, or all rooms with what they come to. */
export function confirmationPage(view: BookingView, booking: GuestBooking, done: Done | undefined): string {
  const { words, published, language } = view
  const { confirmation } = words
  const { stay, booker, code } = booking
  const has_ended = isCancelledOrNoShow(booking.stay)
  const sends_mail = published.property.guest_mails.confirmed && booker.email !== null
  const { arrival } = textsOf(published, language)
  const contact = contactItems(view)
  return layout(view, {
    title: has_ended ? confirmation.cancelled : confirmation.title,
    main: html`${done && notice('good', doneWords(view, done))}<div class="hero"><h1>${has_ended ? confirmation.cancelled : confirmation.title}</h1>
${!has_ended && html`<p>${confirmation.thanks(booker.first_name || booker.last_name)}${sends_mail && html` ${confirmation.mail_sent(booker.email!)}`}</p>`}</div>
<div class="two confirmation"><section class="card" aria-labelledby="stay"><h2 id="stay">${words.details.your_stay}</h2>
${facts([[confirmation.code, html`<span class="code">${code}</span>`], ...stayFacts(view, booking)])}
${booking.rooms.length > 0 && html`<h2>${MANAGE_WORDS[language].rooms.title}</h2><ol class="near rooms">${booking.rooms.map((room) => roomOfBooking(view, booking, room))}</ol>`}
${bookingActions(view, booking)}</section>
<aside>${!has_ended && policySentences(view, stay).map((sentence) => html`<p>${sentence}</p>`)}
${gettingThere(view, has_ended ? null : arrival)}
${!has_ended && houseRules(view)}
${contact.length > 0 && html`<h2>${confirmation.contact}</h2><ul>${contact}</ul>`}</aside></div>`,
  })
}

/** A room of several, which leads to its own page. */
function roomOfBooking(view: BookingView, { stay: whole }: GuestBooking, { id, stay }: GuestRoom) {
  const { words, language } = view
  const { status } = MANAGE_WORDS[language].rooms
  const is_alike = stay.check_in === whole.check_in && stay.check_out === whole.check_out
  const days = `${dayIn(language, stay.check_in)} – ${dayIn(language, stay.check_out)}`
  const [total, state] = [amountIn(language, stay.total), status[stay.status]]
  return html`<li><a href="${roomLink(view, id)}"><strong>${roomInWords(stay)}</strong>${!is_alike && html`<span>${days}</span>`}<span>${partyWords(words, stay)} · ${isCancelledOrNoShow(stay) ? html`<s>${total}</s>` : total}</span>${state && html`<span><b>${state}</b></span>`}</a></li>`
}

/** One room of a booking of several, with what can be changed of it. */
export function roomPage(view: BookingView, booking: GuestBooking, done: Done | undefined): string {
  const { stay } = booking
  const { words, language } = view
  const { rooms } = MANAGE_WORDS[language]
  const state = rooms.status[stay.status]
  const has_ended = isCancelledOrNoShow(stay)
  return layout(view, {
    title: stay.room_type,
    main: html`${done && notice('good', doneWords(view, done))}<div class="hero"><h1>${stay.room_type}</h1>${state && html`<p>${state}</p>`}</div>
<div class="two confirmation"><section class="card" aria-labelledby="stay"><h2 id="stay">${rooms.one}</h2>
${facts([[words.confirmation.code, html`<span class="code">${booking.code}</span>`], ...stayFacts(view, booking)])}
${bookingActions(view, booking)}</section>
<aside>${!has_ended && policySentences(view, stay).map((sentence) => html`<p>${sentence}</p>`)}</aside></div>`,
  })
}

/** Rooms of a booking have their own hours. */
const NO_TIMES = { arrival: null, departure: null }

function stayFacts(view: PageView, { stay, times, rooms }: GuestBooking) {
  const { words, language, published } = view
  const { check_in_time, check_out_time } = published.property
  const { confirmation } = words
  const own = rooms.length > 0 ? NO_TIMES : times
  const until = own.departure !== null && own.departure > check_out_time ? own.departure : check_out_time
  return [
    [words.search.arrival, confirmation.arrival_from(dayIn(language, stay.check_in), check_in_time)],
    own.arrival !== null && [TIMES_WORDS[language].expected, own.arrival],
    [words.search.departure, confirmation.departure_until(dayIn(language, stay.check_out), until)],
    [confirmation.room, roomInWords(stay)],
    [confirmation.guests, `${partyWords(words, stay)}, ${words.stay.nights(stay.nights)}`],
    ...stay.services.map(({ name, total }) => [nameIn({ name }, language), amountIn(language, total)]),
    [confirmation.total, amountIn(language, stay.total)],
    stay.paid.amount > 0 && [confirmation.paid, amountIn(language, stay.paid)],
    stay.balance.amount > 0 && [confirmation.to_pay, amountIn(language, stay.balance)],
    ...endFacts(view, stay),
  ] as Parameters<typeof facts>[0]
}

/** The fee and refund of a cancellation. */
function endFacts(view: PageView, { fee, cancellation }: GuestBooking['stay']) {
  const { cancel } = MANAGE_WORDS[view.language]
  return [
    fee !== null && fee.amount > 0 && [cancel.fee, amountIn(view.language, fee)],
    cancellation !== null &&
      cancellation.refund !== null && [
        cancel.refund,
        html`${amountIn(view.language, cancellation.refund)}<br>${cancel.refund_way[cancellation.refund_status]}`,
      ],
  ]
}

/** The arrival guide may say where the key is: it is for who comes. rule 26.50 */
function gettingThere(view: PageView, arrival: string | null | undefined) {
  const lines = addressLines(view)
  const map = mapLink(view)
  if (lines.length === 0 && !arrival && !map) return null
  return html`<h2>${view.words.confirmation.getting_there}</h2>${arrival && paragraphs(arrival)}<address>${inLines(lines)}</address>${map && html`<p>${map}</p>`}`
}

/** The deposit was not paid in time, or the booking not confirmed. */
export function lapsedPage(
  view: PageView,
  { stay, children_ages }: GuestBooking,
  takes_cards: boolean,
): string {
  const { payment } = view.words
  const { confirm } = MANAGE_WORDS[view.language]
  const unpaid = takes_cards ? payment.over : payment.over_transfer
  // A deposit for which the stay was held is overdue; one on arrival is not.
  const was_held = stay.deposit?.due_at && Temporal.Instant.compare(stay.deposit.due_at, view.now) <= 0
  const title = was_held ? payment.title : confirm.title
  const { check_in, check_out, adults, children } = stay
  const again = searchAddress(`${view.published.base}/rooms`, view.language, {
    check_in,
    check_out,
    party: { adults, children, children_ages },
  })
  return layout(view, {
    title,
    main: html`<div class="hero"><h1>${title}</h1></div>${notice('bad', was_held ? unpaid : confirm.over)}
<p><a class="button" href="${again}">${payment.again}</a></p>`,
  })
}
