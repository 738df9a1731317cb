import { money } from '#contract/money.ts'
import type { LengthOfStayRate } from '#contract/pricing/length-of-stay-rates.ts'
import { lengthOfStayRatesOf } from '#server/features/pricing/offers/public.ts'
import { amountIn, percentIn } from '../../formats.ts'
import type { PageView } from '../../page-property.ts'
import type { StayOffer } from '../../search/sold-offers.ts'
import { RATE_WORDS } from '../../words/rates/catalogue.ts'

/** What makes longer stays of a plan cheaper, a sentence for each length. rule 26.68 */
export const lengthSentences = (view: PageView, { plan }: StayOffer): string[] =>
  lengthOfStayRatesOf(plan)
    .filter(isCheaper)
    .map((rate) => sentenceOf(view, rate, plan.currency))

/** That of the next length that the stay does not have; null where there is none. */
export function nextLength(view: PageView, { plan, preview }: StayOffer): string | null {
  const next = lengthOfStayRatesOf(plan).find((rate) => rate.from_nights > preview.nights && isCheaper(rate))
  return next ? sentenceOf(view, next, plan.currency) : null
}

const isCheaper = (rate: LengthOfStayRate): boolean => rate.type === 'monthly' || rate.value < 0

function sentenceOf({ language }: PageView, rate: LengthOfStayRate, currency: string): string {
  const words = RATE_WORDS[language]
  if (rate.type === 'monthly') return words.from_nights(rate.from_nights, words.by_month)
  const what =
    rate.type === 'percent'
      ? words.percent_less(percentIn(language, String(-rate.value)))
      : words.amount_less(amountIn(language, money(-rate.value, currency)))
  const inWords = rate.applies_to === 'nights_from' ? words.from_night : words.from_nights
  return inWords(rate.from_nights, what)
}
