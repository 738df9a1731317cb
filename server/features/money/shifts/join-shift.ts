import type { Context } from '#server/context.ts'
import { shareOpenShift, shareShift } from './store.ts'

/**
 * The open shift of the caller at a property, in which a payment counts; null where they have none. Locked
 * open until the transaction ends: after reservations, before counters. rule 7.57, ADR 27
 */
export const joinShift = async (
  ctx: Pick<Context, 'tx' | 'scope' | 'actor'>,
  property_id: string,
): Promise<string | null> => {
  const { type, id } = ctx.actor
  if (id === null) return null
  return shareOpenShift(ctx, { property_id, user_type: type, user_id: id })
}

/** The shift in which a charge was begun, if it is still open: a closed one no longer counts. rule 7.57 */
export const staysInShift = async (
  ctx: Pick<Context, 'tx' | 'scope'>,
  shift_id: string | null,
): Promise<string | null> => (shift_id === null ? null : shareShift(ctx, shift_id))
