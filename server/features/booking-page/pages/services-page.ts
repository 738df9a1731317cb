import { money } from '#contract/money.ts'
import { html } from '#server/kernel/text/html.ts'
import { type BookableChoice, choiceQuery } from '../booking/choice.ts'
import { amountIn } from '../formats.ts'
import { linkTo, nameOf, type PageView } from '../page-property.ts'
import type { CheaperPlan } from '../services/cheaper-plan.ts'
import { SOURCE_PARAMETER } from '../visits/visit-source.ts'
import { RATE_WORDS } from '../words/rates/catalogue.ts'
import { SERVICE_WORDS } from '../words/services/catalogue.ts'
import { bookingSummary } from './booking-summary.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'
import { serviceFields, unavailableServicesText } from './services/choices-form.ts'

/** What a guest takes beside the room, with the whole price of it. */
export function servicesPage(view: PageView, choice: BookableChoice, cheaper: CheaperPlan | null): string {
  const { language, words } = view
  const texts = SERVICE_WORDS[language]
  const { online, choices, dropped } = choice.services
  const { preview } = choice.offer
  const message = unavailableServicesText(view, dropped, texts.dropped)
  const source = view.source !== null && { [SOURCE_PARAMETER]: view.source }
  const hidden = { ...choiceQuery(choice, []), ...source, lang: language }
  return layout(view, {
    title: texts.title,
    main: html`<h1>${texts.title}</h1>${message && notice('bad', message)}
<p>${texts.hint}</p>
<div class="two late"><form method="get" action="${view.published.base}/services" data-quote>${Object.entries(
      hidden,
    ).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${serviceFields(view, { online, choices, stay: preview })}
<div data-live="cheaper">${cheaper && cheaperPlan(view, choice, cheaper)}</div>
<p class="renew"><button class="quiet" name="step" value="price">${texts.update}</button></p>
<div class="bar"><p data-live="total"><span>${words.confirmation.total}</span> <strong>${amountIn(language, preview.total)}</strong></p><button name="step" value="next">${texts.go_on}</button></div></form>
${bookingSummary(view, choice, 'services')}</div>`,
  })
}

/** A plan with the meal that was chosen, for less. rule 26.41 */
function cheaperPlan(view: PageView, choice: BookableChoice, { plan, saved, choices }: CheaperPlan) {
  const { language, words } = view
  const { room_type, preview } = choice.offer
  const amount = amountIn(language, money(saved, preview.total.currency))
  const meal = plan.meal_plan === 'room_only' ? '' : RATE_WORDS[language].meals[plan.meal_plan]
  const href = linkTo(view, '/services', { ...choiceQuery(choice, choices), plan: plan.id })
  const label = words.rooms.choose_named(nameOf(view, room_type), nameOf(view, plan))
  return notice(
    'plain',
    html`${SERVICE_WORDS[language].cheaper(nameOf(view, plan), meal, amount)} <a href="${href}" rel="nofollow">${label}</a>`,
  )
}
