import Type, { type Static } from 'typebox'
import { MONEY } from '../account/roles.ts'
import { Activity } from '../audit-log/activity.ts'
import { LINE_TYPES, PAYMENT_METHODS, UNUSUAL_KINDS } from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import { CorrectedLine } from '../parts/invoice-parts.ts'
import * as s from '../schema.ts'

export const DayRevenue = s.named(
  'DayRevenue',
  s.object({
    type: s.oneOf(
      LINE_TYPES,
      'Type of revenue. City tax is passed on to the city and is not revenue of the property',
    ),
    vat_rate: s.percentString('VAT rate in percent, with two decimals'),
    net: s.described(Money, 'Amount without VAT; negative when corrections exceed the revenue'),
    vat: s.described(Money, 'VAT at this rate'),
    gross: s.described(Money, 'Amount with VAT'),
  }),
)

export const DayPayments = s.named(
  'DayPayments',
  s.object({
    method: s.oneOf(PAYMENT_METHODS, 'Payment method'),
    received: s.described(Money, 'Sum of the payments'),
    refunded: s.described(Money, 'Sum of the refunds, less refunds of earlier days that failed later'),
  }),
)

export const UnusualEntry = s.named(
  'UnusualEntry',
  s.object({
    kind: s.oneOf(
      UNUSUAL_KINDS,
      'What it is: a guest who was expected and did not come, a departure with something unpaid, a guest who stayed beyond ' +
        'the departure, money refunded, an invoice credited, another fee than the policy asks for, a check-in, a check-out ' +
        'or a no-show or cancellation undone, a room back on sale before its time, a no-show that was marked, a stay whose ' +
        'price was changed and nothing else, a line with a negative price, lines removed from a draft, a line that corrects one of ' +
        'an earlier day, a check-in into a dirty room, a room taken out of order',
    ),
    reservation_id: s.nullable(s.id('reservation', 'The stay; null where it is about a room alone')),
    room_id: s.nullable(s.id('room', 'The room; null where there is none')),
    amount: s.nullable(
      s.described(
        Money,
        'Amount that was unpaid, returned, credited, charged as a fee or line, removed, or by which a price changed; null without an amount',
      ),
    ),
    description: s.nullable(
      Type.String({
        description: 'Text of the line, or the reason for the block of a room; null for none',
      }),
    ),
    corrects: s.nullable(
      s.described(
        CorrectedLine,
        'Identifier of the corrected line of an earlier day; null for other exceptions',
      ),
    ),
    at: s.nullable(s.timestamp('When it happened; null for something that did not happen')),
    by: s.nullable(
      s.described(Activity.properties.actor, 'Person or API key that did it; null if none is recorded'),
    ),
  }),
)
export type UnusualEntry = Static<typeof UnusualEntry>

export const BusinessDay = s.named(
  'BusinessDay',
  s.object({
    id: s.id('business_day'),
    property_id: s.id('property'),
    date: s.date('The business date'),
    began_at: s.nullable(
      s.timestamp(
        'Start of the day; null for the first day of a property, which includes everything before it',
      ),
    ),
    ended_at: s.timestamp('End of the day, exclusive: the start of the next day'),
    closed_at: s.timestamp('When the record was created'),
    rooms_available: Type.Integer({
      description: 'Number of rooms that could be sold: all rooms less those out of order',
    }),
    out_of_order: Type.Integer({ description: 'Number of rooms out of order' }),
    rooms_sold: Type.Integer({ description: 'Number of rooms sold, including complimentary ones' }),
    complimentary: Type.Integer({ description: 'Number of complimentary rooms among the rooms sold' }),
    arrivals: Type.Integer({ description: 'Guests who checked in' }),
    departures: Type.Integer({ description: 'Guests who checked out' }),
    stayovers: Type.Integer({
      description: 'Number of rooms sold whose guests arrived before this day',
    }),
    no_shows: Type.Integer({ description: 'Stays that were marked as no-show' }),
    cancellations: Type.Integer({
      description: 'Number of cancelled stays, without expired holds',
    }),
    revenue: Type.Array(DayRevenue, {
      description:
        'Revenue, one element for each type and VAT rate: the night and the meals of each guest in house, charges of this date, the city ' +
        'tax at arrival, fees, and corrections of earlier days',
    }),
    payments: Type.Array(DayPayments, { description: 'Payments and refunds, by method' }),
    deposits_held: s.described(
      Money,
      'Deposits held at the end of the day: payments of guests who had not arrived',
    ),
    open_balances: s.described(
      Money,
      'Open balances at the end of the day: amounts owed by guests in house and departed guests, less overpayments',
    ),
    unusual: Type.Array(UnusualEntry, {
      description: 'Exceptions of the day; at most 100 of each kind',
    }),
  }),
)
export type BusinessDay = Static<typeof BusinessDay>

export const listBusinessDays = operation({
  id: 'listBusinessDays',
  method: 'GET',
  path: '/days',
  tag: 'Business days',
  roles: MONEY,
  summary: 'List the business days that are closed, newest first',
  description:
    'A day is closed about a minute after it has ended, and never changes afterwards: what is corrected later counts on the day ' +
    'of the correction.',
  query: s.object({
    ...pageQuery,
    property_id: s.reference('property'),
    from: s.optional(s.date('First date')),
    to: s.optional(s.date({ description: 'Last date, inclusive' })),
  }),
  status: 200,
  response: page('BusinessDayPage', BusinessDay),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})

export const getBusinessDay = operation({
  id: 'getBusinessDay',
  method: 'GET',
  path: '/days/{date}',
  tag: 'Business days',
  roles: MONEY,
  summary: 'Get the record of a business day',
  description: 'A day that is not closed yet is 404.',
  params: s.object({ date: s.date('The business date') }),
  query: s.object({ property_id: s.reference('property') }),
  status: 200,
  response: BusinessDay,
  errors: ['SVC-3001', 'SVC-4005'],
  example: { params: { date: '{closed_date}' }, query: { property_id: '{property_id}' } },
})
