import { parking } from './reservation.ts'
import { CREATED, eur, SAMPLE_IDS as id } from './values.ts'

const UPDATED = '2027-01-09T16:20:45Z'

const booked = {
  id: id.reservation,
  property_id: id.property,
  status: 'confirmed',
  room_type_id: id.room_type,
  rate_plan_id: id.rate_plan,
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  nights: 3,
  adults: 2,
  children: 0,
  channel: 'direct',
  external_reference: null,
  guest_id: id.guest,
  total: eur(41700),
  services: [parking],
  nights_by_hand: [],
  discount: null,
  promotion_code: null,
  created_at: CREATED,
}

const ofStay = { property_id: id.property, reservation_id: id.reservation, guest_id: id.guest }

/** Event types on request. */
const requested = {
  PaymentReceivedData: {
    id: id.payment,
    ...ofStay,
    invoice_id: id.invoice,
    amount: eur(12400),
    method: 'card',
    status: 'succeeded',
    reference: null,
    paid_at: UPDATED,
  },
  PaymentRefundedData: {
    id: id.payment,
    refund_id: id.refund,
    ...ofStay,
    invoice_id: id.invoice,
    amount: eur(2400),
    amount_refunded: eur(2400),
    method: 'card',
    status: 'succeeded',
    reason: 'guest_request',
    refunded_at: UPDATED,
  },
  InvoiceIssuedData: {
    id: id.invoice,
    type: 'invoice',
    status: 'issued',
    ...ofStay,
    number: 'HARBOUR-2027-00001',
    total: eur(37200),
    vat_total: eur(2434),
    issued_at: UPDATED,
    amount_due: eur(24800),
    due_date: '2027-01-23',
  },
  CreditNoteIssuedData: {
    id: id.invoice,
    type: 'credit_note',
    status: 'paid',
    ...ofStay,
    number: 'HARBOUR-2027-00002',
    total: eur(2400),
    vat_total: eur(157),
    issued_at: UPDATED,
    credited_invoice_id: id.invoice,
    reason: 'Breakfast was not served',
  },
  RoomUpdatedData: {
    id: id.room,
    property_id: id.property,
    room_type_id: id.room_type,
    name: '204',
    floor: '2',
    status: 'clean',
    changed_fields: ['status'],
    previous: { status: 'dirty' },
    updated_at: UPDATED,
  },
}

const endpoint = {
  id: id.webhook,
  url: 'https://pms.example.com/hooks/serai',
  events: ['reservation.created', 'reservation.cancelled'],
  status: 'enabled',
  description: null,
  property_id: null,
  version: 1,
  created_at: CREATED,
  updated_at: CREATED,
  last_success_at: null,
  last_failure_at: null,
}

const failed = {
  number: 1,
  at: CREATED,
  duration_ms: 184,
  status_code: 503,
  error: 'status',
  remote_address: '198.51.100.20',
  response_body: 'down for maintenance',
}

/** Samples of events, endpoints and deliveries, by the name of their schema. */
export const WEBHOOK_SAMPLES: Record<string, unknown> = {
  ...requested,
  ReservationCreatedData: booked,
  ReservationUpdatedData: {
    ...booked,
    room_id: null,
    room_segments: [{ room_id: null, room_type_id: id.room_type, from: '2027-03-15', to: '2027-03-18' }],
    balance: eur(41700),
    fee: null,
    refund: null,
    refund_status: 'none',
    changed_fields: ['check_out', 'nights', 'room_segments', 'total', 'services', 'balance'],
    previous: {
      check_out: '2027-03-17',
      nights: 2,
      room_segments: [{ room_id: null, room_type_id: id.room_type, from: '2027-03-15', to: '2027-03-17' }],
      total: eur(27800),
      services: [{ ...parking, dates: ['2027-03-15', '2027-03-16'], total: eur(3000) }],
      balance: eur(27800),
    },
    updated_at: UPDATED,
  },
  ReservationCancelledData: {
    ...booked,
    status: 'cancelled',
    cancelled_at: UPDATED,
    cancelled_by: 'api',
    reason: 'guest_request',
    fee: eur(12000),
    refund: null,
    refund_status: 'none',
  },
  WebhookEndpoint: { ...endpoint, last_success_at: UPDATED },
  WebhookEndpointCreated: endpoint,
  DeliveryAttempt: failed,
  Delivery: {
    id: id.delivery,
    webhook_id: id.webhook,
    event_id: id.event,
    event_type: 'reservation.created',
    kind: 'event',
    status: 'delivered',
    attempts: [
      failed,
      {
        ...failed,
        number: 2,
        at: '2027-01-04T09:01:02Z',
        duration_ms: 96,
        status_code: 204,
        error: null,
        response_body: '',
      },
    ],
    next_attempt_at: null,
    created_at: CREATED,
    finished_at: '2027-01-04T09:01:02Z',
  },
}
