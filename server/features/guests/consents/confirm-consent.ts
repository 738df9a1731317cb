import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { guestUpdated } from '../events.ts'
import { lockOwnGuest } from '../require-own-guest.ts'
import { writeGuest } from '../store.ts'
import { confirmPending, readMarketingConsent, readPendingConsent } from './consents-store.ts'

/**
 * Gives a pending consent its effect from now on: the owner of the mailbox agrees. False for one that is not pending, so that
 * a link which is followed again does not undo a later withdrawal. rule 28.10
 */
export async function confirmConsent(ctx: Context, id: string): Promise<boolean> {
  const pending = await readPendingConsent(ctx, id)
  if (!pending) return false
  const guest = await lockOwnGuest(ctx, pending.guest_id)
  const at = toTimestamp(ctx.now)
  if (!(await confirmPending(ctx, { id, guest_id: guest.id, at }))) return false
  const marketing_consent = await readMarketingConsent(ctx, guest.id)
  if (marketing_consent === guest.marketing_consent) return true
  const row = raiseVersion({ ...guest, marketing_consent }, ctx.now)
  await Promise.all([writeGuest(ctx, row), appendEvent(ctx, guestUpdated(row, ['marketing_consent']))])
  return true
}
