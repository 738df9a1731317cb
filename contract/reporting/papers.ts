import Type, { type Static } from 'typebox'
import { FIGURES, MONEY } from '../account/roles.ts'
import { LINE_TYPES, PAYMENT_METHODS } from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

const csv = { status: 200, file: 'text/csv; charset=utf-8' } as const
const currency = Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$', examples: ['EUR'] })
const count = (description: string) => Type.Integer({ description })
const ratio = (description: string) => s.nullable(Type.String({ description, examples: ['66.67'] }))

export const ManagerFigures = s.named(
  'ManagerFigures',
  s.object({
    from: s.date('First business date; the first recorded one if the property has none before'),
    to: s.date('Last business date'),
    days: count('Number of days'),
    rooms_available: count('Number of room nights that could be sold: all less those out of order'),
    out_of_order: count('Number of room nights out of order'),
    rooms_sold: count('Number of room nights sold, including complimentary ones'),
    complimentary: count('Number of complimentary room nights among those sold'),
    occupancy: ratio('`rooms_sold` in percent of `rooms_available`; null when there are none'),
    adr: s.nullable(
      s.described(
        Money,
        'ADR: net room revenue divided by rooms sold without complimentary ones; null when there are none',
      ),
    ),
    revpar: s.nullable(
      s.described(Money, 'RevPAR: net room revenue divided by available rooms; null when there are none'),
    ),
    arrivals: count('Guests who checked in'),
    departures: count('Guests who checked out'),
    no_shows: count('Stays that were marked as no-show'),
    cancellations: count('Stays that were cancelled'),
    revenue: Type.Array(
      s.named(
        'ManagerRevenue',
        s.object({
          type: s.oneOf(LINE_TYPES, 'What was sold'),
          net: s.described(Money, 'Without VAT'),
          vat: s.described(Money, 'VAT of all rates'),
          gross: s.described(Money, 'With VAT'),
        }),
      ),
      { description: 'Revenue, one element for each kind' },
    ),
    total_net: s.described(Money, 'All revenue without VAT and city tax'),
    payments: Type.Array(
      s.named(
        'ManagerPayments',
        s.object({
          method: s.oneOf(PAYMENT_METHODS, 'Payment method'),
          received: s.described(Money, 'Sum of the payments'),
          refunded: s.described(Money, 'Sum of the refunds'),
          net: s.described(Money, '`received` less `refunded`'),
        }),
      ),
      { description: 'Payments and refunds, by method' },
    ),
    taken: s.described(Money, 'Sum of payments less refunds'),
    deposits_held: s.described(
      Money,
      'Deposits held at the end of the last of these days: payments of guests who had not arrived',
    ),
    open_balances: s.described(
      Money,
      'Open balances at the end of the last of these days: amounts owed by guests in house and departed guests, less overpayments',
    ),
  }),
)
export type ManagerFigures = Static<typeof ManagerFigures>

const lastYear = (of: string) =>
  s.nullable(s.described(ManagerFigures, `${of} a year ago, by date; null when nothing is recorded`))

export const ManagerReport = s.named(
  'ManagerReport',
  s.object({
    property_id: s.id('property'),
    property: Type.String({ description: 'Name of the property', examples: ['Harbour House'] }),
    date: s.date('The business date'),
    currency,
    closed_at: s.nullable(
      s.timestamp('When the day was closed; null for the open day, which is reported up to now'),
    ),
    day: s.described(ManagerFigures, 'The day'),
    month: s.described(ManagerFigures, 'The month up to the day'),
    year: s.described(ManagerFigures, 'The year up to the day'),
    last_year_day: lastYear('The day'),
    last_year_month: lastYear('The month up to the day'),
    last_year_year: lastYear('The year up to the day'),
  }),
)
export type ManagerReport = Static<typeof ManagerReport>

const manager_query = {
  property_id: s.reference('property'),
  date: s.optional(s.date('A closed day or the open day; default: the open day')),
}

export const getManagerReport = operation({
  id: 'getManagerReport',
  method: 'GET',
  path: '/reports/manager',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Manager’s report: day, month and year, beside those of last year',
  description:
    'Rooms, occupancy, ADR and RevPAR, revenue by kind, payments by method, arrivals, departures, deposits held and open balances: from the ' +
    'records of closed days (`GET /days`), so the response for a closed day never changes. The open day is calculated as if it ended now.',
  query: s.object(manager_query),
  status: 200,
  response: ManagerReport,
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', date: '{closed_date}' } },
})

export const exportManagerReport = operation({
  id: 'exportManagerReport',
  method: 'GET',
  path: '/reports/manager/export',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Export the manager’s report',
  description:
    'CSV (RFC 4180, UTF-8) of what `GET /reports/manager` answers: a line for each figure, a column for each period.',
  query: s.object(manager_query),
  ...csv,
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', date: '{closed_date}' } },
})

