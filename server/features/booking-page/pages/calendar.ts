import { minorUnitDigits, money } from '#contract/money.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { nightsOf, weekdayOf } from '#server/kernel/time/dates.ts'
import type { CalendarDay } from '../../pricing/offers/public.ts'
import { longDayIn, monthIn, shortAmountIn, weekdaysIn } from '../formats.ts'
import { linkTo, type PageView, partySearch } from '../page-property.ts'
import { chosenArrival, type Departure, type Departures } from '../search/departures.ts'
import type { NoOffer } from '../search/find-offers.ts'
import { monthAfter, type StaySearch } from '../search/stay-search.ts'

const MONTHS = 2

/** The days in the calendar of a search. */
export const calendarSpan = (month: string) => ({
  from: `${month}-01`,
  to: `${monthAfter(month, MONTHS)}-01`,
})

interface PricedDays {
  readonly days: readonly CalendarDay[]
  /** From the chosen arrival; empty without one. */
  readonly departures: Departures
}

/** Two months with the lowest price of each night; days are links, so that no script is needed. */
export function calendar(view: PageView, search: StaySearch, { days, departures }: PricedDays) {
  const { words } = view
  const { search: texts } = words
  const arrival = chosenArrival(search)
  const months = Array.from({ length: MONTHS }, (_, i) => monthAfter(search.month, i))
  const by_date = new Map(days.map((day) => [day.date, day]))
  const choices = { arrival, departures }
  const turn = (by: number) =>
    calendarLink(view, { from: arrival, ...partySearch(search), month: monthAfter(search.month, by) })
  const is_first = days[0]?.night === 'past'
  return html`<section class="calendar" aria-labelledby="calendar">
<h2 id="calendar">${texts.calendar}</h2>
<p>${arrival ? html`<strong>${texts.choose_departure(longDayIn(view.language, arrival))}</strong> ${texts.departure_hint}` : texts.calendar_hint}</p>
<nav>${is_first ? html`<span></span>` : html`<a href="${turn(-1)}" rel="nofollow prev">← ${texts.earlier}</a>`}<a href="${turn(1)}" rel="nofollow next">${texts.later} →</a></nav>
<div class="months">${months.map((month) => monthTable(view, search, { month, by_date, choices }))}</div>
</section>`
}

/** Back to the calendar, where a keyboard goes on and a phone shows it. */
const calendarLink = (view: PageView, query: Parameters<typeof linkTo>[2]) =>
  `${linkTo(view, '', query)}#calendar`

interface Choices {
  /** The selected arrival: the departure is selected next. */
  readonly arrival: string | null
  readonly departures: Departures
}

interface MonthParts {
  readonly month: string
  readonly by_date: ReadonlyMap<string, CalendarDay>
  readonly choices: Choices
}

function monthTable(view: PageView, search: StaySearch, { month, by_date, choices }: MonthParts) {
  const dates = nightsOf(`${month}-01`, `${monthAfter(month, 1)}-01`)
  const blank = weekdayIndex(dates[0]!)
  const cells: (Html | null)[] = [
    ...Array.from({ length: blank }, () => null),
    ...dates.map((date) => dayCell(view, search, by_date.get(date)!, choices)),
  ]
  const all = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => cells.slice(i * 7, i * 7 + 7))
  // Weeks that are over begin no stay: the calendar starts with the current one.
  const first = dates.findIndex((date) => by_date.get(date)!.night !== 'past')
  const weeks = all.slice(Math.max(0, Math.floor((blank + first) / 7)))
  return html`<table><caption>${monthIn(view.language, month)}</caption>
<thead><tr>${weekdaysIn(view.language).map((day) => html`<th scope="col">${day}</th>`)}</tr></thead>
<tbody>${weeks.map((week) => html`<tr>${week.map((cell) => cell ?? html`<td></td>`)}${Array.from({ length: 7 - week.length }, () => html`<td></td>`)}</tr>`)}</tbody></table>\n`
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** Monday is 0. */
const weekdayIndex = (date: string): number => WEEKDAYS.indexOf(weekdayOf(date))

