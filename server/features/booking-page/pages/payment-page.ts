import { withColon } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { amountIn, momentIn } from '../formats.ts'
import { type BookingView, payLink } from '../guest-booking/booking-view.ts'
import type { GuestBooking } from '../guest-booking/read-booking.ts'
import type { PageView } from '../page-property.ts'
import { MANAGE_WORDS } from '../words/manage/catalogue.ts'
import { layout } from './layout.ts'
import { backLink } from './manage/actions.ts'
import { facts, notice } from './notice.ts'

/** The ways to pay the deposit. */
export type PaymentWay =
  /** On the page of the provider. */
  | { readonly way: 'provider'; readonly key: string }
  /** With a test card. */
  | { readonly way: 'test'; readonly key: string; readonly cards: readonly string[] }
  /** The bank of a test card requires authentication. */
  | { readonly way: 'test_bank'; readonly client_secret: string }
  /** A payment is pending: no action is needed. */
  | { readonly way: 'wait' }
  | { readonly way: 'transfer' }

interface PaymentPage {
  readonly booking: GuestBooking
  readonly pay: PaymentWay
  readonly problem?: 'declined' | 'refused' | 'unavailable' | undefined
}

/** A held room with an unpaid deposit. */
export function paymentPage(view: BookingView, { booking, pay, problem }: PaymentPage): string {
  const { words } = view
  const { payment } = words
  const waits = booking.stay.status === 'pending_payment'
  const title =
    pay.way === 'test_bank'
      ? payment.bank_title
      : waits
        ? payment.title
        : MANAGE_WORDS[view.language].pay_title
  return layout(view, {
    title,
    main: html`<div class="hero"><h1>${title}</h1>${heldUntil(view, booking)}</div>
${problem && notice('bad', payment[problem])}
<section class="card">${wayToPay(view, booking, pay)}</section>
<p class="hint">${withColon(view.language, words.confirmation.code)} ${booking.code}</p>${!waits && backLink(view)}`,
  })
}

/** A longer hold, as for a transfer, is told by its end alone. */
const MAX_COUNTDOWN_MINUTES = 180

function heldUntil(view: PageView, { stay }: GuestBooking): Html | null {
  const until = stay.hold_expires_at
  if (until === null) return null
  const { words, language, published, now } = view
  const { payment, policy } = words
  const left = now.until(Temporal.Instant.from(until)).total('minutes')
  const minutes = Math.max(0, Math.ceil(left))
  const moment = policy.hotel_time(momentIn(language, until, published.property.timezone))
  if (minutes > MAX_COUNTDOWN_MINUTES) return html`<p>${payment.held_until(moment)}</p>`
  const more = payment.minutes_left(2).replace('2', '#')
  return html`<p>${payment.held_until(moment)} <strong data-until="${until}" data-one="${payment.minutes_left(1)}" data-more="${more}">${payment.minutes_left(minutes)}</strong></p>`
}

function wayToPay(view: BookingView, booking: GuestBooking, pay: PaymentWay): Html {
  const { payment } = view.words
  const { amount, currency } = booking.due!
  const shown = amountIn(view.language, money(amount, currency))
  const action = (step: 'pay' | 'bank') => payLink(view, {}, step)
  switch (pay.way) {
    case 'provider':
      return html`<form method="post" action="${action('pay')}"><input type="hidden" name="key" value="${pay.key}"><p>${payment.at_provider}</p><div class="bar"><button>${payment.pay(shown)}</button></div></form>`
    case 'test':
      return html`<h2>${payment.test_title}</h2><p>${payment.test_notice}</p><form method="post" action="${action('pay')}"><input type="hidden" name="key" value="${pay.key}"><fieldset><legend class="out">${payment.test_card}</legend><div class="choices">${pay.cards.map(
        (card, i) =>
          html`<label><input type="radio" name="card" value="${card}" required${i === 0 && html` checked`}> ${payment.cards[card] ?? card}</label>`,
      )}</div></fieldset><div class="bar"><button>${payment.pay(shown)}</button></div></form>`
    case 'test_bank':
      return html`<p>${payment.test_notice}</p><p><strong>${payment.bank_question(shown)}</strong></p><form method="post" action="${action('bank')}"><input type="hidden" name="client_secret" value="${pay.client_secret}"><p><button name="outcome" value="succeeded">${payment.bank_confirm}</button> <button class="quiet" name="outcome" value="failed">${payment.bank_refuse}</button></p></form>`
    case 'wait':
      return html`<p role="status" data-reload="5000">${payment.waiting}</p><p><a class="button" href="${action('pay')}">${payment.check}</a></p>`
    case 'transfer':
      return html`<p>${payment.by_bank(shown)}</p>${bankFacts(view, booking)}`
  }
}

function bankFacts(view: PageView, { code }: GuestBooking) {
  const { bank } = view.published.property.letterhead
  if (!bank) return null
  return facts([
    ['IBAN', bank.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    bank.bic !== null && ['BIC', bank.bic],
    [view.words.confirmation.code, code],
  ])
}
