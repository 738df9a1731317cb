import { languageFor } from '#contract/languages.ts'
import { fullName } from '#contract/text/person-names.ts'
import { queueMail } from '#server/features/mail/email/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { WaitingRow } from './row.ts'
import type { TxContext } from './store.ts'

/** The address to which the guest of an entry is written; null for none. */
export const addressOf = ({ guest: { email } }: WaitingRow): string | null =>
  email !== null && isEmailAddress(email) ? email : null

/** Queues the e-mail that tells a guest of a free room, and returns the entry as told. Nothing is held. rule 34.6 */
export async function queueRoomFreeMail(
  ctx: TxContext,
  row: WaitingRow,
  { property, address }: { readonly property: PropertyRow; readonly address: string },
): Promise<WaitingRow> {
  const name = fullName(row.guest)
  await queueMail(ctx, {
    to: { address, name },
    template: 'room_free',
    language: languageFor(row.language) ?? property.letterhead.language,
    data: {
      waiting_entry_id: row.id,
      name,
      property: property.name,
      check_in: row.check_in,
      check_out: row.check_out,
      reply_to: property.letterhead.email,
    },
    property_id: property.id,
    resource_id: row.id,
    expires_at: Temporal.Instant.from(row.expires_at),
  })
  return { ...row, notified_at: toTimestamp(ctx.now) }
}

/** Of what comes and goes a guest is told by itself once in so many hours; staff see the rest in the bell. */
const HOURS_BETWEEN = 24

/**
 * An entry that a room was just proposed to, whose guest is told where the property wants that, has given an address, and
 * was not told within a day. rule 34.6
 */
export async function notifyAutomatically(
  ctx: TxContext,
  row: WaitingRow,
  property: PropertyRow,
): Promise<WaitingRow> {
  const address = addressOf(row)
  if (!property.guest_mails.room_free || address === null) return row
  const { notified_at } = row
  const since = ctx.now.subtract({ hours: HOURS_BETWEEN })
  const is_notified =
    notified_at !== null && Temporal.Instant.compare(Temporal.Instant.from(notified_at), since) > 0
  return is_notified ? row : queueRoomFreeMail(ctx, row, { property, address })
}
