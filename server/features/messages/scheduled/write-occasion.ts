import { money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { MAIL_OF_KIND, queueMail } from '../../mail/email/public.ts'
import { readWords } from '../../mail/message-templates/public.ts'
import { queueInvoice } from '../../money/billing/public.ts'
import { readProperty } from '../../property/properties/public.ts'
import { lockReservation, type ReservationRow, readBookingEmail } from '../../stays/reservations/public.ts'
import { type ActiveSchedule, claimOccasion, type Occasion, readPaidTogether } from './store.ts'

/** Hours after which an e-mail about a day is outdated. */
const HOURS_UNTIL_STALE = 48
/** While staff can still take it back. */
const SECONDS_TO_TAKE_BACK = 10

type JobContext = Pick<Context, 'tx' | 'scope' | 'now'>
type OccasionOf = Pick<ActiveSchedule, 'property_id' | 'kind'> & Occasion

/**
 * Writes the e-mail of an occasion, once: the occasion, the message and the e-mail are inserted in one
 * transaction. rule 27.7
 */
export async function writeOccasion(ctx: JobContext, one: OccasionOf): Promise<boolean> {
  if (!(await claimOccasion(ctx, one, one.occasion, ctx.now))) return false
  const row = await lockReservation(ctx, one.reservation_id)
  const property = (await readProperty(ctx, one.property_id))!
  // A channel sends its own e-mails to its guests. rule 4.32
  const is_ours = row!.channel === 'direct' || property.guest_mails.channel_bookings
  if (!is_ours || !isStillDue(row!, one)) return false
  if (one.kind === 'invoice') {
    const letter = { invoice_id: one.occasion, wait_seconds: SECONDS_TO_TAKE_BACK }
    return (await queueInvoice(ctx, letter)).address !== null
  }
  const [wordsIn, letter, payment] = await Promise.all([
    readWords(ctx, property.id, one.kind),
    readBookingEmail(ctx, row!, { property }),
    one.kind === 'payment_received' ? readPaidTogether(ctx, one.occasion) : undefined,
  ])
  const { address, name, language, data } = letter
  if (address === null || !isEmailAddress(address)) return false
  await queueMail(ctx, {
    to: { address, name },
    template: MAIL_OF_KIND[one.kind],
    language,
    data: {
      ...data,
      words: wordsIn(language),
      ...(payment && {
        payment: { amount: money(payment.amount, payment.currency), paid_at: payment.paid_at },
      }),
    },
    property_id: property.id,
    resource_id: row!.id,
    reservation_id: row!.id,
    wait_seconds: SECONDS_TO_TAKE_BACK,
    expires_at: ctx.now.add({ hours: HOURS_UNTIL_STALE }),
  })
  return true
}

/** The stay may have been cancelled or moved since. */
function isStillDue(
  { id, booking_id, status, check_in, check_out }: ReservationRow,
  { kind, occasion }: OccasionOf,
): boolean {
  const subject = booking_id ?? id
  if (kind === 'before_arrival' || kind === 'check_in_today')
    return status === 'confirmed' && occasion === `${subject} ${check_in}`
  if (kind === 'after_stay') return status === 'checked_out' && occasion === `${subject} ${check_out}`
  return kind === 'invoice' || (status !== 'cancelled' && status !== 'no_show')
}
