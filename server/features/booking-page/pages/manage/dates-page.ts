import { addDays, nightsBetween } from '#contract/dates.ts'
import { withColon } from '#contract/languages.ts'
import { type Money, money } from '#contract/money.ts'
import { html } from '#server/kernel/text/html.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { amountIn, dayIn } from '../../formats.ts'
import type { GuestBooking } from '../../guest-booking/read-booking.ts'
import type { ChangeableDates } from '../../manage/allowed.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { type Policy, policySentences } from '../../policy.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { layout } from '../layout.ts'
import { facts, notice } from '../notice.ts'
import { backLink } from './actions.ts'

export interface ChosenDates {
  readonly check_in: string
  readonly check_out: string
}

interface DatesPage {
  readonly booking: GuestBooking
  readonly changeable: ChangeableDates
  readonly dates: ChosenDates
  readonly message: string | undefined
}

/** The form for other dates, or for a later departure. */
export function datesPage(view: PageView, { booking, changeable, dates, message }: DatesPage): string {
  const { dates: words } = MANAGE_WORDS[view.language]
  const title = titleOf(view, changeable)
  return layout(view, {
    title,
    main: html`<div class="hero"><h1>${title}</h1><p>${withColon(view.language, words.now)} ${datesIn(view, booking.stay)}</p></div>
${message && notice('bad', message)}${changeable ? datesForm(view, booking, dates, changeable) : notice('plain', words.not_now)}
${backLink(view)}`,
  })
}

const titleOf = ({ language }: PageView, changeable: ChangeableDates): string =>
  MANAGE_WORDS[language][changeable === 'departure' ? 'longer' : 'dates'].title

function datesForm(
  view: PageView,
  { stay }: GuestBooking,
  { check_in, check_out }: ChosenDates,
  changeable: ChangeableDates,
) {
  const { search } = view.words
  const { check, ask } = MANAGE_WORDS[view.language].dates
  const tomorrow = addDays(businessDate(view.published.property, view.now), 1)
  const extends_stay = changeable === 'departure'
  const earliest = extends_stay ? addDays(stay.check_out, 1) : tomorrow
  const departure = check_out < earliest ? earliest : check_out
  return html`<form class="search" method="post" action="${linkHere(view, '/dates')}">
${!extends_stay && html`<p><label for="check_in">${search.arrival}</label><input type="date" id="check_in" name="check_in" required min="${tomorrow}" value="${check_in}"></p>`}
<p><label for="check_out">${search.departure}</label><input type="date" id="check_out" name="check_out" required min="${earliest}" value="${departure}"></p>
<p class="go"><button>${check}</button></p>
</form><p class="hint">${ask}</p>`
}

const datesIn = ({ language, words }: PageView, { check_in, check_out }: ChosenDates) => {
  const nights = nightsBetween(check_in, check_out)
  return `${dayIn(language, check_in)} – ${dayIn(language, check_out)} (${words.stay.nights(nights)})`
}

interface NewDatesPage {
  readonly booking: GuestBooking
  readonly changeable: ChangeableDates
  readonly dates: ChosenDates
  readonly total: Money
  /** What a cancellation costs afterwards, and when. */
  readonly terms: Policy | undefined
  readonly key: string
  readonly message: string | undefined
}

/** The price of other dates compared with the booking, and the form that changes it. */
export function newDatesPage(
  view: PageView,
  { booking, changeable, dates, total, terms, key, message }: NewDatesPage,
): string {
  const { language } = view
  const { dates: words, longer } = MANAGE_WORDS[language]
  const { stay } = booking
  const extends_stay = changeable === 'departure'
  const title = titleOf(view, changeable)
  // Who is in house does not cancel any more.
  const policy = stay.status === 'confirmed' ? terms : undefined
  return layout(view, {
    title,
    main: html`<div class="hero"><h1>${title}</h1></div>${message && notice('bad', message)}
<section class="card">${facts([
      [words.now, html`${datesIn(view, stay)}<br>${amountIn(language, stay.total)}`],
      [words.new_dates, datesIn(view, dates)],
      [words.total, html`<strong>${amountIn(language, total)}</strong>`],
    ])}<p>${differenceWords(view, total.amount - stay.total.amount, total.currency)}</p>${policy && policySentences(view, policy).map((sentence) => html`<p>${sentence}</p>`)}
<form method="post" action="${linkHere(view, '/dates')}"><input type="hidden" name="key" value="${key}"><input type="hidden" name="check_in" value="${dates.check_in}"><input type="hidden" name="check_out" value="${dates.check_out}"><input type="hidden" name="total" value="${total.amount}"><div class="bar"><button>${extends_stay ? longer.confirm : words.confirm}</button></div></form></section>
${backLink(view)}`,
  })
}

/** How much more or less a change comes to. */
export function differenceWords({ language }: PageView, amount: number, currency: string): string {
  const { more, less, same } = MANAGE_WORDS[language].dates
  if (amount === 0) return same
  const shown = amountIn(language, money(Math.abs(amount), currency))
  return amount > 0 ? more(shown) : less(shown)
}
