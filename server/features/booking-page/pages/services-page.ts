import { html } from '#server/kernel/text/html.ts'
import { type BookableChoice, choiceQuery } from '../booking/choice.ts'
import { amountIn } from '../formats.ts'
import type { PageView } from '../page-property.ts'
import { SERVICE_WORDS } from '../words/services/catalogue.ts'
import { bookingSummary } from './booking-summary.ts'
import { layout } from './layout.ts'
import { notice } from './notice.ts'
import { serviceFields, unavailableServicesText } from './services/choices-form.ts'

/** What a guest takes beside the room, with the whole price of it. */
export function servicesPage(view: PageView, choice: BookableChoice): string {
  const { language, words } = view
  const texts = SERVICE_WORDS[language]
  const { online, choices, dropped } = choice.services
  const { preview } = choice.offer
  const message = unavailableServicesText(view, dropped, texts.dropped)
  const hidden = { ...choiceQuery(choice, []), lang: language }
  return layout(view, {
    title: texts.title,
    main: html`<h1>${texts.title}</h1>${message && notice('bad', message)}
<p>${texts.hint}</p>
<div class="two late"><form method="get" action="${view.published.base}/services" data-quote>${Object.entries(
      hidden,
    ).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${serviceFields(view, { online, choices, stay: preview })}
<p class="renew"><button class="quiet" name="step" value="price">${texts.update}</button></p>
<div class="bar"><p data-live="total"><span>${words.confirmation.total}</span> <strong>${amountIn(language, preview.total)}</strong></p><button name="step" value="next">${texts.go_on}</button></div></form>
${bookingSummary(view, choice, 'services')}</div>`,
  })
}
