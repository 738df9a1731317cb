import type { Money } from '#contract/money.ts'
import type { Promotion } from '#contract/pricing/promotions.ts'

/** The values of a promotion's form: empty is any. */
export interface PromotionValues {
  readonly code: string
  readonly status: Promotion['status']
  readonly rate_plan_ids: string[]
  readonly type: Promotion['discount']['type']
  readonly percent: number
  /** Null while nothing is typed. */
  readonly amount: number | null
  readonly stay_from: string
  readonly stay_to: string
  readonly book_from: string
  readonly book_to: string
  readonly max_uses: number | null
}

export const NEW_PROMOTION: PromotionValues = {
  code: '',
  status: 'active',
  rate_plan_ids: [],
  type: 'percent',
  percent: 10,
  amount: null,
  stay_from: '',
  stay_to: '',
  book_from: '',
  book_to: '',
  max_uses: null,
}

export const promotionValues = ({ discount, ...promotion }: Promotion): PromotionValues => ({
  code: promotion.code,
  status: promotion.status,
  rate_plan_ids: promotion.rate_plan_ids,
  type: discount.type,
  percent: discount.type === 'percent' ? discount.value : 10,
  amount: discount.type === 'amount' ? discount.value : null,
  stay_from: promotion.stay_from ?? '',
  stay_to: promotion.stay_to ?? '',
  book_from: promotion.book_from ?? '',
  book_to: promotion.book_to ?? '',
  max_uses: promotion.max_uses,
})

/** In the form of the API. */
export const promotionBody = ({ type, percent, amount, ...values }: PromotionValues) => ({
  ...values,
  discount:
    type === 'percent'
      ? ({ type: 'percent', value: percent } as const)
      : ({ type: 'amount', value: amount ?? 0 } as const),
  stay_from: values.stay_from || null,
  stay_to: values.stay_to || null,
  book_from: values.book_from || null,
  book_to: values.book_to || null,
})

export const moneyOf = (amount: number | null, currency: string): Money | null =>
  amount === null ? null : { amount, currency }
