import { CREATED, eur, SAMPLE_IDS } from './objects.ts'

/** Documents of a stay, for the documentation. */

const id = SAMPLE_IDS
const ISSUED = '2027-03-18T09:41:07Z'

const payment = {
  id: id.payment,
  property_id: id.property,
  reservation_id: id.reservation,
  invoice_id: id.invoice,
  amount: eur(37200),
  amount_refunded: eur(0),
  method: 'card',
  status: 'succeeded',
  reference: null,
  failure_code: null,
  paid_at: ISSUED,
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
  bill_to: {
    name: 'Ngozi Okafor',
    company_name: null,
    vat_id: null,
    address: { line1: '12 Marina Road', city: 'Lagos', postal_code: '101241', country: 'NG' },
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
  reason: null,
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
}

const payment_sums = { received: eur(37200), refunded: eur(0), net: eur(37200) }

const payment_row = {
  date: '2027-03-18',
  property_id: id.property,
  currency: 'EUR',
  method: 'card',
  charged: false,
  received_by: { type: 'staff', id: 'usr_01h2xcejqtf2nbrexx3vqjhp41', name: 'Ana Souza' },
  ...payment_sums,
  movements: [movement],
}

export const MONEY_SAMPLES: Record<string, unknown> = {
  Payment: payment,
  PaymentCreated: { ...payment, client_secret: null },
  PositiveMoney: eur(5000),
  Refund: refund,
  Invoice: invoice,
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
  PaymentReportTotal: { currency: 'EUR', method: 'card', charged: false, ...payment_sums },
  BillTo: invoice.bill_to,
  Seller: invoice.seller,
}
