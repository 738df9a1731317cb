import { mayBeLimited } from '#contract/account/roles.ts'
import type { Context } from '#server/context.ts'
import { readProperties } from '#server/features/property/properties/public.ts'
import { fault, invalid, missingReference } from '#server/kernel/errors.ts'
import { signedIn } from '../signed-in.ts'
import type { UserRow } from '../users-store.ts'

type Access = Pick<UserRow, 'role' | 'property_ids'>

/** Whether a user is limited to some properties. */
const isWithin = (property_ids: readonly string[] | null, own: readonly string[] | null): boolean =>
  own === null || (property_ids?.every((id) => own.includes(id)) ?? false)

/** Whether the caller may see a user: one who sees no more properties than the caller. */
export const maySeeUser = (ctx: Context, { property_ids }: Pick<UserRow, 'property_ids'>): boolean =>
  isWithin(property_ids, signedIn(ctx).live_property_ids)

/**
 * Validates the properties of a user. SVC-2002 for an owner, who sees all of them, SVC-4005 for more than the
 * caller sees, SVC-3001 for an unknown one.
 */
export async function requireAccess(ctx: Context, { role, property_ids }: Access): Promise<void> {
  if (!isWithin(property_ids, signedIn(ctx).live_property_ids)) throw fault('SVC-4005')
  if (property_ids === null) return
  if (!mayBeLimited(role)) throw invalid('property_ids', 'owner', 'An owner sees every property.')
  const known = await readProperties(ctx, property_ids)
  if (known.length < new Set(property_ids).size) throw missingReference('property_ids')
}
