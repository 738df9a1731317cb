import { nameIn } from '#server/features/pricing/services/public.ts'
import { html } from '#server/kernel/text/html.ts'
import { amountIn, dayIn } from '../../formats.ts'
import { linkTo, nameOf, type PageView } from '../../page-property.ts'
import { policySentences } from '../../policy.ts'
import { type RoomsChoice, roomsQuery } from '../../several/rooms-choice.ts'
import { SERVICE_WORDS } from '../../words/services/catalogue.ts'
import { SEVERAL_WORDS } from '../../words/several/catalogue.ts'
import { facts } from '../notice.ts'
import { partyWords } from '../party-words.ts'
import { dueParts } from '../price-parts.ts'

/** Several rooms that are booked, with what they come to, beside the form of the details. */
export function roomsSummary(view: PageView, choice: RoomsChoice, elsewhere: string) {
  const { quote } = choice
  const { words, language, published } = view
  const { check_in_time, check_out_time } = published.property
  const preview = quote.preview!
  const texts = SEVERAL_WORDS[language]
  const extras = servicesOfRooms(view, quote)
  return html`<aside class="card" aria-labelledby="stay"><h2 id="stay">${words.details.your_stay}</h2>
${facts([
  [words.search.arrival, words.confirmation.arrival_from(dayIn(language, preview.check_in), check_in_time)],
  [
    words.search.departure,
    words.confirmation.departure_until(dayIn(language, preview.check_out), check_out_time),
  ],
])}
<ol class="picked">${quote.rooms.map(({ offer: { room_type, plan, preview: stay } }) => html`<li><strong>${nameOf(view, room_type)}</strong><span>${nameOf(view, plan)}, ${partyWords(words, stay)}</span><span>${amountIn(language, stay.total)}</span></li>`)}</ol>
${extras.length > 0 && facts(extras)}<div class="price"><b>${amountIn(language, preview.total)}</b><p>${texts.count(quote.rooms.length)}, ${words.rooms.total}</p>${dueParts(view, preview)}</div>
${policySentences(view, preview).map((sentence) => html`<p>${sentence}</p>`)}
${quote.services && quote.services.online.length > 0 && html`<p><a href="${linkTo(view, '/services', roomsQuery(choice))}">${SERVICE_WORDS[language].change}</a></p>`}
<p><a href="${elsewhere}">${texts.change}</a></p></aside>`
}

/** What is taken beside the rooms, with what it costs. */
export const servicesOfRooms = ({ language }: PageView, { services }: RoomsChoice['quote']) =>
  (services?.quote?.shown ?? []).map(
    ({ name, total }) => [nameIn({ name }, language), amountIn(language, total)] as const,
  )
