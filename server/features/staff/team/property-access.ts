import type { Context } from '../../../context.ts'
import { fault, invalid, missingReference } from '../../../kernel/errors.ts'
import { readProperties } from '../../properties/public.ts'
import { signedIn } from '../signed-in.ts'
import type { UserRow } from '../users-store.ts'

type Access = Pick<UserRow, 'role' | 'property_ids'>

/** Whether somebody sees no more than some properties. */
const isWithin = (property_ids: readonly string[] | null, own: readonly string[] | null): boolean =>
  own === null || (property_ids?.every((id) => own.includes(id)) ?? false)

/** Whether the one who asks knows of somebody: of those who see no more than they do themselves. */
export const mayKnow = (ctx: Context, { property_ids }: Pick<UserRow, 'property_ids'>): boolean =>
  isWithin(property_ids, signedIn(ctx).live_property_ids)

/**
 * Judges the properties that somebody is to see. SVC-2002 for an owner, who sees all of them, SVC-4005 for more than the
 * one who asks sees, SVC-3001 for one that is not there.
 */
export async function requireAccess(ctx: Context, { role, property_ids }: Access): Promise<void> {
  if (!isWithin(property_ids, signedIn(ctx).live_property_ids)) throw fault('SVC-4005')
  if (property_ids === null) return
  if (role === 'owner') throw invalid('property_ids', 'owner', 'An owner sees every property.')
  const known = await readProperties(ctx, property_ids)
  if (known.length < new Set(property_ids).size) throw missingReference('property_ids')
}
