import { addDays, nightsBetween } from '#contract/dates.ts'
import { withColon } from '#contract/languages.ts'
import { type Money, money } from '#contract/money.ts'
import { html } from '#server/kernel/text/html.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { amountIn, dayIn } from '../../formats.ts'
import type { GuestBooking } from '../../guest-booking/read-booking.ts'
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
  readonly possible: boolean
  readonly dates: ChosenDates
  readonly message: string | undefined
}

/** The form for other dates. */
export function datesPage(view: PageView, { booking, possible, dates, message }: DatesPage): string {
  const { dates: words } = MANAGE_WORDS[view.language]
  return layout(view, {
    title: words.title,
    main: html`<div class="hero"><h1>${words.title}</h1><p>${withColon(view.language, words.now)} ${datesIn(view, booking.stay)}</p></div>
${message && notice('bad', message)}${possible ? datesForm(view, dates) : notice('plain', words.not_now)}
${backLink(view)}`,
  })
}

function datesForm(view: PageView, { check_in, check_out }: ChosenDates) {
  const { search } = view.words
  const { check, ask } = MANAGE_WORDS[view.language].dates
  const tomorrow = addDays(businessDate(view.published.property, view.now), 1)
  return html`<form class="search" method="post" action="${linkHere(view, '/dates')}">
<p><label for="check_in">${search.arrival}</label><input type="date" id="check_in" name="check_in" required min="${tomorrow}" value="${check_in}"></p>
<p><label for="check_out">${search.departure}</label><input type="date" id="check_out" name="check_out" required min="${tomorrow}" value="${check_out}"></p>
<p class="go"><button>${check}</button></p>
</form><p class="hint">${ask}</p>`
}

const datesIn = ({ language, words }: PageView, { check_in, check_out }: ChosenDates) => {
  const nights = nightsBetween(check_in, check_out)
  return `${dayIn(language, check_in)} – ${dayIn(language, check_out)} (${words.stay.nights(nights)})`
}

interface NewDatesPage {
  readonly booking: GuestBooking
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
  { booking, dates, total, terms, key, message }: NewDatesPage,
): string {
  const { language } = view
  const { dates: words } = MANAGE_WORDS[language]
  const { stay } = booking
  return layout(view, {
    title: words.title,
    main: html`<div class="hero"><h1>${words.title}</h1></div>${message && notice('bad', message)}
<section class="card">${facts([
      [words.now, html`${datesIn(view, stay)}<br>${amountIn(language, stay.total)}`],
      [words.new_dates, datesIn(view, dates)],
      [words.total, html`<strong>${amountIn(language, total)}</strong>`],
    ])}<p>${differenceWords(view, total.amount - stay.total.amount, total.currency)}</p>${terms && policySentences(view, terms).map((sentence) => html`<p>${sentence}</p>`)}
<form method="post" action="${linkHere(view, '/dates')}"><input type="hidden" name="key" value="${key}"><input type="hidden" name="check_in" value="${dates.check_in}"><input type="hidden" name="check_out" value="${dates.check_out}"><input type="hidden" name="total" value="${total.amount}"><div class="bar"><button>${words.confirm}</button></div></form></section>
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
