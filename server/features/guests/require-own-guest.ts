import type { Context } from '../../context.ts'
import { fault } from '../../kernel/errors.ts'
import { requireSeen } from './seen.ts'
import { readSeenBy, type Seen } from './seen-store.ts'
import { type GuestRow, readGuestForUpdate } from './store.ts'

const SHARED = 'The guest has stays at other properties too: whoever sees all of them changes the profile.'

/** SVC-3001 for a guest whom the caller does not see, SVC-4005 for one with stays that are not the caller's. rule 5 */
export function requireOwn(stored: GuestRow | undefined, seen: Seen | null): GuestRow {
  const row = requireSeen(stored, seen)
  if (seen && !seen.own) throw fault('SVC-4005', { message: SHARED })
  return row
}

/** A guest whom the caller may change, locked. */
export async function lockOwnGuest(ctx: Context, id: string): Promise<GuestRow> {
  const [stored, seen] = await Promise.all([readGuestForUpdate(ctx, id), readSeenBy(ctx, id)])
  return requireOwn(stored, seen)
}
