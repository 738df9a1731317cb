import { meanOf } from '#contract/arithmetic/ratios.ts'
import { money } from '#contract/money.ts'
import type { YieldPreview } from '#contract/pricing/yield-previews.ts'
import { type EvaluatedNight, holds, priceByRule } from './decide.ts'
import type { BookedOnDay } from './past-store.ts'
import type { YieldRuleRow } from './store.ts'

type Past = YieldPreview['past']

/**
 * What a rule would have done with the bookings of past nights. The days of each night are evaluated in
 * order: bookings of a day by what was sold at the end of the day before. rule 21.15
 */
export function previewPast(
  rule: YieldRuleRow,
  booked: readonly BookedOnDay[],
  roomsOn: (date: string) => number,
  { from, to, currency }: { from: string; to: string; currency: string },
): Past {
  const nights: Past['nights'] = []
  for (const [date, of_night] of Map.groupBy(booked, ({ stay_date }) => stay_date)) {
    const night = pastNight(rule, date, of_night, roomsOn(date))
    if (night.room_nights === 0) continue
    const { room_nights, revenue, revenue_with_rule } = night
    nights.push({
      date,
      room_nights,
      revenue: money(revenue, currency),
      revenue_with_rule: money(revenue_with_rule, currency),
    })
  }
  const sum = (of: (night: Past['nights'][number]) => number) =>
    nights.reduce((whole, night) => whole + of(night), 0)
  return {
    from,
    to,
    nights,
    room_nights: sum(({ room_nights }) => room_nights),
    revenue: money(
      sum(({ revenue }) => revenue.amount),
      currency,
    ),
    revenue_with_rule: money(
      sum(({ revenue_with_rule }) => revenue_with_rule.amount),
      currency,
    ),
  }
}

function pastNight(rule: YieldRuleRow, date: string, booked: readonly BookedOnDay[], rooms: number) {
  const { room_type_ids = [] } = rule.conditions
  const counts = ({ room_type_id }: BookedOnDay) =>
    room_type_ids.length === 0 || room_type_ids.includes(room_type_id)
  const result = { room_nights: 0, revenue: 0, revenue_with_rule: 0 }
  let sold = 0
  for (const [today, of_day] of Map.groupBy(booked, ({ recorded_on }) => recorded_on)) {
    const seen: EvaluatedNight = { date, today, sold, rooms }
    for (const one of of_day) {
      if (!rule.rate_plan_ids.includes(one.rate_plan_id) || one.rooms <= 0 || !holds(rule, seen)) continue
      const price = meanOf(one.revenue, one.rooms)!
      const change = (priceByRule(rule, price) ?? price) - price
      if (change === 0) continue
      result.room_nights += one.rooms
      result.revenue += one.revenue
      result.revenue_with_rule += one.revenue + change * one.rooms
    }
    sold += of_day.filter(counts).reduce((sum, { rooms: more }) => sum + more, 0)
  }
  return result
}
