import { PREFIXES } from '#contract/ids.ts'
import type { Context } from '#server/context.ts'
import { contextOfAccount, type Pipeline } from '#server/http/request.ts'
import type { IncomingMail } from '#server/integrations/incoming-mail/parse-mail.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { realTime } from '#server/postgres/test-clock.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { type MailAddresses, readThreadOwner, recordBounce } from '../../mail/email/public.ts'
import { readProperty } from '../../property/properties/public.ts'
import {
  readEnquiryOwner,
  readPropertyOwner,
  receiveEnquiry,
  receiveReply,
} from '../../stays/enquiries/public.ts'
import { readBookingEmail, readReservation } from '../../stays/reservations/public.ts'
import { mayWriteMore, recordGuestMessage } from '../record-guest-message.ts'

/** What an e-mail belongs to: a stay, a property that is asked something, or an enquiry that was answered. */
interface Recipient {
  readonly account_id: string
  readonly kind: keyof typeof OWNER_OF
  readonly id: string
}

const OWNER_OF = { reservation: readThreadOwner, property: readPropertyOwner, enquiry: readEnquiryOwner }
const KINDS = Object.keys(OWNER_OF) as (keyof typeof OWNER_OF)[]

/** That of the first of our addresses among the recipients; undefined for an unknown one. */
export async function findRecipient(
  { environment }: Pipeline,
  addresses: MailAddresses,
  recipients: readonly string[],
): Promise<Recipient | undefined> {
  const id = recipients.map(addresses.open).find((opened) => opened !== null)
  if (!id) return undefined
  const kind = KINDS.find((one) => id.startsWith(`${PREFIXES[one]}_`))!
  const owner = await reading(environment.system, { account_id: '' }, (tx) => OWNER_OF[kind](tx, id))
  return owner && { account_id: owner.account_id, kind, id }
}

/**
 * Stores an e-mail with its stay or its enquiry, or as an enquiry. False for a duplicate, and for one too many of a day.
 * rules 27.9, 35.3, 35.10
 */
export const receiveMail = (pipeline: Pipeline, to: Recipient, mail: IncomingMail): Promise<boolean> =>
  writing(pipeline.environment.tenant, to.account_id, (tx) => {
    const ctx = contextOfAccount(pipeline, tx, to.account_id)
    return RECEIVE[to.kind](ctx, pipeline, to.id, mail)
  })

type MailContext = Pick<Context, 'tx' | 'scope' | 'now'>

async function takeEnquiry(ctx: MailContext, { log }: Pipeline, property_id: string, mail: IncomingMail) {
  const received = await receiveEnquiry(ctx, property_id, mail)
  if (received === 'too_many') log.warn({ property_id }, 'an enquiry was dropped: too many within a day')
  return received === 'received'
}

async function takeReplyToAnswer(
  ctx: MailContext,
  { log }: Pipeline,
  enquiry_id: string,
  mail: IncomingMail,
) {
  if (mail.bounce) return takeBounce(ctx, enquiry_id, mail.bounce)
  const received = await receiveReply(ctx, enquiry_id, mail)
  if (received === 'too_many' || received === 'no_words')
    log.warn({ enquiry_id, received }, 'a reply to an answer was dropped')
  return received === 'received'
}

const takeBounce = (ctx: MailContext, thread_id: string, bounce: NonNullable<IncomingMail['bounce']>) =>
  recordBounce(ctx.tx, {
    account_id: ctx.scope.account_id,
    thread_id,
    at: toTimestamp(realTime(ctx)),
    ...bounce,
  })

async function takeReply(ctx: MailContext, { log }: Pipeline, reservation_id: string, mail: IncomingMail) {
  if (mail.bounce) return takeBounce(ctx, reservation_id, mail.bounce)
  if (!(await mayWriteMore(ctx, reservation_id, 'email'))) {
    log.warn({ reservation_id }, 'an e-mail of a guest was dropped: too many within a day')
    return false
  }
  const row = (await readReservation(ctx, reservation_id))!
  const property = (await readProperty(ctx, row.property_id))!
  const { name } = await readBookingEmail(ctx, row, { property })
  const { body, subject, attachments, sender, message_id, is_automatic } = mail
  const recorded = await recordGuestMessage(ctx, {
    reservation: row,
    channel: 'email',
    name,
    subject,
    body,
    attachments,
    is_automatic,
    from_address: sender?.address ?? null,
    internet_id: message_id,
  })
  return recorded !== null
}

const RECEIVE = { reservation: takeReply, property: takeEnquiry, enquiry: takeReplyToAnswer }
