import { type Language, localeOf } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { memoised } from '#server/kernel/memoised.ts'
import { amountIn } from '../../formats.ts'
import type { PageView } from '../../page-property.ts'
import { isFreeNow } from '../../policy.ts'
import type { StayOffer } from '../../search/sold-offers.ts'
import { RATE_WORDS } from '../../words/rates/catalogue.ts'
import { dueNow } from '../price-parts.ts'

const lists = memoised(
  10,
  (language: string) => new Intl.ListFormat(localeOf(language), { type: 'conjunction' }),
)

/** What a rate has that the cheapest one of its room does not have, and what it costs more; null for that one. rule 26.36 */
export function rateDifference(view: PageView, offer: StayOffer, cheapest: StayOffer): string | null {
  if (offer === cheapest) return null
  const { language } = view
  const texts = RATE_WORDS[language]
  const { amount, currency } = offer.preview.total
  const more = amount - cheapest.preview.total.amount
  const gained = gainsOf(view, offer, cheapest)
  const what = gained.length > 0 ? beginning(language, lists(language).format(gained)) : null
  if (more <= 0) return what && texts.same_price(what)
  const sum = amountIn(language, money(more, currency))
  return what === null ? texts.only_more(sum) : texts.for_more(what, sum)
}

function gainsOf(view: PageView, { plan, preview }: StayOffer, cheapest: StayOffer): string[] {
  const texts = RATE_WORDS[view.language]
  const meal = plan.meal_plan === cheapest.plan.meal_plan ? 'room_only' : plan.meal_plan
  return [
    ...(meal === 'room_only' ? [] : [texts.meals[meal]]),
    ...(isFreeNow(view, preview) && !isFreeNow(view, cheapest.preview) ? [texts.free_cancellation] : []),
    ...(dueNow(preview) === 0 && dueNow(cheapest.preview) > 0 ? [texts.pay_later] : []),
  ]
}

const beginning = (language: Language, text: string): string =>
  text.replace(/^./u, (first) => first.toLocaleUpperCase(language))
