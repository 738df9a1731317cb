import { fault, missingReference } from '#server/kernel/errors.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import { isExpected, isReleased } from './group-status.ts'
import { findGroup, type GroupRow } from './store.ts'

/** The group that a booking names, if any: read together with its other first reads. 404 SVC-3001 for an unknown one. */
export const findNamedGroup = async (
  ctx: ScopedContext,
  { group_id }: { readonly group_id?: string | null | undefined },
): Promise<GroupRow | null> => (group_id == null ? null : findGroup(ctx, group_id, 'group_id'))

/** The group that a change names for a stay that has another one, or none; null where it names none. */
export const findOtherGroup = (
  ctx: ScopedContext,
  { group_id }: { readonly group_id: string | null },
  body: { readonly group_id?: string | null | undefined },
) => (body.group_id === group_id ? null : findNamedGroup(ctx, body))

/**
 * The group that stays are to belong to. 404 SVC-3001 for one of another property, SVC-1017 where nothing can be picked up: its rooms are
 * not held, or are released. rule 31.5
 */
export function requirePickUp(
  group: GroupRow | null,
  { property_id, now }: { readonly property_id: string; readonly now: Temporal.Instant },
): void {
  if (!group) return
  if (group.property_id !== property_id) throw missingReference('group_id')
  const reason = !isExpected(group) ? group.status : isReleased(group, now) && 'released'
  if (reason) throw fault('SVC-1017', { details: { group_id: group.id, reason } })
}
