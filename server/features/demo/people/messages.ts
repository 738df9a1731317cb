import { fullName } from '#contract/text/person-names.ts'
import { newId } from '#server/kernel/new-id.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { finishPastMail, insertMessage, queueMail, type TemplateText } from '../../mail/email/public.ts'
import { type ReservationRow, readBookingEmail } from '../../stays/reservations/public.ts'
import type { ContextAt, DemoHotel } from '../create-hotel.ts'

const HOUR = 60
const DAY = 24 * HOUR
/** Days until the arrival of guests who write. */
const DAYS_AHEAD = { first: 1, last: 6 }

interface SentMail {
  readonly sent_minutes_ago: number
  readonly template: 'before_arrival' | 'guest_message'
  readonly words?: TemplateText
  /** The mail server's reason for a return. */
  readonly bounced?: string
}

interface ReceivedMessage {
  readonly received_minutes_ago: number
  readonly subject: string
  readonly body: string
  readonly is_answered: boolean
}

const THREAD: readonly (SentMail | ReceivedMessage)[] = [
  { template: 'before_arrival', sent_minutes_ago: 26 * HOUR },
  {
    received_minutes_ago: 25 * HOUR,
    subject: 'Re: Your stay',
    body: 'Thank you! We land at 21:40. Is the front desk still open when we arrive?',
    is_answered: true,
  },
  {
    template: 'guest_message',
    sent_minutes_ago: 24 * HOUR,
    words: {
      subject: 'Your arrival at {{property_name}}',
      body: 'Dear {{guest_name}},\n\nwe are here all night. Just ring at the door, and we let you in.\n\nKind regards\n{{property_name}}',
    },
  },
  {
    received_minutes_ago: 40,
    subject: 'Re: Your arrival',
    body: 'Perfect. One more thing: could we have a baby cot in the room, and a quiet one if possible?',
    is_answered: false,
  },
]
const RETURNED: readonly SentMail[] = [
  {
    template: 'before_arrival',
    sent_minutes_ago: DAY + 5 * HOUR,
    bounced: '550 5.1.1 The mailbox does not exist',
  },
]

/** Messages with two guests who arrive soon: one asks something, and one cannot be reached by e-mail. */
export async function writeMessages(
  at: ContextAt,
  hotel: DemoHotel,
  { rows, now }: { rows: readonly ReservationRow[]; now: Temporal.Instant },
): Promise<void> {
  const today = businessDate(hotel.property, now)
  const [from, to] = [addDays(today, DAYS_AHEAD.first), addDays(today, DAYS_AHEAD.last)]
  const known_since = toTimestamp(now.subtract({ hours: 48 }))
  const arriving = rows.filter(
    ({ status, channel, check_in, created_at, booker }) =>
      status === 'confirmed' &&
      channel === 'direct' &&
      check_in >= from &&
      check_in <= to &&
      created_at < known_since &&
      booker.email !== null,
  )
  const [writes, unreachable] = arriving
  if (writes) await writeThread(at, hotel, writes, { now, thread: THREAD })
  if (unreachable) await writeThread(at, hotel, unreachable, { now, thread: RETURNED })
}

async function writeThread(
  at: ContextAt,
  { property }: DemoHotel,
  row: ReservationRow,
  { now, thread }: { now: Temporal.Instant; thread: readonly (SentMail | ReceivedMessage)[] },
): Promise<void> {
  for (const one of thread) {
    if ('template' in one)
      await sendMail(at(now.subtract({ minutes: one.sent_minutes_ago })), property, row, one)
    else await receiveMessage(at(now.subtract({ minutes: one.received_minutes_ago })), row, one)
  }
}

type MomentContext = ReturnType<ContextAt>

async function sendMail(
  ctx: MomentContext,
  property: DemoHotel['property'],
  row: ReservationRow,
  { template, words, bounced = null }: Omit<SentMail, 'bounced'> & { readonly bounced?: string | null },
): Promise<void> {
  const { address, name, language, data } = await readBookingEmail(ctx, row, {
    property,
    ...(words && { language: 'en' }),
  })
  const { id } = await queueMail(ctx, {
    to: { address: address!, name },
    template,
    language,
    data: { ...data, ...(words && { words }) },
    property_id: property.id,
    resource_id: row.id,
    reservation_id: row.id,
  })
  await finishPastMail(ctx, { mail_id: id, at: toTimestamp(ctx.now), bounced })
}

async function receiveMessage(
  ctx: MomentContext,
  { id: reservation_id, property_id, booker }: ReservationRow,
  { subject, body, is_answered }: ReceivedMessage,
): Promise<void> {
  const created_at = toTimestamp(ctx.now)
  await insertMessage(ctx, {
    id: newId('message', ctx.now.epochMilliseconds),
    property_id,
    reservation_id,
    direction: 'in',
    channel: 'email',
    subject,
    body,
    from_name: fullName(booker),
    from_address: booker.email,
    actor: { type: 'guest', id: null },
    read_at: is_answered ? created_at : null,
    settled_at: is_answered ? created_at : null,
    created_at,
  })
}
