import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { createPromotion, type StoredPromotion } from '../../pricing/promotions/public.ts'
import type { ContextAt, DemoHotel, Span } from '../create-hotel.ts'
import type { PromotionDesign } from '../designs/design.ts'

/** A code of the demo, as stays store it, and on which days it is booked. */
export interface DemoPromotion {
  readonly design: PromotionDesign
  readonly stored: StoredPromotion
  readonly book_from: string
  readonly book_to: string | null
}

/** Plans that a code applies to: non-refundable and weekly ones are discounted already. */
const PROMOTED = ['FLEX', 'BB']

/** Creates the codes of a property, each on the day before it is first used. */
export async function createPromotions(
  at: ContextAt,
  hotel: DemoHotel,
  { now }: Span,
): Promise<DemoPromotion[]> {
  const { design, property, room_types } = hotel
  const today = businessDate(property, now)
  const rate_plan_ids = room_types.flatMap(({ plans }) =>
    plans.flatMap((plan) => (PROMOTED.includes(plan.design.terms.code) ? [plan.id] : [])),
  )
  const made: DemoPromotion[] = []
  for (const promotion of design.promotions) {
    const { code, percent, max_uses, booked } = promotion
    const book_from = addDays(today, -booked.from_days)
    const book_to = booked.to_days === null ? null : addDays(today, -booked.to_days)
    const discount = { type: 'percent' as const, value: percent }
    const body = { property_id: property.id, code, discount, rate_plan_ids, max_uses, book_from, book_to }
    const ctx = at(now.subtract({ hours: 24 * (booked.from_days + 1) }))
    const { id } = await createPromotion(ctx, { params: undefined, query: undefined, body })
    const stored = { id, code, discount, rate_plan_ids, stay_from: null, stay_to: null }
    made.push({ design: promotion, stored, book_from, book_to })
  }
  return made
}
