import { PREFIXES } from '#contract/ids.ts'
import type { Context } from '#server/context.ts'
import { contextOfAccount, type Pipeline } from '#server/http/request.ts'
import type { IncomingMail } from '#server/integrations/incoming-mail/parse-mail.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { realTime } from '#server/postgres/test-clock.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { type MailAddresses, readThreadOwner, recordBounce } from '../../mail/email/public.ts'
import { readProperty } from '../../property/properties/public.ts'
import { readPropertyOwner, receiveEnquiry } from '../../stays/enquiries/public.ts'
import { readBookingEmail, readReservation } from '../../stays/reservations/public.ts'
import { mayWriteMore, recordGuestMessage } from '../record-guest-message.ts'

/** What an e-mail belongs to: a stay, or a property that is asked something. */
interface Recipient {
  readonly account_id: string
  readonly kind: 'reservation' | 'property'
  readonly id: string
}

/** That of the first of our addresses among the recipients; undefined for an unknown one. */
export async function findRecipient(
  { environment }: Pipeline,
  addresses: MailAddresses,
  recipients: readonly string[],
): Promise<Recipient | undefined> {
  const id = recipients.map(addresses.open).find((opened) => opened !== null)
  if (!id) return undefined
  const kind = id.startsWith(`${PREFIXES.property}_`) ? 'property' : 'reservation'
  const readOwner = kind === 'property' ? readPropertyOwner : readThreadOwner
  const owner = await reading(environment.system, { account_id: '' }, (tx) => readOwner(tx, id))
  return owner && { account_id: owner.account_id, kind, id }
}

/** Stores an e-mail with its stay, or as an enquiry. False for a duplicate, and for one too many of a day. rules 27.9, 35.3 */
export const receiveMail = (pipeline: Pipeline, to: Recipient, mail: IncomingMail): Promise<boolean> =>
  writing(pipeline.environment.tenant, to.account_id, (tx) => {
    const ctx = contextOfAccount(pipeline, tx, to.account_id)
    return to.kind === 'property'
      ? takeEnquiry(ctx, pipeline, to.id, mail)
      : takeReply(ctx, pipeline, to.id, mail)
  })

type MailContext = Pick<Context, 'tx' | 'scope' | 'now'>

async function takeEnquiry(ctx: MailContext, { log }: Pipeline, property_id: string, mail: IncomingMail) {
  const received = await receiveEnquiry(ctx, property_id, mail)
  if (received === 'too_many') log.warn({ property_id }, 'an enquiry was dropped: too many within a day')
  return received === 'received'
}

async function takeReply(ctx: MailContext, { log }: Pipeline, reservation_id: string, mail: IncomingMail) {
  const { account_id } = ctx.scope
  if (mail.bounce)
    return recordBounce(ctx.tx, {
      account_id,
      reservation_id,
      at: toTimestamp(realTime(ctx)),
      ...mail.bounce,
    })
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
