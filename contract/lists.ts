import { MONEYLESS_METHODS, RECORDED_METHODS } from './money/payment-methods.ts'
/** Enumerations without a schema: the browser imports them as values. */

export const CHANNEL_TYPES = ['ota', 'ota_xml', 'ical', 'demo'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]
/** Types that staff connect; `ota` is a channel that is only known from its bookings. */
export const CONNECTABLE_TYPES = ['ota_xml', 'ical', 'demo'] as const
export type ConnectableType = (typeof CONNECTABLE_TYPES)[number]
export const CHANNEL_STATUSES = ['green', 'amber', 'red'] as const
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number]
export const PUSH_STATES = ['confirmed', 'pending', 'unconfirmed'] as const

export const HELD_REASONS = ['unmapped_room', 'unmapped_rate', 'other_currency', 'failed'] as const

export const EVENT_TYPES = [
  'reservation.created',
  'reservation.updated',
  'reservation.cancelled',
  'guest.updated',
  'invoice.paid',
  'channel.error',
] as const
/** Event types on request: enabled for an account. spec 6 */
export const OPTIONAL_EVENT_TYPES = [
  'payment.received',
  'payment.refunded',
  'invoice.issued',
  'credit_note.issued',
  'room.updated',
  'room_type.created',
  'rate_plan.updated',
  ...(['company.created', 'company_payment.received', 'company_payment.voided', 'company.updated'] as const),
  ...(['security_deposit.received', 'security_deposit.returned', 'security_deposit.applied'] as const),
  'security_deposit.updated',
  ...(['booking.created', 'booking.updated', 'booking.cancelled'] as const),
  ...(['group.created', 'group.updated', 'group.cancelled', 'group.deposit_due'] as const),
  ...(['quote.created', 'quote.updated', 'quote.sent', 'quote.accepted', 'quote.declined'] as const),
  ...(['quote.withdrawn', 'quote.lapsed'] as const),
  ...(['waiting_entry.created', 'waiting_entry.proposed', 'waiting_entry.updated'] as const),
  ...(['enquiry.created', 'enquiry.updated', 'found_item.created', 'found_item.updated'] as const),
  'test_clock.ready',
] as const
export type OptionalEventType = (typeof OPTIONAL_EVENT_TYPES)[number]
export type EventType = (typeof EVENT_TYPES)[number] | OptionalEventType

export const isOptionalEvent = (type: EventType): type is OptionalEventType =>
  (OPTIONAL_EVENT_TYPES as readonly string[]).includes(type)

/** Payment methods. spec 2, rule 7 */
export const PAYMENT_METHODS = [...RECORDED_METHODS, ...MONEYLESS_METHODS] as const

export const INVOICE_TYPES = ['invoice', 'deposit_invoice', 'credit_note'] as const
export type InvoiceType = (typeof INVOICE_TYPES)[number]
export const INVOICE_STATUSES = ['draft', 'issued', 'paid', 'credited', 'void'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
export const LINE_TYPES = [
  'accommodation',
  'meal',
  'service',
  'city_tax',
  'fee',
  'discount',
  'deposit',
  'adjustment',
] as const
export type LineType = (typeof LINE_TYPES)[number]
/** Lines that staff may add to a draft. */
export const ADDED_LINE_TYPES = ['service', 'meal', 'fee', 'discount', 'adjustment'] as const
/** Lines that charge something. */
export const CHARGE_TYPES = ['service', 'meal', 'fee'] as const

/** Accounts of the journal with one number each. rule 20.3 */
const LEDGER_ACCOUNTS = ['guest_ledger', 'receivable', 'city_tax'] as const
/** Accounts which can have a number for each rate: deposits where they are taxed, revenue, and VAT. */
const REVENUE_ACCOUNTS = ['accommodation', 'meal', 'service', 'fee', 'discount', 'adjustment'] as const
export const RATED_ACCOUNTS = ['deposit', ...REVENUE_ACCOUNTS, 'vat'] as const
export const ACCOUNT_KINDS = [...LEDGER_ACCOUNTS, ...PAYMENT_METHODS, ...RATED_ACCOUNTS] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]
/** Charts of accounts with default numbers. */
export const CHARTS = ['skr03', 'skr04', 'generic'] as const
export type Chart = (typeof CHARTS)[number]

/** Reasons for an exemption from city tax. rule 20.7 */
export const CITY_TAX_EXEMPTIONS = ['business', 'medical', 'disability'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_STATES = ['pending', 'requires_action', 'succeeded', 'failed'] as const
export const REFUND_STATES = ['pending', 'succeeded', 'failed', 'manual'] as const

export const MEAL_PLANS = [
  'room_only',
  'bed_and_breakfast',
  'half_board',
  'full_board',
  'all_inclusive',
] as const

export const RESERVATION_STATUSES = [
  'pending_payment',
  'confirmed',
  'checked_in',
  'checked_out',
  'cancelled',
  'no_show',
] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]
export const PAYMENT_STATUSES = ['unpaid', 'partially_paid', 'paid', 'refunded'] as const
export const REFUND_STATUSES = ['none', 'pending', 'succeeded', 'failed', 'manual'] as const
export const CANCELLED_BY = ['guest', 'staff', 'channel', 'api', 'system'] as const

export const RESERVATION_SORTS = [
  'created_at',
  '-created_at',
  'check_in',
  '-check_in',
  'updated_at',
  '-updated_at',
] as const

export const ROOM_TYPE_KINDS = ['private', 'dorm', 'apartment'] as const
export const BED_TYPES = ['single', 'twin', 'double', 'queen', 'king', 'sofa_bed', 'bunk', 'cot'] as const

