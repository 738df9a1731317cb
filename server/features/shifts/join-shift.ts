import type { Context } from '../../context.ts'
import { shareOpenShift, shareShift } from './store.ts'

/**
 * The open shift of whoever takes or gives money at a property, which counts it; null where they have none. It stays open
 * until the transaction ends: behind reservations, before counters. rule 7.57, ADR 27
 */
export const joinShift = async (
  ctx: Pick<Context, 'tx' | 'scope' | 'actor'>,
  property_id: string,
): Promise<string | null> => {
  const { type, id } = ctx.actor
  if (id === null) return null
  return shareOpenShift(ctx, { property_id, user_type: type, user_id: id })
}

/** The shift in which a charge was begun, where it is open still: a closed one counts no more. rule 7.57 */
export const staysInShift = async (
  ctx: Pick<Context, 'tx' | 'scope'>,
  shift_id: string | null,
): Promise<string | null> => (shift_id === null ? null : shareShift(ctx, shift_id))
