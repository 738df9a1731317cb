import { CREATED, eur, SAMPLE_IDS as id } from './values.ts'

const DATE = '2027-12-24'

export const RATE_SAMPLES: Record<string, unknown> = {
  YieldRule: {
    id: id.yield_rule,
    property_id: id.property,
    name: 'Nearly full',
    position: 0,
    conditions: { occupancy_at_least: 80 },
    effect: { type: 'percent', value: 10 },
    floor: null,
    ceiling: eur(30000),
    rate_plan_ids: [id.rate_plan],
    status: 'running',
    nights_priced: 12,
    version: 3,
    created_at: CREATED,
    updated_at: CREATED,
  },
  YieldPreview: {
    next: {
      from: '2027-01-04',
      to: '2027-03-04',
      nights: [
        {
          date: '2027-02-13',
          rate_plan_id: id.rate_plan,
          sold: 21,
          rooms: 24,
          before: eur(12000),
          after: eur(13200),
        },
      ],
      count: 1,
      set_by_hand: 2,
    },
    past: {
      from: '2026-10-06',
      to: '2027-01-03',
      nights: [{ date: '2026-12-30', room_nights: 3, revenue: eur(36000), revenue_with_rule: eur(39600) }],
      room_nights: 3,
      revenue: eur(36000),
      revenue_with_rule: eur(39600),
    },
  },
  YieldNight: { date: DATE, rate_plan_id: id.rate_plan, before: eur(12000), price: eur(13200) },
  RateChangesResult: {
    data: [
      {
        rate_plan_id: id.rate_plan,
        room_type_id: id.room_type,
        name: 'Flexible',
        derived: false,
        version: 4,
        nights: [
          {
            date: DATE,
            before: { amount: eur(12000), source: 'base', restrictions: { min_stay: 1 } },
            after: { amount: eur(24900), source: 'override', restrictions: { min_stay: 3 } },
          },
        ],
      },
    ],
    room_types: [
      {
        room_type_id: id.room_type,
        nights: [
          {
            date: DATE,
            before: { stop_sell: false, sell_limit: null, left: 8 },
            after: { stop_sell: false, sell_limit: 6, left: 4 },
          },
        ],
      },
    ],
    counts: { dates: 1, nights: 1, plans: 1, room_types: 1, room_type_nights: 1, channels: 1 },
    channels: ['booking_com'],
    undo: {
      property_id: id.property,
      changes: [
        {
          rate_plan_id: id.rate_plan,
          date: DATE,
          price: null,
          restrictions: { min_stay: null },
        },
      ],
      limits: [
        { room_type_id: id.room_type, start_date: DATE, end_date: DATE, stop_sell: false, sell_limit: null },
      ],
      versions: [{ rate_plan_id: id.rate_plan, version: 4 }],
    },
  },
}
