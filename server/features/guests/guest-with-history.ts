import type { GuestWithHistory } from '#contract/guests/guests.ts'
import type { Context } from '../../context.ts'
import { presentGuest } from './present.ts'
import { readProfile } from './profile.ts'
import type { GuestRow } from './store.ts'

/** A profile with its stays and their totals, as of now in the transaction. */
export async function readGuestWithHistory(ctx: Context, row: GuestRow): Promise<GuestWithHistory> {
  const { totals, currency, stay_history, consents } = await readProfile(ctx, row.id)
  return { ...presentGuest(row, totals, currency), consents, stay_history }
}
