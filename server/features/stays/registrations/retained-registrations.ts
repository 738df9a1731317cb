import type { GuestErasure } from '#contract/guest-data/erasures.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { readRegisteredStays, removeRegistrations } from './store.ts'
import { lastRetentionDay } from './term.ts'

/** What the law keeps of a guest's registrations, stay by stay. rule 29.7 */
export async function readRetainedRegistrations(
  ctx: AccountContext,
  guest_id: string,
): Promise<GuestErasure['retained']> {
  const stays = await readRegisteredStays(ctx, guest_id)
  return stays.map((stay) => ({
    object: 'registration',
    id: stay.id,
    number: null,
    fields: ['registration'],
    until: lastRetentionDay(stay.country, stay),
  }))
}

/** Deletes those of stays that did not take place: no law keeps them. */
export async function eraseRegistrations(ctx: AccountContext, guest_id: string): Promise<void> {
  const stays = await readRegisteredStays(ctx, guest_id)
  await Promise.all(stays.filter(isCancelledOrNoShow).map(({ id }) => removeRegistrations(ctx, id)))
}
