import { money } from '#contract/money.ts'
import type { LengthOfStayRate } from '#contract/pricing/length-of-stay-rates.ts'
import { lengthOfStayRatesOf, restrictionsOn } from '#server/features/pricing/offers/public.ts'
import { amountIn, percentIn } from '../../formats.ts'
import type { PageView } from '../../page-property.ts'
import type { StayOffer } from '../../search/sold-offers.ts'
import { RATE_WORDS } from '../../words/rates/catalogue.ts'

/** What makes longer stays of a plan cheaper, a sentence for each length that it is sold for. rule 26.68 */
export const lengthSentences = (view: PageView, offer: StayOffer): string[] =>
  lowerRates(offer).map((rate) => sentenceOf(view, rate, offer.plan.currency))

/** That of the next length that the stay does not have; null where there is none. */
export function nextLength(view: PageView, offer: StayOffer): string | null {
  const { plan, preview } = offer
  const now = lengthOfStayRatesOf(plan).findLast(({ from_nights }) => from_nights <= preview.nights)
  const next = lowerRates(offer).find(({ from_nights }) => from_nights > preview.nights)
  return next && isLower(next, now) ? sentenceOf(view, next, plan.currency) : null
}

/** Rates below the price of a night, or by the month, of the lengths that the arrival date allows. */
function lowerRates({ plan, preview }: StayOffer): LengthOfStayRate[] {
  const { max_stay } = restrictionsOn(plan, preview.check_in)
  return lengthOfStayRatesOf(plan).filter(
    (rate) => isLower(rate, undefined) && (max_stay == null || rate.from_nights <= max_stay),
  )
}

/** Percentages and amounts are compared with their own kind; what a month costs beside them depends on the nights. */
function isLower(rate: LengthOfStayRate, than: LengthOfStayRate | undefined): boolean {
  if (rate.type === 'monthly') return than?.type !== 'monthly' || rate.price.amount < than.price.amount
  return than?.type !== 'monthly' && rate.value < (than?.type === rate.type ? Math.min(0, than.value) : 0)
}

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
