import { businessDate } from '#server/kernel/time/business-date.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import { vatInside } from '#server/kernel/vat.ts'
import { setBudget } from '../../reporting/analytics/public.ts'
import type { ContextAt, DemoHotel } from '../create-hotel.ts'
import { demandOn } from '../demand.ts'
import type { HotelDesign, RoomTypeDesign } from '../designs/design.ts'
import { seasonalPriceOn } from '../designs/seasons.ts'

/** Shares of the whole demand, and of the flexible price: channels sell for more, other plans for less. */
const NIGHTS_SHARE = 0.98
const PRICE_SHARE = 1.05
/** Of the prices of the year before. */
const YEARLY_RISE = 0.03
/** Budgets are rounded to whole hundreds. */
const STEP = 10_000

/** Budgets of last year, this year and the next. rule 18.10 */
export async function writeBudgets(at: ContextAt, hotel: DemoHotel, now: Temporal.Instant): Promise<void> {
  const { property, design } = hotel
  const this_year = Number(businessDate(property, now).slice(0, 4))
  for (const year of [this_year - 1, this_year, this_year + 1]) {
    const months = Array.from({ length: 12 }, (_, i) =>
      monthOf(design, year, i + 1, 1 + YEARLY_RISE * (year - this_year)),
    )
    const params = { property_id: property.id, year: String(year) }
    await setBudget(at(now), { params, query: undefined, body: { months } })
  }
}

function monthOf({ property, weekdays, room_types }: HotelDesign, year: number, month: number, rise: number) {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  const dates = nightsOf(first.toString(), first.add({ months: 1 }).toString())
  let rooms = 0
  let revenue = 0
  for (const type of room_types) {
    for (const date of dates) {
      const target = type.room_type.inventory_count * demandOn(weekdays, date) * NIGHTS_SHARE
      rooms += target
      revenue += target * flexiblePriceOn(type, date) * PRICE_SHARE * rise
    }
  }
  const { net } = vatInside(Math.round(revenue), property.default_vat_rate ?? '0.00')
  return {
    month,
    room_revenue: { amount: Math.round(net / STEP) * STEP, currency: property.currency },
    rooms_sold: Math.round(rooms),
  }
}

const flexiblePriceOn = ({ plans }: RoomTypeDesign, date: string): number =>
  seasonalPriceOn(plans.find(({ seasonal }) => seasonal !== null)!.seasonal!, date)
