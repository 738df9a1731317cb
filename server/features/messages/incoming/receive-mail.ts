import type { Pipeline } from '../../../http/request.ts'
import { toTimestamp } from '../../../kernel/time/clock.ts'
import { wholeAccount } from '../../../postgres/scope.ts'
import { reading, writing } from '../../../postgres/transaction.ts'
import { type ReplyAddresses, readThreadOwner, recordBounce } from '../../email/public.ts'
import { readProperty } from '../../properties/public.ts'
import { readBookingEmail, readReservation } from '../../reservations/public.ts'
import { recordGuestMessage } from '../record-guest-message.ts'
import type { IncomingMail } from './parse-mail.ts'

/**
 * Stores an e-mail with the stay of its reply address. False for an unknown address, and for a duplicate.
 * rule 27.9
 */
export async function receiveMail(
  pipeline: Pipeline,
  addresses: ReplyAddresses,
  mail: IncomingMail,
): Promise<boolean> {
  const { system, tenant } = pipeline.environment
  const reservation_id = mail.recipients.map(addresses.open).find((id) => id !== null)
  if (!reservation_id) return false
  const owner = await reading(system, { account_id: '' }, (tx) => readThreadOwner(tx, reservation_id))
  if (!owner) return false
  const { account_id } = owner
  const now = pipeline.clock.now()
  return writing(tenant, account_id, async (tx) => {
    const ctx = { ...wholeAccount(tx, account_id), now }
    if (mail.bounce)
      return recordBounce(tx, { account_id, reservation_id, at: toTimestamp(now), ...mail.bounce })
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
