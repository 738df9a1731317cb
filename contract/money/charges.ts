import Type, { type Static } from 'typebox'
import { MONEY, OFFICE } from '../account/roles.ts'
import { ADDED_LINE_TYPES, CHARGE_TYPES } from '../lists.ts'
import { Money, ServicePrice } from '../money.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'
import { RECURRENCES } from './recurrences.ts'

const what = {
  type: s.oneOf(CHARGE_TYPES, 'Type of revenue; default: `service`'),
  description: s.text(300, 'Text of the line'),
  vat_rate: s.percentString('VAT rate in percent, with two decimals; the price includes the VAT'),
  quantity: s.integer(1, 10_000, 'Number of units'),
  date: s.date('Date of the charge'),
}
const unitPrice = s.described(ServicePrice, 'Unit price including VAT')

/** A charge during a stay. rule 25.3 */
export const Charge = s.named(
  'Charge',
  s.object({
    id: s.id('charge'),
    reservation_id: s.id('reservation'),
    invoice_id: s.id('invoice', 'Identifier of the document with the line'),
    service_id: s.nullable(s.id('service', 'Identifier of the charged service; null for other charges')),
    ...what,
    type: s.oneOf(ADDED_LINE_TYPES, 'Type of revenue'),
    date: s.nullable(s.date('Date of the charge; null when a change of the draft set none')),
    unit_price: s.described(Money, 'Unit price including VAT'),
    total: s.described(Money, '`quantity` × `unit_price`'),
  }),
)
export type Charge = Static<typeof Charge>

const recurs = s.oneOf(
  RECURRENCES,
  'How often it is charged again while the guest is in house: each day, each seven days, or each month on the same day',
)

/** A charge that is repeated. rule 36.9 */
const RecurringCharge = s.named(
  'RecurringCharge',
  s.object({
    id: s.id('charge', 'Identifier of its first charge'),
    service_id: s.nullable(s.id('service', 'Identifier of the charged service; null for other charges')),
    type: s.oneOf(ADDED_LINE_TYPES, 'Type of revenue'),
    description: what.description,
    vat_rate: what.vat_rate,
    quantity: what.quantity,
    unit_price: s.described(Money, 'Unit price including VAT'),
    recurs,
    next_on: s.nullable(
      s.date('Date of the next charge; null when none is left before the departure or `until`'),
    ),
    until: s.nullable(s.date('The date from which nothing more is charged; null for the departure')),
    folio_id: s.id('folio', 'Identifier of the charged folio'),
  }),
)
export type RecurringCharge = Static<typeof RecurringCharge>

export const listCharges = operation({
  id: 'listCharges',
  method: 'GET',
  path: '/reservations/{id}/charges',
  tag: 'Invoices',
  roles: OFFICE,
  summary: 'List the charges of a stay',
  description: 'In the order of their documents, including invoiced ones.',
  params: s.object({ id: s.reference('reservation') }),
  status: 200,
  response: s.named(
    'ChargeList',
    s.object({
      data: Type.Array(Charge, { description: 'Charges of the stay' }),
      recurring: Type.Array(RecurringCharge, { description: 'Charges that are repeated; usually empty' }),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}' } },
})

export const createCharge = operation({
  id: 'createCharge',
  method: 'POST',
  path: '/reservations/{id}/charges',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Charge added', 'Position berechnet'],
  summary: 'Charge a service or something else to a stay',
  description:
    'A line on the draft of the stay, or on a new draft if everything was invoiced, as after the check-out. For a service, description, price and VAT rate default to those of the service; anything else needs all three. Daily limits do not apply. With `recurs` it is charged again at the close of days while the guest is in house, for dates before the departure and `until`; the first charge is made at once.',
  params: s.object({ id: s.reference('reservation') }),
  body: s.named(
    'ChargeCreate',
    s.object({
      service_id: s.optional(s.reference('service', 'A service of the same property')),
      ...s.optionals(what),
      unit_price: s.optional(unitPrice),
      recurs: s.optional(recurs),
      until: s.optional(
        s.date('With `recurs`: the date from which nothing more is charged; default: the departure'),
      ),
      folio_id: s.optional(
        s.reference('folio', 'Identifier of the folio to charge; default: the first folio of the stay'),
      ),
    }),
  ),
  status: 201,
  response: Charge,
  errors: ['SVC-3001', 'SVC-1007', 'SVC-7005'],
  example: {
    params: { id: '{reservation_id}' },
    body: {
      description: 'Minibar',
      quantity: 2,
      unit_price: { amount: 350, currency: 'EUR' },
      vat_rate: '19.00',
    },
  },
})

export const deleteCharge = operation({
  id: 'deleteCharge',
  method: 'DELETE',
  path: '/reservations/{id}/charges/{charge_id}',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Charge removed', 'Berechnete Position entfernt'],
  summary: 'Remove a charge from a stay',
  description:
    'Possible while its line is on a draft and its business day is open; an invoiced charge needs a credit note. Returns the removed charge.',
  params: s.object({ id: s.reference('reservation'), charge_id: s.reference('charge') }),
  status: 200,
  response: Charge,
  errors: ['SVC-3001', 'SVC-7001', 'SVC-7005'],
  example: { params: { id: '{reservation_id}', charge_id: '{charge_id}' } },
})

export const endRecurringCharge = operation({
  id: 'endRecurringCharge',
  method: 'DELETE',
  path: '/reservations/{id}/recurring-charges/{charge_id}',
  tag: 'Invoices',
  roles: MONEY,
  audit: ['Recurring charge ended', 'Wiederkehrende Position beendet'],
  summary: 'End a charge that recurs',
  description: 'What was charged stays, and is removed by itself. Returns the charge that has ended.',
  params: s.object({
    id: s.reference('reservation'),
    charge_id: s.reference('charge', 'Identifier of its first charge'),
  }),
  status: 200,
  response: RecurringCharge,
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}', charge_id: '{recurring_charge_id}' } },
})
