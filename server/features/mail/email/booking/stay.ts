import { isDeepStrictEqual } from 'node:util'
import type { ReservationStatus } from '#contract/lists.ts'
import type { Money } from '#contract/money.ts'
import type { Cancellation, Deposit, Tax } from '#contract/parts/reservation-parts.ts'
import type { ServiceName } from '#contract/pricing/services.ts'
import type { BankAccount } from '#contract/property/properties.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import type { TemplateText } from '../guest-texts/fill.ts'

/** The steps of the cancellation fee: the first from the booking on, later ones from their moment. */
export interface FeeStep {
  readonly from: string | null
  readonly fee: Money
}

/** The stay of an e-mail to its guest, stored with it: plain JSON. */
export interface BookingStay {
  readonly status: ReservationStatus
  readonly check_in: string
  readonly check_out: string
  readonly nights: number
  readonly room_type_id: string
  readonly room_type: string
  /** That of a dorm, once it is assigned for all nights. rule 26.63 */
  readonly bed?: string | undefined
  readonly adults: number
  readonly children: number
  readonly total: Money
  /** The nights of it with their taxes. */
  readonly accommodation: Money
  /** What is booked beside the nights. */
  readonly services: readonly { readonly name: ServiceName; readonly total: Money }[]
  readonly taxes: readonly Tax[]
  readonly deposit: Deposit | null
  /** Received and not refunded. */
  readonly paid: Money
  readonly balance: Money
  /** The deadline of the deposit. */
  readonly hold_expires_at: string | null
  readonly fee_steps: readonly FeeStep[]
  readonly free_cancellation_until: string | null
  readonly no_show_fee: Money
  /** Of a cancelled stay or no-show. */
  readonly fee: Money | null
  readonly cancellation: Pick<Cancellation, 'refund' | 'refund_status' | 'reason' | 'cancelled_by'> | null
  /** The rooms of a booking of several, of which the rest is the sum; left out for one room. */
  readonly rooms?: readonly RoomOfMail[]
}

/** What a guest sleeps in. */
export const roomInWords = ({ room_type, bed }: Pick<BookingStay, 'room_type' | 'bed'>): string =>
  bed === undefined ? room_type : `${room_type} · ${bed}`

/** A room of a booking of several. */
export type RoomOfMail = Pick<
  BookingStay,
  'room_type' | 'bed' | 'check_in' | 'check_out' | 'adults' | 'children' | 'total'
>

/** The property, and its contact. */
export interface EmailProperty {
  readonly name: string
  /** Lines of the postal address. */
  readonly address: readonly string[]
  readonly email: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly bank: BankAccount | null
  /** The colour of its booking page. Mails of before do not say. */
  readonly accent?: string
  /** Its arrival guide in the language of the mail, and where it is on a map. Mails of before do not say. */
  readonly arrival_guide?: string | null
  readonly map_url?: string | null
  readonly timezone: string
  readonly check_in_time: string
  readonly check_out_time: string
}

/** The data of an e-mail about a booking. */
export interface BookingMail {
  /** Named so in stored e-mails. */
  readonly house: EmailProperty
  readonly guest_name: string
  readonly confirmation_code: string
  /** What the guest was told last; null where nothing was told yet. */
  readonly before: BookingStay | null
  readonly after: BookingStay
  readonly written_at: string
  /** The text of the property or the author; left out for the built-in one. */
  readonly words?: TemplateText | null
  /** The same name in parts. Mails of before do not say. */
  readonly guest?: { readonly first_name: string; readonly last_name: string }
  /** Of its calendar file. Mails of before do not say. */
  readonly calendar?: { readonly uid: string; readonly sequence: number }
  /** The amounts in the e-mail. */
  readonly payment?: { readonly amount: Money; readonly paid_at: string }
}

export const BOOKING_TEMPLATES = [
  'booking_confirmed',
  'booking_awaiting_deposit',
  'booking_changed',
  'booking_cancelled',
  'booking_no_show',
  'booking_reinstated',
] as const
export type BookingTemplate = (typeof BOOKING_TEMPLATES)[number]
export const isBookingTemplate = (template: GuestTemplate): template is BookingTemplate =>
  (BOOKING_TEMPLATES as readonly string[]).includes(template)

/** What a guest is written of a booking that has not just changed. */
export const OTHER_GUEST_TEMPLATES = [
  'payment_received',
  'before_arrival',
  'check_in_today',
  'after_stay',
  'guest_message',
] as const
export type GuestTemplate = BookingTemplate | (typeof OTHER_GUEST_TEMPLATES)[number]

const waits = ({ status }: BookingStay) => status === 'pending_payment'
/** Whether it waits for its guest's confirmation, for which there is another e-mail; not for a deposit. rule 26.28 */
export const isUnconfirmed = ({
  status,
  deposit,
  hold_expires_at,
}: Pick<BookingStay, 'status' | 'deposit' | 'hold_expires_at'>): boolean =>
  status === 'pending_payment' && hold_expires_at !== null && deposit?.due_at !== hold_expires_at

/** The fields of a continuing stay in e-mails: a difference in these is a change. */
const FIELDS_IN_MAIL = [
  'check_in',
  'check_out',
  'room_type_id',
  'adults',
  'children',
  'total',
  'fee_steps',
] as const

/** The e-mail that leads from what the guest was told to the current state; null where nothing has changed. */
export function templateFor(before: BookingStay | null, after: BookingStay): BookingTemplate | null {
  if (before === null)
    return isCancelledOrNoShow(after) || isUnconfirmed(after)
      ? null
      : waits(after)
        ? 'booking_awaiting_deposit'
        : 'booking_confirmed'
  if (isCancelledOrNoShow(after)) {
    if (before.status === after.status || isUnconfirmed(before)) return null
    return after.status === 'no_show' ? 'booking_no_show' : 'booking_cancelled'
  }
  if (isCancelledOrNoShow(before)) return 'booking_reinstated'
  // A guest who leaves early has been at the front desk.
  if (before.status === 'checked_out' || after.status === 'checked_out') return null
  if (waits(before) && !waits(after)) return 'booking_confirmed'
  const differs = FIELDS_IN_MAIL.some((field) => !isDeepStrictEqual(before[field], after[field]))
  return differs ? 'booking_changed' : null
}
