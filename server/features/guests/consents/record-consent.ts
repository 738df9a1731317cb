import type { GuestConsent } from '#contract/guests/consents.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { guestUpdated } from '../events.ts'
import { type GuestRow, writeGuest } from '../store.ts'
import { insertConsent, readMarketingConsent } from './consents-store.ts'

export type ConsentStatement = Pick<GuestConsent, 'purpose' | 'given' | 'source'> &
  Partial<Pick<GuestConsent, 'text' | 'text_version' | 'address_range' | 'at' | 'pending'>>

/**
 * Stores a statement with its evidence, and updates the consent on the profile. The caller has locked the
 * profile. A statement older than the newest is stored without an effect. rule 28.10
 */
export async function recordConsent(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  guest: GuestRow,
  statement: ConsentStatement,
): Promise<{ consent: GuestConsent; row: GuestRow }> {
  const at = toTimestamp(ctx.now)
  const consent: GuestConsent = {
    text: null,
    text_version: null,
    address_range: null,
    pending: false,
    at,
    ...statement,
    id: newId('consent', ctx.now.epochMilliseconds),
    recorded_at: at,
  }
  await insertConsent(ctx, guest.id, consent)
  const marketing_consent = await readMarketingConsent(ctx, guest.id)
  if (marketing_consent === guest.marketing_consent) return { consent, row: guest }
  const row = raiseVersion({ ...guest, marketing_consent }, ctx.now)
  await Promise.all([writeGuest(ctx, row), appendEvent(ctx, guestUpdated(row, ['marketing_consent']))])
  return { consent, row }
}
