import Type, { type Static } from 'typebox'
import { FIGURES } from '../account/roles.ts'
import { COMPARED_YEARS, COMPARISONS, ORDER_STATES } from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { as_of, days, group_by, PerformanceRow, PerformanceTotal, segment } from './figures.ts'
import { OTHER_REVENUE_KINDS } from './other-revenue.ts'

const currency = Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$', examples: ['EUR'] })

export const getPerformance = operation({
  id: 'getPerformance',
  method: 'GET',
  path: '/reports/performance',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Report occupancy, ADR, RevPAR and revenue',
  description:
    'By night of stay, of one property: each day, week or month has a row, and each room type, rate plan, channel or country that has ' +
    'anything. With `as_of` of a past evening, the response never changes.',
  query: s.object({
    ...days,
    group_by,
    compare: s.optional(
      s.oneOf(COMPARISONS, {
        description:
          'Comparison of each row: the same number of days just before, the same weekdays 364 days ago, the same dates a year ago, or the budget',
        default: 'none',
      }),
    ),
    as_of,
    ...segment,
  }),
  status: 200,
  response: s.named(
    'Performance',
    s.object({
      currency,
      data: Type.Array(PerformanceRow, {
        description:
          'Rows: days, weeks and months in chronological order, others by room revenue in descending order',
      }),
      total: s.described(PerformanceTotal, 'Totals of all rows; a stay in two rows counts once'),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', to: '{date+30}', group_by: 'month' } },
})

export const exportPerformance = operation({
  id: 'exportPerformance',
  method: 'GET',
  path: '/reports/performance/export',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Export figures',
  description:
    'CSV (RFC 4180, UTF-8) of what `GET /reports/performance` answers with the same parameters: a line for each row, and one for the total.',
  query: s.object({ ...days, group_by, as_of, ...segment }),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', to: '{date+30}', group_by: 'month' } },
})

/** Room nights and their revenue on the books. */
export const OnTheBooks = s.named(
  'OnTheBooks',
  s.object({
    rooms_sold: Type.Integer({ description: 'Room nights sold' }),
    room_revenue: s.described(Money, 'Revenue of the room nights, without VAT and meals'),
  }),
)
export type OnTheBooks = Static<typeof OnTheBooks>

const pickup = {
  now: s.described(OnTheBooks, 'On the books now'),
  since: s.described(OnTheBooks, 'On the books when the day `since` ended'),
  change: s.described(OnTheBooks, 'Difference: additions since then, less removals'),
}

export const getPickup = operation({
  id: 'getPickup',
  method: 'GET',
  path: '/reports/pickup',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Report pickup since a day',
  description:
    'By night of stay: what is on the books now, what was on the evening of `since`, and the difference.',
  query: s.object({ ...days, since: s.date('A day that is closed'), ...segment }),
  status: 200,
  response: s.named(
    'Pickup',
    s.object({
      currency,
      data: Type.Array(s.named('PickupRow', s.object({ date: s.date('Night of stay'), ...pickup })), {
        description: 'Each night',
      }),
      total: s.named('PickupTotal', s.object(pickup, 'All nights together')),
      last_year: s.nullable(
        s.described(
          OnTheBooks,
          'What the nights 364 days before, all together, had picked up between the same two days; null where one of those evenings is not recorded',
        ),
      ),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005'],
  example: {
    query: { property_id: '{property_id}', from: '{date+0}', to: '{date+30}', since: '{closed_date}' },
  },
})

const pace = {
  now: s.described(OnTheBooks, 'On the books now'),
  last_year: s.nullable(
    s.described(
      OnTheBooks,
      'On the books for the comparison night, with as many days left to go; null when that evening is not recorded',
    ),
  ),
  last_year_final: s.described(OnTheBooks, 'Final figures of the comparison night'),
}

const paceOfNight = {
  ...pace,
  compared_date: s.nullable(
    s.date('Night of last year; null for 29 February compared by date, which has none'),
  ),
  last_year_final: s.nullable(
    s.described(OnTheBooks, 'Final figures of the comparison night; null without one'),
  ),
}

export const getPace = operation({
  id: 'getPace',
  method: 'GET',
  path: '/reports/pace',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Report pace against last year',
  description:
    'By night of stay, with as many days left to go: the same weekday 364 days ago, or the same date a year ago.',
  query: s.object({
    ...days,
    compare: s.optional(
      s.oneOf(COMPARED_YEARS, {
        description: 'Night of last year to compare with',
        default: 'last_year_weekday',
      }),
    ),
    ...segment,
  }),
  status: 200,
  response: s.named(
    'Pace',
    s.object({
      currency,
      data: Type.Array(s.named('PaceRow', s.object({ date: s.date('Night of stay'), ...paceOfNight })), {
        description: 'Each night',
      }),
      total: s.named('PaceTotal', s.object(pace, 'All nights together')),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', to: '{date+30}' } },
})

const mix = {
  rooms_sold: Type.Integer({ description: 'Room nights sold' }),
  stays: Type.Integer({ description: 'Stays with one of them' }),
  room_revenue: s.described(Money, 'Revenue of the room nights, without VAT and meals'),
  commission: s.nullable(
    s.described(Money, 'Commission reported by the channel; null if it reported none for these stays'),
  ),
  stays_with_commission: Type.Integer({ description: 'Stays with a reported commission' }),
  net_revenue: s.described(Money, '`room_revenue` less `commission`'),
}

export const getChannelMix = operation({
  id: 'getChannelMix',
  method: 'GET',
  path: '/reports/channels',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Report sales of channels, net of commission',
  description:
    'By night of stay, the most net revenue first. The commission of a booking is divided equally among its nights.',
  query: s.object({ ...days, as_of, ...segment }),
  status: 200,
  response: s.named(
    'ChannelMix',
    s.object({
      currency,
      data: Type.Array(
        s.named(
          'ChannelMixRow',
          s.object({
            channel: Type.String({ description: 'Identifier of the channel', examples: ['direct'] }),
            ...mix,
          }),
        ),
        { description: 'Each channel that sold a night' },
      ),
      total: s.named('ChannelMixTotal', s.object(mix, 'All channels together')),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', to: '{date+30}' } },
})

const ReportedStay = s.named(
  'ReportedStay',
  s.object({
    reservation_id: s.id('reservation'),
    confirmation_code: Type.String({ description: 'Confirmation code of the stay', examples: ['K7Q-4F2M'] }),
    state: s.oneOf(ORDER_STATES, 'State in which the stay is counted'),
    rooms: Type.Integer({ description: 'Number of its room nights in the row' }),
    room_revenue: s.described(Money, 'Revenue of the room nights, without VAT and meals'),
    commission: s.nullable(
      s.described(
        Money,
        'Share of the commission of the booking for these nights; null when the channel reported none, and with `since`',
      ),
    ),
    other_revenue: s.nullable(
      s.described(Money, 'With `other_revenue`, revenue of that kind without VAT; otherwise null'),
    ),
    first_night: s.date('First night in the row; with `other_revenue` the first day with such revenue'),
    last_night: s.date('Last night in the row; with `other_revenue` the last day with such revenue'),
  }),
)

export const listReportedStays = operation({
  id: 'listReportedStays',
  method: 'GET',
  path: '/reports/reservations',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'List the stays behind a figure',
  description:
    'What `GET /reports/performance` has counted with the same parameters, stay by stay: the sums of `rooms` and `room_revenue` are those ' +
    'of the row `key`, or of the total without one. With `since` they are those of `GET /reports/pickup`, less where nights were cancelled; the sums of `commission` are those of `GET /reports/channels`.',
  query: s.object({
    ...days,
    group_by,
    key: s.optional(Type.String({ maxLength: 64, description: 'Key of the row; omit it for all rows' })),
    state: s.optional(
      s.oneOf(ORDER_STATES, { description: 'State in which the stays are counted', default: 'booked' }),
    ),
    as_of,
    since: s.optional(
      s.date(
        'A closed day: stays whose nights have changed since, as `GET /reports/pickup` counts them, with the nights added and removed; for days, weeks and months',
      ),
    ),
    other_revenue: s.optional(
      s.oneOf(OTHER_REVENUE_KINDS, {
        description:
          'Stays that brought other revenue of this kind, in place of those with room nights: the sums of their `other_revenue` are those of `other_revenue_by`',
      }),
    ),
    ...segment,
    ...pageQuery,
  }),
  status: 200,
  response: page('ReportedStayPage', ReportedStay),
  errors: ['SVC-2005', 'SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', to: '{date+30}' } },
})
