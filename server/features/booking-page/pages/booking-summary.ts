import { html } from '#server/kernel/text/html.ts'
import { nameIn } from '../../pricing/services/public.ts'
import { type BookableChoice, choiceQuery } from '../booking/choice.ts'
import { amountIn, dayIn } from '../formats.ts'
import { linkTo, nameOf, type PageView, searchQuery } from '../page-property.ts'
import { policySentences } from '../policy.ts'
import { SERVICE_WORDS } from '../words/services/catalogue.ts'
import { facts } from './notice.ts'
import { partyWords } from './party-words.ts'
import { dueParts, priceParts, wholePrice } from './price-parts.ts'

/** What is booked, beside the form of a step; the script renews it with what is chosen. */
export function bookingSummary(view: PageView, choice: BookableChoice, step: 'services' | 'details') {
  const { words, language } = view
  const { search, offer, services } = choice
  const { room_type, plan, preview } = offer
  const meal = words.rooms.meals[plan.meal_plan]
  const { check_in_time, check_out_time } = view.published.property
  const extras = step === 'details' && services.online.length > 0
  return html`<aside class="card" aria-labelledby="stay"${step === 'services' && html` data-live="stay" aria-live="polite"`}><h2 id="stay">${words.details.your_stay}</h2>
<p><strong>${nameOf(view, room_type)}</strong><br>${nameOf(view, plan)}${meal && html` · ${meal}`}</p>
${facts([
  [words.search.arrival, words.confirmation.arrival_from(dayIn(language, preview.check_in), check_in_time)],
  [
    words.search.departure,
    words.confirmation.departure_until(dayIn(language, preview.check_out), check_out_time),
  ],
  [words.confirmation.guests, partyWords(words, preview)],
  ...offer.services.map(
    ({ name, total }) => [nameIn({ name }, language), amountIn(language, total)] as const,
  ),
])}
<div class="price">${wholePrice(view, offer)}<p>${words.rooms.total}</p>${dueParts(view, preview)}</div>
<details class="parts"><summary>${words.rooms.breakdown}</summary>${priceParts(view, offer)}</details>
${policySentences(view, preview).map((sentence) => html`<p>${sentence}</p>`)}
${extras && html`<p><a href="${linkTo(view, '/services', choiceQuery(choice, services.choices))}">${SERVICE_WORDS[language].change}</a></p>`}
<p><a href="${linkTo(view, '/rooms', searchQuery(search))}">${words.details.choose_other}</a></p></aside>`
}
