import Type, { type Static } from 'typebox'
import { MONEY } from '../account/roles.ts'
import { PAYMENT_METHODS } from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import { NamedActor } from '../parts/named-actor.ts'
import * as s from '../schema.ts'

const SHIFT_STATES = ['open', 'closed'] as const

export const Taking = s.named(
  'Taking',
  s.object({
    method: s.oneOf(PAYMENT_METHODS, 'Payment method'),
    charged: Type.Boolean({
      description: 'Whether the payment provider processed it; false: recorded manually',
    }),
    received: s.described(Money, 'Sum of the payments'),
    refunded: s.described(Money, 'Sum of the refunds, negative'),
    net: s.described(Money, '`received` and `refunded` together'),
  }),
)
export type Taking = Static<typeof Taking>

/** A shift at a desk, from the float to the count. rule 7.57 */
export const Shift = s.named(
  'Shift',
  s.object({
    id: s.id('shift'),
    property_id: s.id('property'),
    user: s.described(NamedActor, 'Owner of the shift: a person, or the API key of a till'),
    status: s.oneOf(SHIFT_STATES, '`open` until the cash is counted'),
    opened_at: s.timestamp('When the shift was opened'),
    float: s.described(Money, 'Cash in the drawer when the shift was opened'),
    takings: Type.Array(Taking, { description: 'Payments and refunds of the shift, by method' }),
    expected: s.described(
      Money,
      'Expected cash in the drawer: the float plus the net of cash payments and refunds',
    ),
    counted: s.nullable(s.described(Money, 'Counted cash when the shift was closed; null while it is open')),
    difference: s.nullable(
      s.described(Money, '`counted` less `expected`, negative where cash is missing; null while it is open'),
    ),
    closed_at: s.nullable(s.timestamp('When the shift was closed; null while it is open')),
    note: s.nullable(s.text(2000, 'Note for the next shift; null for none')),
    previous: s.nullable(
      s.object(
        {
          id: s.id('shift'),
          user: s.described(NamedActor, 'Owner of that shift'),
          closed_at: s.timestamp('When the shift was closed'),
          counted: s.described(Money, 'Counted cash when the shift was closed'),
          note: s.nullable(s.text(2000, 'Note for the next shift; null for none')),
        },
        'The last shift that was closed at the property before this one was opened; null when there was none',
      ),
    ),
  }),
)
export type Shift = Static<typeof Shift>

const cash = (about: string) =>
  s.described(
    s.named(
      'CashAmount',
      s.object({
        amount: s.integer(0, 1_000_000_000, 'In the smallest unit of the currency, for example cents'),
        currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
      }),
    ),
    about,
  )

export const listShifts = operation({
  id: 'listShifts',
  method: 'GET',
  path: '/shifts',
  tag: 'Shifts',
  roles: MONEY,
  summary: 'List cashier shifts',
  description: 'Newest first. `user_id` finds those of one person or key.',
  query: s.object({
    ...pageQuery,
    property_id: s.optional(s.reference('property')),
    status: s.optional(
      s.oneOrMore(SHIFT_STATES, 'Only shifts with this status: one, or several separated by commas'),
    ),
    user_id: s.optional(s.anyReference('Identifier of the person or the API key')),
  }),
  status: 200,
  response: page('ShiftPage', Shift),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', status: 'closed' } },
})

export const openShift = operation({
  id: 'openShift',
  method: 'POST',
  path: '/shifts',
  tag: 'Shifts',
  roles: MONEY,
  audit: ['Shift opened', 'Schicht begonnen'],
  summary: 'Open a cashier shift',
  description:
    'For the caller: one shift is open at a time for each person and property. Their payments and refunds at the property belong to it from then on.',
  body: s.named(
    'ShiftOpen',
    s.object({
      property_id: s.reference('property'),
      float: s.optional(cash('Cash in the drawer when the shift is opened; default: zero')),
    }),
  ),
  status: 201,
  response: Shift,
  errors: ['SVC-3001', 'SVC-4005', 'SVC-8005'],
  example: { body: { property_id: '{property_id}', float: { amount: 20000, currency: 'EUR' } } },
})

export const getShift = operation({
  id: 'getShift',
  method: 'GET',
  path: '/shifts/{id}',
  tag: 'Shifts',
  roles: MONEY,
  summary: 'Get a cashier shift',
  params: s.object({ id: s.reference('shift') }),
  status: 200,
  response: Shift,
  errors: ['SVC-3001'],
  example: { params: { id: '{shift_id}' } },
})

export const closeShift = operation({
  id: 'closeShift',
  method: 'POST',
  path: '/shifts/{id}/close',
  tag: 'Shifts',
  roles: MONEY,
  audit: ['Shift closed', 'Schicht beendet'],
  summary: 'Count the drawer and close a shift',
  description:
    'Stores expected and counted cash and the difference, which never change. The note is shown when the next shift is opened. Staff close their own shift; owners and managers any.',
  params: s.object({ id: s.reference('shift') }),
  body: s.named(
    'ShiftClose',
    s.object({
      counted: cash('Counted cash in the drawer'),
      note: s.optional(s.nullable(s.text(2000, 'Note for the next shift; null for none'))),
    }),
  ),
  status: 200,
  response: Shift,
  errors: ['SVC-3001', 'SVC-8005'],
  example: {
    params: { id: '{shift_id}' },
    body: { counted: { amount: 27500, currency: 'EUR' }, note: 'Key of 204 is with the night porter.' },
  },
})
