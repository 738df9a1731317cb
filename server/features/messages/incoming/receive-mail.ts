import type { Pipeline } from '#server/http/request.ts'
import type { IncomingMail } from '#server/integrations/incoming-mail/parse-mail.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { type ReplyAddresses, readThreadOwner, recordBounce } from '../../mail/email/public.ts'
import { readProperty } from '../../property/properties/public.ts'
import { readBookingEmail, readReservation } from '../../stays/reservations/public.ts'
import { mayWriteMore, recordGuestMessage } from '../record-guest-message.ts'

/** The stay whose correspondence an e-mail belongs to. */
interface Thread {
  readonly account_id: string
  readonly reservation_id: string
}

/** The stay of the first reply address among the recipients; undefined for an unknown one. */
export async function findThread(
  { environment }: Pipeline,
  addresses: ReplyAddresses,
  recipients: readonly string[],
): Promise<Thread | undefined> {
  const reservation_id = recipients.map(addresses.open).find((id) => id !== null)
  if (!reservation_id) return undefined
  const owner = await reading(environment.system, { account_id: '' }, (tx) =>
    readThreadOwner(tx, reservation_id),
  )
  return owner && { account_id: owner.account_id, reservation_id }
}

/** Stores an e-mail with its stay. False for a duplicate, and for one too many of a day. rule 27.9 */
export async function receiveMail(
  pipeline: Pipeline,
  { account_id, reservation_id }: Thread,
  mail: IncomingMail,
): Promise<boolean> {
  const { tenant } = pipeline.environment
  const now = pipeline.clock.now()
  return writing(tenant, account_id, async (tx) => {
    const ctx = { ...wholeAccount(tx, account_id), now }
    if (mail.bounce)
      return recordBounce(tx, { account_id, reservation_id, at: toTimestamp(now), ...mail.bounce })
    if (!(await mayWriteMore(ctx, reservation_id, 'email'))) {
      pipeline.log.warn({ reservation_id }, 'an e-mail of a guest was dropped: too many within a day')
      return false
    }
    const row = (await readReservation(ctx, reservation_id))!
    const property = (await readProperty(ctx, row.property_id))!
    const { name } = await readBookingEmail(ctx, row, { property })
    const { body, subject, attachments, from, message_id, is_automatic } = mail
    const recorded = await recordGuestMessage(ctx, {
      reservation: row,
      channel: 'email',
      name,
      subject,
      body,
      attachments,
      is_automatic,
      from_address: from,
      internet_id: message_id,
    })
    return recorded !== null
  })
}
