import type { Role } from '#contract/account/roles.ts'
import { may } from '#contract/permissions.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import { readProposedEntries } from '../../stays/waiting-list/public.ts'
import type { NoticeFacts } from './store.ts'

/** Rooms that are free for guests on the waiting list, of who may tell them. rule 34.7 */
export async function readWaitingNotices(
  ctx: Context,
  role: Role,
  property_ids: readonly string[],
): Promise<NoticeFacts[]> {
  if (property_ids.length === 0 || !may(role, 'notifyWaitingGuest')) return []
  const proposed = await readProposedEntries(ctx, property_ids)
  return proposed.map(({ id, property_id, guest, proposed_at: at }) => ({
    // The next proposal is reported again.
    key: `room_free ${id} ${at}`,
    kind: 'room_free',
    property_id,
    at,
    subject: fullName(guest),
    detail: null,
    count: null,
    date: null,
    resource_id: id,
  }))
}
