import type { Language } from '#contract/languages.ts'
import type { TemplateKind } from '#contract/mail/template-kinds.ts'
import { money } from '#contract/money.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { dateOf, dayNumber } from '../../kernel/time/dates.ts'
import type { BookingMail } from '../mail/email/public.ts'
import type { PropertyRow } from '../property/properties/public.ts'
import { presentEmailProperty } from '../stays/reservations/public.ts'

const WEEKS_AHEAD = 3
const NIGHTS = 3

/** A sample booking at a property, three weeks ahead, in the state that a kind needs. rule 27.5 */
export function sampleBooking(
  property: PropertyRow,
  { kind, language, now }: { kind: TemplateKind | null; language: Language; now: Temporal.Instant },
): BookingMail {
  const inMoney = (amount: number) => money(amount, property.currency)
  const first = dayNumber(businessDate(property, now)) + WEEKS_AHEAD * 7
  const [is_no_show, waits] = [kind === 'no_show', kind === 'awaiting_payment']
  const is_off = kind === 'booking_cancelled' || is_no_show
  const written_at = toTimestamp(now)
  const [total, deposit] = [inMoney(36_000), inMoney(12_000)]
  const paid = inMoney(waits ? 0 : 12_000)
  const at = (hours: number) => toTimestamp(now.add({ hours }))
  const stay: BookingMail['after'] = {
    status: is_no_show ? 'no_show' : is_off ? 'cancelled' : waits ? 'pending_payment' : 'confirmed',
    check_in: dateOf(first),
    check_out: dateOf(first + NIGHTS),
    nights: NIGHTS,
    room_type_id: 'sample',
    room_type: SAMPLE_ROOM[language],
    adults: 2,
    children: 1,
    total,
    accommodation: total,
    services: [],
    taxes: [],
    deposit: { required: deposit, paid, due_at: null, status: waits ? 'due' : 'paid' },
    paid,
    balance: inMoney(is_off && !is_no_show ? 0 : total.amount - paid.amount),
    hold_expires_at: waits ? at(24) : null,
    fee_steps: [
      { from: null, fee: inMoney(0) },
      { from: at(24 * 19), fee: deposit },
    ],
    free_cancellation_until: at(24 * 19),
    no_show_fee: total,
    fee: is_off ? inMoney(is_no_show ? total.amount : 0) : null,
    cancellation: is_off
      ? is_no_show
        ? { refund: inMoney(0), refund_status: 'none', reason: null, cancelled_by: 'system' }
        : { refund: paid, refund_status: 'pending', reason: null, cancelled_by: 'guest' }
      : null,
  }
  const before = {
    ...stay,
    check_out: dateOf(first + NIGHTS - 1),
    nights: NIGHTS - 1,
    total: inMoney(24_000),
    accommodation: inMoney(24_000),
  }
  return {
    house: presentEmailProperty(property, language),
    guest_name: 'Ngozi Okafor',
    guest: { first_name: 'Ngozi', last_name: 'Okafor' },
    confirmation_code: 'K7Q-4F2M',
    before: kind === 'booking_changed' ? before : stay,
    after: stay,
    written_at,
    payment: { amount: deposit, paid_at: written_at },
  }
}

const SAMPLE_ROOM: Readonly<Record<Language, string>> = {
  en: 'Double room',
  de: 'Doppelzimmer',
  fr: 'Chambre double',
  es: 'Habitación doble',
  it: 'Camera doppia',
}

/** A sample enquiry, for previews of answers. */
export const sampleEnquiry = (language: Language) => ({
  id: 'sample',
  name: 'Ngozi Okafor',
  subject: SAMPLE_ROOM[language],
})
