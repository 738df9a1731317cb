import { MEAL_PLANS } from '#contract/lists.ts'
import { money } from '#contract/money.ts'
import type { NameInLanguages } from '#contract/text/translations.ts'
import type { BookingStay } from '#server/features/mail/email/public.ts'
import { html } from '#server/kernel/text/html.ts'
import { amountIn, dayIn } from '../../formats.ts'
import { linkTo, nameOf, type PageView } from '../../page-property.ts'
import type { CheaperRooms } from '../../several/cheaper-rooms.ts'
import type { RoomOffer } from '../../several/quote-rooms.ts'
import type { ServicesOfRooms } from '../../several/quote-services.ts'
import { type RoomsChoice, roomsQuery } from '../../several/rooms-choice.ts'
import { SOURCE_PARAMETER } from '../../visits/visit-source.ts'
import { RATE_WORDS } from '../../words/rates/catalogue.ts'
import { SERVICE_WORDS } from '../../words/services/catalogue.ts'
import { SEVERAL_WORDS } from '../../words/several/catalogue.ts'
import { layout } from '../layout.ts'
import { facts, notice } from '../notice.ts'
import { partyWords } from '../party-words.ts'
import { dueParts } from '../price-parts.ts'
import { serviceFields, unavailableServicesText } from '../services/choices-form.ts'
import { countedNames } from './combinations.ts'
import { servicesOfRooms } from './rooms-summary.ts'

interface ServicesOfRoomsPage {
  readonly choice: RoomsChoice
  readonly services: ServicesOfRooms
  readonly preview: BookingStay
  /** Where other rooms are chosen. */
  readonly elsewhere: string
  readonly cheaper: CheaperRooms | null
}

/** What the guests of several rooms take beside them, with the whole price of it. rule 26.59 */
export function servicesOfRoomsPage(view: PageView, page: ServicesOfRoomsPage): string {
  const { language, words } = view
  const { choice, services, preview } = page
  const texts = SERVICE_WORDS[language]
  const { online, choices, dropped, stay } = services
  const message = unavailableServicesText(view, dropped, texts.dropped)
  const source = view.source !== null && { [SOURCE_PARAMETER]: view.source }
  const hidden = { ...roomsQuery(choice, []), ...source, lang: language }
  return layout(view, {
    title: texts.title,
    main: html`<h1>${texts.title}</h1>${message && notice('bad', message)}
<p>${SEVERAL_WORDS[language].services_hint}</p>
<div class="two late"><form method="get" action="${view.published.base}/services" data-quote>${Object.entries(
      hidden,
    ).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${serviceFields(view, { online, choices, stay })}
<div data-live="cheaper">${page.cheaper && cheaperRooms(view, page.cheaper)}</div>
<p class="renew"><button class="quiet" name="step" value="price">${texts.update}</button></p>
<div class="bar"><p data-live="total"><span>${words.confirmation.total}</span> <strong>${amountIn(language, preview.total)}</strong></p><button name="step" value="next">${texts.go_on}</button></div></form>
${summary(view, page)}</div>`,
  })
}

/** The rooms by their types: each with its plan and guests is beside the form of the details. */
function summary(view: PageView, { choice: { quote }, preview, elsewhere }: ServicesOfRoomsPage) {
  const { words, language } = view
  const texts = SEVERAL_WORDS[language]
  const names = quote.rooms.map(({ offer }) => nameOf(view, offer.room_type))
  return html`<aside class="card" aria-labelledby="stay" data-live="stay" aria-live="polite"><h2 id="stay">${words.details.your_stay}</h2>
<p><strong>${countedNames(names)}</strong></p>
${facts([
  [words.search.arrival, dayIn(language, preview.check_in)],
  [words.search.departure, dayIn(language, preview.check_out)],
  [words.confirmation.guests, partyWords(words, preview)],
  ...servicesOfRooms(view, quote),
])}
<div class="price"><b>${amountIn(language, preview.total)}</b><p>${texts.count(quote.rooms.length)}, ${words.rooms.total}</p>${dueParts(view, preview)}</div>
<p><a href="${elsewhere}">${texts.change}</a></p></aside>`
}

/** The same rooms by plans with the meal that was chosen, for less in all. rule 26.41 */
function cheaperRooms(view: PageView, { choice, changed, saved, choices }: CheaperRooms) {
  const { language, words } = view
  const { currency } = choice.quote.preview!.total
  const named = (of: (room: RoomOffer) => NameInLanguages) => changed.map((room) => nameOf(view, of(room)))
  const plans = [...new Set(named(({ offer }) => offer.plan))].join(', ')
  const rooms = countedNames(named(({ offer }) => offer.room_type))
  const meals = changed.map(({ offer }) => offer.plan.meal_plan)
  const [least] = MEAL_PLANS.filter((meal) => meals.includes(meal))
  const meal = !least || least === 'room_only' ? '' : RATE_WORDS[language].meals[least]
  const href = linkTo(view, '/services', roomsQuery(choice, choices))
  return notice(
    'plain',
    html`${SERVICE_WORDS[language].cheaper(plans, meal, amountIn(language, money(saved, currency)))} <a href="${href}" rel="nofollow">${words.rooms.choose_named(rooms, plans)}</a>`,
  )
}