export const ROOM_STATUSES = ['dirty', 'cleaning', 'clean', 'inspected'] as const
/** Whether the room is not ready for a guest. rule 24.1 */
export const isUnclean = (status: (typeof ROOM_STATUSES)[number]): boolean =>
  status === 'dirty' || status === 'cleaning'

/** What a room may need before a guest moves in. rule 24.2 */
export const ROOM_MISSING_CONDITIONS = ['cleaning', 'inspection'] as const
export type RoomMissingCondition = (typeof ROOM_MISSING_CONDITIONS)[number]

export const ROOM_OCCUPANCIES = ['vacant', 'occupied'] as const

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'held', 'discarded'] as const
export const ATTEMPT_ERRORS = [
  'status',
  'dns',
  'connect',
  'tls',
  'timeout',
  'reset',
  'blocked_address',
  'protocol',
  'interrupted',
] as const

/** How a property handles no-shows at the close of the day. */
export const NO_SHOW_MODES = ['manual', 'automatic'] as const

/** States of nights in the order book. */
export const ORDER_STATES = ['pending_payment', 'booked', 'cancelled', 'no_show'] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** Groups of rows of a performance report. */
export const FIGURE_GROUPS = [
  ...(['day', 'week', 'month', 'room_type', 'rate_plan', 'channel', 'group', 'country'] as const),
  ...(['lead_time', 'length_of_stay'] as const),
] as const
/** Lead time in days, from booking to the night. rule 18.11 */
export const LEAD_TIMES = [
  '0',
  '1',
  '2-3',
  '4-7',
  '8-14',
  '15-30',
  '31-60',
  '61-90',
  '91-180',
  '181+',
] as const
/** Length of stay in nights. rule 18.11 */
export const LENGTHS_OF_STAY = ['1', '2', '3', '4', '5', '6', '7-13', '14-27', '28+'] as const
export type FigureGroup = (typeof FIGURE_GROUPS)[number]
export const COMPARED_YEARS = ['last_year_weekday', 'last_year'] as const
export const COMPARISONS = ['none', 'previous', ...COMPARED_YEARS, 'budget'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Exceptions in the record of a business day. rule 17.10 */
export const UNUSUAL_KINDS = [
  'not_arrived',
  'unpaid_departure',
  'departure_overdue',
  'refund',
  'credit_note',
  'fee_changed',
  'check_in_undone',
  'check_out_undone',
  'reinstated',
  'block_removed',
  'no_show',
  'price_changed',
  'discount',
  'line_removed',
  'correction',
  'dirty_room',
  'room_closed',
  'day_reopened',
] as const
export type UnusualKind = (typeof UNUSUAL_KINDS)[number]

/** A draft has never run; a paused rule leaves its prices unchanged. */
export const YIELD_RULE_STATUSES = ['draft', 'running', 'paused'] as const

export const ACTOR_TYPES = ['api', 'staff', 'guest', 'channel', 'system'] as const
export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'discarded'] as const

/** Tiers of an account. spec 1.6 */
export const TIERS = ['starter', 'growth', 'enterprise'] as const
export type Tier = (typeof TIERS)[number]

export const ENVIRONMENTS = ['live', 'sandbox'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]

export const ROOM_BLOCK_TYPES = ['out_of_order', 'out_of_service'] as const

/** Kinds of business partners who book. rule 30.1 */
export const COMPANY_KINDS = ['company', 'agent', 'ota'] as const
export const COMPANY_STATUSES = ['active', 'archived'] as const

/** Statuses of a room type or rate plan. */
export const OFFERING_STATUSES = ['active', 'inactive'] as const

/** Categories of extra services. rule 25.1 */
export const SERVICE_CATEGORIES = ['food', 'parking', 'wellness', 'transport', 'rental', 'other'] as const
/** Units that a service is charged by. rule 25.2 */
export const SERVICE_UNITS = ['stay', 'night', 'person', 'person_night', 'item'] as const
export type ServiceUnit = (typeof SERVICE_UNITS)[number]

/** Behaviours of the demo partner. */
export const DEMO_ORDERS = ['work', 'throttle', 'fail', 'change_password', 'sell'] as const

/** Idle timeout of a session in minutes. */
export const IDLE_MINUTES = { minimum: 15, maximum: 1440, usual: 720 }

/** Per user. */
export const MAX_PASSKEYS = 10

/** Counters of the Today screen, in this order; `to_do` is the sum of open items. */
export const TODAY_COUNTERS = [
  'arrivals',
  'departures',
  'in_house',
  'rooms_ready',
  'to_collect',
  'new',
  'cancelled',
  'attention',
  'to_do',
] as const
export type TodayCounter = (typeof TODAY_COUNTERS)[number]

/** Why a row of the Today screen needs attention. */
export const TODAY_ALERTS = [
  'late',
  'no_room_free',
  'room_not_ready',
  'room_occupied',
  'overdue',
  'room_closed',
  'room_change',
  'deposit_open',
  'not_arrived',
  'channel_red',
  'channel_failing',
  'bookings_held',
  'mail_failed',
  'message_unanswered',
  'deliveries_failed',
  'overbooked',
  'refund_due',
] as const
export type TodayAlert = (typeof TODAY_ALERTS)[number]

export const ROOM_REASONS = [
  'inspected',
  'clean',
  'not_inspected',
  'cleaning',
  'dirty',
  'occupied',
  'out_of_service',
  'linked',
  'same_room',
  'same_floor',
  'no_gap',
] as const
export type RoomReason = (typeof ROOM_REASONS)[number]

/** Why an automatic assignment leaves a stay without a room. */
export const UNPLACED_REASONS = [
  'locked',
  'no_rooms',
  'full',
  'no_room_throughout',
  'rest_in_other_room',
] as const
export type UnplacedReason = (typeof UNPLACED_REASONS)[number]
