import { meanOf, percentageOf, ratioOf } from '#contract/arithmetic/ratios.ts'
import type { OrderState } from '#contract/lists.ts'
import { money } from '#contract/money.ts'
import type { BudgetFigures, Figures } from '#contract/reporting/figures.ts'
import { OTHER_REVENUE_KINDS, type OtherRevenueKind } from '#contract/reporting/other-revenue.ts'
import { requireSafeInteger } from '#server/kernel/errors.ts'
import type { PlannedNights } from './budgets/spread.ts'
import type { OrderSum } from './order-book-store.ts'

/** The inputs of a row. */
export interface FigureParts {
  readonly rooms_available: number
  /** By kind, of closed days, in minor units without VAT; booked meals are added. */
  readonly earned: readonly { readonly kind: OtherRevenueKind; readonly amount: number }[]
  readonly sums: readonly OrderSum[]
}

const NONE = { rooms: 0, complimentary: 0, room_revenue: 0, meals: 0, lead_days: 0, stays: 0 }

/** The formulas of all figures. Money is rounded half up to a minor unit, ratios to two decimals. rule 18.5 */
export function presentFigures({ rooms_available, earned, sums }: FigureParts, currency: string): Figures {
  const of = (state: OrderState) => sums.find((sum) => sum.state === state) ?? NONE
  const [booked, pending, cancelled, no_show] = [
    of('booked'),
    of('pending_payment'),
    of('cancelled'),
    of('no_show'),
  ]
  const amount = (units: number) => money(requireSafeInteger(units), currency)
  const amountBy = (units: number, divisor: number) => {
    const mean = meanOf(units, divisor)
    return mean === null ? null : amount(mean)
  }
  const by_kind = OTHER_REVENUE_KINDS.map((kind) => {
    const own = earned.find((one) => one.kind === kind)?.amount ?? 0
    return { kind, amount: own + (kind === 'meal' ? booked.meals : 0) }
  })
  const other_revenue = by_kind.reduce((sum, one) => sum + one.amount, 0)
  const total_revenue = booked.room_revenue + other_revenue
  return {
    rooms_available,
    rooms_sold: booked.rooms,
    complimentary: booked.complimentary,
    occupancy: percentageOf(booked.rooms, rooms_available),
    adr: amountBy(booked.room_revenue, booked.rooms - booked.complimentary),
    revpar: amountBy(booked.room_revenue, rooms_available),
    room_revenue: amount(booked.room_revenue),
    other_revenue: amount(other_revenue),
    other_revenue_by: by_kind
      .filter((one) => one.amount !== 0)
      .map((one) => ({ kind: one.kind, amount: amount(one.amount) })),
    total_revenue: amount(total_revenue),
    trevpar: amountBy(total_revenue, rooms_available),
    stays: booked.stays,
    average_stay: ratioOf(booked.rooms, booked.stays),
    average_lead_time: ratioOf(booked.lead_days, booked.rooms),
    cancellations: cancelled.stays,
    cancellation_rate: percentageOf(cancelled.stays, booked.stays + cancelled.stays + no_show.stays),
    no_shows: no_show.stays,
    cancelled_revenue: amount(cancelled.room_revenue),
    no_show_revenue: amount(no_show.room_revenue),
    pending_rooms: pending.rooms,
    pending_revenue: amount(pending.room_revenue),
  }
}

/** The budget of some nights, with the figures that follow from it. rule 18.10 */
export function presentBudgetFigures(
  { rooms_sold, room_revenue }: PlannedNights,
  rooms_available: number,
  currency: string,
): BudgetFigures {
  const amountBy = (divisor: number | null) => {
    const mean = room_revenue === null || divisor === null ? null : meanOf(room_revenue, divisor)
    return mean === null ? null : money(mean, currency)
  }
  return {
    rooms_sold,
    room_revenue: room_revenue === null ? null : money(room_revenue, currency),
    occupancy: rooms_sold === null ? null : percentageOf(rooms_sold, rooms_available),
    adr: amountBy(rooms_sold),
    revpar: amountBy(rooms_available),
  }
}

/** The commission of some nights of a stay: their share of the whole. rule 18.13 */
export const commissionShare = (commission: number, rooms: number, nights: number): number =>
  meanOf(commission * rooms, nights) ?? 0