const person = (description: string) => Type.String({ description, examples: ['Okafor'] })
const stay = {
  reservation_id: s.id('reservation'),
  confirmation_code: Type.String({ description: 'Confirmation code of the stay', examples: ['K7Q-4F2M'] }),
  first_name: person('Name of the booker'),
  last_name: person('Name of the booker'),
  room: s.nullable(Type.String({ description: 'Name of the room; null for none', examples: ['204'] })),
  check_in: s.date('Date of arrival'),
  check_out: s.date('Date of departure'),
  channel: Type.String({ description: 'Identifier of the sales channel; `direct` for none' }),
}

export const InHouseList = s.named(
  'InHouseList',
  s.object({
    property_id: s.id('property'),
    property: Type.String({ description: 'Name of the property', examples: ['Harbour House'] }),
    date: s.date('The business date'),
    at: s.timestamp('Time of the report'),
    data: Type.Array(
      s.named(
        'InHouseStay',
        s.object({
          ...stay,
          room_type: Type.String({ description: 'Name of the room type', examples: ['Double'] }),
          adults: count('Number of adults'),
          children: count('Number of children'),
          note: s.nullable(Type.String({ description: 'Beginning of the notes; null for none' })),
          balance: s.described(Money, 'Amount left to pay'),
        }),
      ),
      { description: 'Guests in house by room; 2,000 at most' },
    ),
    stays: count('How many there are'),
    adults: count('Number of adults among them'),
    children: count('Number of children among them'),
  }),
)
export type InHouseList = Static<typeof InHouseList>

const in_house_query = { property_id: s.reference('property') }

export const getInHouseList = operation({
  id: 'getInHouseList',
  method: 'GET',
  path: '/reports/in-house',
  tag: 'Figures',
  roles: MONEY,
  summary: 'Who is in house now, by room',
  query: s.object(in_house_query),
  status: 200,
  response: InHouseList,
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})

export const exportInHouseList = operation({
  id: 'exportInHouseList',
  method: 'GET',
  path: '/reports/in-house/export',
  tag: 'Figures',
  roles: MONEY,
  summary: 'Export who is in house',
  description: 'CSV (RFC 4180, UTF-8) of what `GET /reports/in-house` answers: a line for each stay.',
  query: s.object(in_house_query),
  ...csv,
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})

/** Age groups of balances. */
export const BALANCE_AGES = ['in_house', '0_30', '31_60', '61_90', 'over_90'] as const
export type BalanceAge = (typeof BALANCE_AGES)[number]

const sums = {
  stays: count('Number of stays'),
  balance: s.described(Money, 'Open amount; negative when guests have paid more than they owe'),
}
const age = s.oneOf(
  BALANCE_AGES,
  'Days since the departure, cancellation or no-show; guests in house are `in_house`',
)

export const OpenBalances = s.named(
  'OpenBalances',
  s.object({
    property_id: s.id('property'),
    property: Type.String({ description: 'Name of the property', examples: ['Harbour House'] }),
    date: s.date('Business date at whose end the balances are reported'),
    currency,
    data: Type.Array(
      s.named(
        'OpenBalance',
        s.object({ ...stay, age, days: count('Number of days since then'), balance: sums.balance }),
      ),
      { description: 'Stays, oldest first; at most 2,000' },
    ),
    by_age: Type.Array(s.named('BalancesOfAge', s.object({ age, ...sums })), {
      description: 'Totals by age, youngest first',
    }),
    by_channel: Type.Array(s.named('BalancesOfChannel', s.object({ channel: stay.channel, ...sums })), {
      description: 'Totals by channel, largest first',
    }),
    more_stays: count('Number of stays omitted from `data`; all sums include them'),
    total: s.described(Money, '`open_balances` of the record of the day'),
  }),
)
export type OpenBalances = Static<typeof OpenBalances>

const balances_query = {
  property_id: s.reference('property'),
  date: s.optional(s.date('A closed day; default: the newest')),
}

export const getOpenBalances = operation({
  id: 'getOpenBalances',
  method: 'GET',
  path: '/reports/balances',
  tag: 'Figures',
  roles: MONEY,
  summary: 'What guests owed when a day was closed, by stay, age and channel',
  description:
    'The stays behind `open_balances` of the record of that day: guests in house and departed, by what they had earned the property until then ' +
    'less what they had paid. Their sum is that figure.',
  query: s.object(balances_query),
  status: 200,
  response: OpenBalances,
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', date: '{closed_date}' } },
})

export const exportOpenBalances = operation({
  id: 'exportOpenBalances',
  method: 'GET',
  path: '/reports/balances/export',
  tag: 'Figures',
  roles: MONEY,
  summary: 'Export open balances',
  description: 'CSV (RFC 4180, UTF-8) of what `GET /reports/balances` answers: a line for each stay.',
  query: s.object(balances_query),
  ...csv,
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', date: '{closed_date}' } },
})
