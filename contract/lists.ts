/** Closed sets of values, without a schema: the browser imports them as values. */

export const CHANNEL_TYPES = ['ota', 'ota_xml', 'ical', 'demo'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]
/** Those that staff connect; `ota` is a channel that is known from its bookings alone. */
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
/** On request only: switched on for an account. spec 6 */
export const OPTIONAL_EVENT_TYPES = [
  'payment.received',
  'payment.refunded',
  'invoice.issued',
  'credit_note.issued',
  'room.updated',
  'room_type.created',
  'rate_plan.updated',
] as const
export type OptionalEventType = (typeof OPTIONAL_EVENT_TYPES)[number]
export type EventType = (typeof EVENT_TYPES)[number] | OptionalEventType

export const isOptionalEvent = (type: EventType): type is OptionalEventType =>
  (OPTIONAL_EVENT_TYPES as readonly string[]).includes(type)

/** How money arrives. spec 2, rule 7 */
export const PAYMENT_METHODS = ['card', 'bank_transfer', 'manual', 'cash', 'channel_collect'] as const

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
/** What staff may add to a draft. */
export const ADDED_LINE_TYPES = ['service', 'meal', 'fee', 'discount', 'adjustment'] as const

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

export const ROOM_STATUSES = ['clean', 'dirty', 'inspected'] as const

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

export const ACTOR_TYPES = ['api', 'staff', 'guest', 'channel', 'system'] as const

export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'discarded'] as const

/** What an account has bought. spec 1.6 */
export const TIERS = ['starter', 'growth', 'enterprise'] as const
export type Tier = (typeof TIERS)[number]

export const ENVIRONMENTS = ['live', 'sandbox'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]

export const ROOM_BLOCK_TYPES = ['out_of_order', 'out_of_service'] as const

/** Of a room type or a rate plan. */
export const OFFERING_STATUSES = ['active', 'inactive'] as const

/** What a partner of the demo can be made to do. */
export const DEMO_ORDERS = ['work', 'throttle', 'fail', 'change_password', 'sell'] as const

/** How long a session may be idle before it ends. */
export const IDLE_MINUTES = { minimum: 15, maximum: 1440, usual: 720 }

/** Of one person. */
export const MAX_PASSKEYS = 10
