import type { RateGrid } from '#contract/rate-grid/rate-grid.staff.ts'

/** Plans per room type. */
const PLANS_OF_TYPE = 5

/**
 * A response of `GET /rates` for a large property: every fifth plan has its own prices, every third night an
 * override.
 */
export function rateGridAnswer(
  { property_id, from }: Pick<RateGrid, 'property_id' | 'from'>,
  { plans, days }: { plans: number; days: number },
): RateGrid {
  const types = Math.ceil(plans / PLANS_OF_TYPE)
  const perNight = <T>(of: (day: number) => T) => Array.from({ length: days }, (_, day) => of(day))
  const own = perNight((day) => day).filter((day) => day % 3 === 0)
  const column = <T>(value: T) => own.map(() => value)
  return {
    property_id,
    from,
    days,
    currency: 'EUR',
    local_events: [],
    business_date: from,
    heads: {
      occupancy: perNight((day) => (day * 7) % 100),
      held: perNight((day) => day % 2),
      last_year: perNight((day) => (day * 5) % 100),
      pickup: perNight((day) => (day % 5) - 1),
    },
    yield_rules: [],
    channels: [{ id: 'booking_com', name: 'Booking.com', status: 'green', paused_until: null }],
    room_types: Array.from({ length: types }, (_, type) => ({
      id: `rt_${type}`,
      code: `T${type}`,
      name: `Room type ${type + 1}`,
      left: perNight((day) => (day + type) % 9),
      stop_sell: perNight(() => false),
      sell_limit: perNight(() => null),
    })),
    plans: Array.from({ length: plans }, (_, at) => ({
      id: `rp_${at}`,
      code: `P${at}`,
      name: `Plan ${at + 1}`,
      status: 'active' as const,
      version: 1,
      room_type: Math.floor(at / PLANS_OF_TYPE),
      parent: null,
      derived_from: null,
      restrictions: { min_stay: 1 + (at % 2) },
      price: perNight((day) => 9_000 + 150 * ((day + at) % 12)),
      source: perNight((day) => (day % 3 === 0 ? 'o' : 'b')).join(''),
      plan_price: perNight(() => 9_000),
      plan_source: 'b'.repeat(days),
      dates: {
        day: own,
        price: own.map((day) => 9_000 + 150 * ((day + at) % 12)),
        by_adults: column(false),
        restrictions: column({ min_stay: 3 }),
        changed_at: column('2027-01-01T10:00:00Z'),
        changed_by: column('Ana Souza'),
      },
      yields: { day: [], rule: [] },
      channels: [{ channel: 0, enabled: true, refused: null, nights: 'cp'.repeat(days).slice(0, days) }],
    })),
  }
}