function dayCell(view: PageView, search: StaySearch, day: CalendarDay, choices: Choices) {
  const { search: texts } = view.words
  const number = Number(day.date.slice(8))
  const parts: string[] = []
  const price =
    day.from_price === null
      ? null
      : shortAmountIn(view.language, {
          amount: day.from_price,
          currency: view.published.property.currency,
        })
  const mark = markOf(search, day.date)
  if (mark) parts.push({ from: texts.chosen_arrival, to: texts.chosen_departure, in: texts.in_stay }[mark])
  const departure = choices.departures.get(day.date)
  if (departure) return departureCell(view, search, { date: day.date, mark, parts, departure })
  parts.push(...reasonsOf(view, day))
  if (price) parts.push(texts.from_price(price))
  const label = html`<span class="out">, ${parts.join(', ')}</span>`
  const shown = html`${number}${parts.length > 0 && label}${price && html`<i aria-hidden="true">${wholeAmountIn(view, day.from_price!)}</i>`}${price && day.min_stay > 1 && html`<i aria-hidden="true">${view.words.stay.nights(day.min_stay)}</i>`}`
  const closed = day.night === 'past' ? 'off' : 'gone'
  if (day.night !== 'free' || day.no_arrival)
    return html`<td class="${mark ?? closed}"><span>${shown}</span></td>`
  const href = calendarLink(view, { from: day.date, month: search.month, ...partySearch(search) })
  return html`<td${mark && html` class="${mark}"`}><a href="${href}" rel="nofollow" data-day="${day.date}">${shown}</a></td>`
}

interface DepartureCell {
  readonly date: string
  readonly mark: ReturnType<typeof markOf>
  readonly parts: readonly string[]
  readonly departure: Departure
}

/** A day on which the stay may end, with its total, or why it may not. */
function departureCell(view: PageView, search: StaySearch, { date, mark, parts, departure }: DepartureCell) {
  const { words, language, published } = view
  const { nights, total, reason } = departure
  const number = Number(date.slice(8))
  if (total === null) {
    const why = [...parts, departureReason(view, reason)].join(', ')
    return html`<td class="${mark ?? 'gone'}"><span>${number}<span class="out">, ${why}</span></span></td>`
  }
  const amount = shortAmountIn(language, money(total, published.property.currency))
  const label = [...parts, words.search.chosen_departure, words.stay.nights(nights), amount].join(', ')
  const href = linkTo(view, '/rooms', { from: search.check_in, to: date, ...partySearch(search) })
  return html`<td${mark && html` class="${mark}"`}><a href="${href}" rel="nofollow" data-day="${date}">${number}<span class="out">, ${label}</span><i aria-hidden="true">${wholeAmountIn(view, total)}</i></a></td>`
}

function departureReason({ words }: PageView, { name, nights }: NoOffer): string {
  const { search, rooms } = words
  if (name === 'min_stay' && nights !== null) return search.min_stay(nights)
  if (name === 'max_stay' && nights !== null) return rooms.max_stay(nights)
  return name === 'sold_out' ? search.sold_out : (rooms.none_reason[name] ?? search.not_on_sale)
}

const markOf = ({ check_in, check_out }: StaySearch, date: string) => {
  if (date === check_in) return 'from'
  if (date === check_out) return 'to'
  return check_in !== null && check_out !== null && date > check_in && date < check_out ? 'in' : null
}

/** In whole units, rounded up: seven prices stand side by side on a phone. The exact one is in the name of the link. */
function wholeAmountIn({ language, published }: PageView, amount: number): string {
  const { currency } = published.property
  const unit = 10 ** minorUnitDigits(currency)
  return shortAmountIn(language, money(Math.ceil(amount / unit) * unit, currency))
}

/** Why no stay can begin on a day, or its restrictions, as texts. */
function reasonsOf({ words }: PageView, day: CalendarDay): string[] {
  const { search: texts } = words
  if (day.night === 'past') return [texts.past]
  if (day.night === 'sold_out') return [texts.sold_out]
  if (day.night === 'unpriced') return [texts.not_on_sale]
  if (day.no_arrival) return [texts.no_arrival]
  return day.min_stay > 1 ? [texts.min_stay(day.min_stay)] : []
}
