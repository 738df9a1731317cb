import { html } from '../../../kernel/html.ts'
import { nameIn } from '../../services/public.ts'
import type { GuestBooking } from '../booked/read-booking.ts'
import { amountIn, dayIn } from '../formats.ts'
import { linkTo, type PageView, textsOf } from '../page-property.ts'
import { policySentences } from '../policy.ts'
import { MANAGE_WORDS } from '../words/manage/catalogue.ts'
import { addressLines, contactLinks, layout } from './layout.ts'
import { bookingActions, type Done, doneWords, isOff } from './manage/actions.ts'
import { facts, notice } from './notice.ts'
import { partyWords } from './rooms-page.ts'

/** The booking for its guest. */
export function bookedPage(view: PageView, booking: GuestBooking, done: Done | undefined): string {
  const { words, house, language } = view
  const { booked } = words
  const { stay, booker, code } = booking
  const is_off = isOff(booking)
  const sends_mail = house.property.guest_mails.confirmed && booker.email !== null
  const { arrival } = textsOf(house, language)
  const contact = contactLinks(view)
  return layout(view, {
    title: is_off ? booked.cancelled : booked.title,
    main: html`${done && notice('good', doneWords(view, done))}<div class="hero"><h1>${is_off ? booked.cancelled : booked.title}</h1>
${!is_off && html`<p>${booked.thanks(booker.first_name)}${sends_mail && html` ${booked.mail_sent(booker.email!)}`}</p>`}</div>
<div class="two booked"><section class="card" aria-labelledby="stay"><h2 id="stay">${words.details.your_stay}</h2>
${facts([[booked.code, html`<span class="code">${code}</span>`], ...stayFacts(view, booking)])}
${bookingActions(view, booking)}</section>
<aside>${!is_off && policySentences(view, stay).map((sentence) => html`<p>${sentence}</p>`)}
${gettingThere(view, arrival)}
${contact.length > 0 && html`<h2>${booked.contact}</h2><ul>${contact}</ul>`}</aside></div>`,
  })
}

function stayFacts(view: PageView, { stay }: GuestBooking) {
  const { words, language, house } = view
  const { check_in_time, check_out_time } = house.property
  const { booked } = words
  return [
    [words.search.arrival, booked.arrival_from(dayIn(language, stay.check_in), check_in_time)],
    [words.search.departure, booked.departure_until(dayIn(language, stay.check_out), check_out_time)],
    [booked.room, stay.room_type],
    [booked.guests, `${partyWords(words, stay)}, ${words.stay.nights(stay.nights)}`],
    ...(stay.services ?? []).map(({ name, total }) => [
      nameIn({ name }, language),
      amountIn(language, total),
    ]),
    [booked.total, amountIn(language, stay.total)],
    stay.paid.amount > 0 && [booked.paid, amountIn(language, stay.paid)],
    stay.balance.amount > 0 && [booked.to_pay, amountIn(language, stay.balance)],
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

function gettingThere(view: PageView, arrival: string | null | undefined) {
  const lines = addressLines(view)
  if (lines.length === 0 && !arrival) return null
  return html`<h2>${view.words.booked.getting_there}</h2>${arrival && html`<p>${arrival}</p>`}<address>${lines.map(
    (line, i) => html`${i > 0 && html`<br>`}${line}`,
  )}</address>`
}

/** The deposit was not paid in time. */
export function lapsedPage(view: PageView): string {
  const { payment } = view.words
  return layout(view, {
    title: payment.title,
    main: html`<div class="hero"><h1>${payment.title}</h1></div>${notice('bad', payment.over)}
<p><a class="button" href="${linkTo(view, '')}">${payment.again}</a></p>`,
  })
}
