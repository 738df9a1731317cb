import { CREATED, eur, SAMPLE_IDS } from './values.ts'

/** Samples of invoices and payments. */

const id = SAMPLE_IDS
const ISSUED = '2027-03-18T09:41:07Z'

const recorded_by = {
  received_by: { type: 'staff', id: id.user, name: 'Ana Souza' },
  business_date: '2027-03-18',
  shift_id: id.shift,
}

const payment = {
  id: id.payment,
  property_id: id.property,
  reservation_id: id.reservation,
  invoice_id: id.invoice,
  amount: eur(37200),
  company_payment_id: null,
  amount_refunded: eur(0),
  method: 'card',
  status: 'succeeded',
  reference: null,
  failure_code: null,
  paid_at: ISSUED,
  ...recorded_by,
  created_at: ISSUED,
  updated_at: ISSUED,
}

const night = (date: string, net: number) => ({
  id: `accommodation_${date}_7.00`,
  date,
  type: 'accommodation',
  description: 'Accommodation',
  quantity: 1,
  unit_price: eur(12000),
  net: eur(net),
  vat_rate: '7.00',
  vat: eur(12000 - net),
  gross: eur(12000),
  amount_credited: eur(0),
})

const invoice = {
  id: id.invoice,
  number: 'HARBOUR-2027-00001',
  type: 'invoice',
  status: 'paid',
  payment_status: 'paid',
  property_id: id.property,
  reservation_id: id.reservation,
  guest_id: id.guest,
  folio_id: id.folio,
  bill_to: {
    name: 'Ngozi Okafor',
    company_name: null,
    vat_id: null,
    address: { line1: '12 Marina Road', city: 'Lagos', postal_code: '101241', country: 'NG' },
    email: null,
    company_id: null,
  },
  seller: {
    name: 'Harbour House',
    company_name: 'Harbour House GmbH',
    vat_id: 'DE123456789',
    address: { line1: 'Am Kai 4', city: 'Hamburg', postal_code: '20457', country: 'DE' },
  },
  currency: 'EUR',
  issued_at: ISSUED,
  due_date: '2027-03-18',
  line_items: [
    night('2027-03-15', 11215),
    night('2027-03-16', 11215),
    night('2027-03-17', 11215),
    {
      id: 'city_tax',
      date: '2027-03-15',
      type: 'city_tax',
      description: 'City tax',
      quantity: 6,
      unit_price: eur(200),
      net: eur(1200),
      vat_rate: '0.00',
      vat: eur(0),
      gross: eur(1200),
      amount_credited: eur(0),
    },
  ],
  added_lines: [],
  vat_breakdown: [
    { vat_rate: '7.00', net: eur(33645), vat: eur(2355), gross: eur(36000) },
    { vat_rate: '0.00', net: eur(1200), vat: eur(0), gross: eur(1200) },
  ],
  subtotal: eur(34845),
  vat_total: eur(2355),
  total: eur(37200),
  amount_credited: eur(0),
  amount_paid: eur(37200),
  amount_refunded: eur(0),
  amount_due: eur(0),
  payments: [payment],
  method: 'card',
  paid_at: ISSUED,
  credited_invoice_id: null,
  nights_until: null,
  reason: null,
  reminders: [],
  reminders_paused: false,
  version: 2,
  created_at: CREATED,
  updated_at: ISSUED,
}

const refund = {
  id: id.refund,
  payment_id: id.payment,
  reservation_id: id.reservation,
  amount: eur(2000),
  status: 'succeeded',
  reason: 'goodwill',
  failure_code: null,
  ...recorded_by,
  created_at: '2027-03-19T10:02:11Z',
  finished_at: '2027-03-19T10:02:11Z',
}

const movement = {
  kind: 'payment',
  id: id.payment,
  payment_id: id.payment,
  reservation_id: id.reservation,
  invoice_id: id.invoice,
  at: ISSUED,
  amount: eur(37200),
  reference: null,
  shift_id: id.shift,
}

const payment_sums = { received: eur(37200), refunded: eur(0), net: eur(37200) }

const payment_row = {
  date: '2027-03-18',
  property_id: id.property,
  currency: 'EUR',
  method: 'card',
  charged: false,
  received_by: recorded_by.received_by,
  ...payment_sums,
  movements: [movement],
}

const taking = { method: 'cash', charged: false, received: eur(7500), refunded: eur(0), net: eur(7500) }

const shift = {
  id: id.shift,
  property_id: id.property,
  user: recorded_by.received_by,
  status: 'closed',
  opened_at: '2027-03-18T05:58:20Z',
  float: eur(20000),
  takings: [taking],
  expected: eur(27500),
  counted: eur(27500),
  difference: eur(0),
  closed_at: '2027-03-18T14:03:41Z',
  note: 'Key of 204 is with the night porter.',
  previous: null,
}

const business_day = {
  id: id.business_day,
  property_id: id.property,
  date: '2027-03-15',
  began_at: '2027-03-15T02:00:00Z',
  ended_at: '2027-03-16T02:00:00Z',
  closed_at: '2027-03-16T02:01:07Z',
  rooms_available: 41,
  out_of_order: 1,
  rooms_sold: 33,
  complimentary: 1,
  arrivals: 12,
  departures: 9,
  stayovers: 21,
  no_shows: 1,
  cancellations: 2,
  revenue: [
    { type: 'accommodation', vat_rate: '7.00', net: eur(358879), vat: eur(25121), gross: eur(384000) },
    { type: 'meal', vat_rate: '19.00', net: eur(64706), vat: eur(12294), gross: eur(77000) },
    { type: 'city_tax', vat_rate: '0.00', net: eur(9600), vat: eur(0), gross: eur(9600) },
  ],
  payments: [
    { method: 'card', received: eur(402500), refunded: eur(12000) },
    { method: 'cash', received: eur(23800), refunded: eur(0) },
  ],
  deposits_held: eur(184200),
  open_balances: eur(96350),
  unusual: [
    {
      kind: 'unpaid_departure',
      reservation_id: id.reservation,
      room_id: id.room,
      amount: eur(12800),
      at: '2027-03-15T09:12:40Z',
      by: null,
      description: null,
      corrects: null,
    },
  ],
}

export const MONEY_SAMPLES: Record<string, unknown> = {
  BusinessDay: business_day,
  Payment: payment,
  PaymentCreated: { ...payment, client_secret: null },
  PositiveMoney: eur(5000),
  Refund: refund,
  Invoice: invoice,
  NamedActor: recorded_by.received_by,
  Taking: taking,
  Shift: shift,
  TaxMonth: {
    property_id: id.property,
    month: '2027-03',
    currency: 'EUR',
    vat: [{ vat_rate: '7.00', net: eur(33645), vat: eur(2355), gross: eur(36000) }],
    net: eur(33645),
    vat_total: eur(2355),
    gross: eur(36000),
    city_tax: eur(1200),
    documents: 1,
  },
  PaymentMovement: movement,
  PaymentReportRow: payment_row,
  Charge: {
    id: id.charge,
    reservation_id: id.reservation,
    invoice_id: id.invoice,
    service_id: null,
    type: 'service',
    description: 'Minibar',
    vat_rate: '19.00',
    quantity: 2,
    date: '2027-03-16',
    unit_price: eur(350),
    total: eur(700),
  },
  PaymentReportTotal: { currency: 'EUR', method: 'card', charged: false, ...payment_sums },
  BillTo: invoice.bill_to,
  Seller: invoice.seller,
}
