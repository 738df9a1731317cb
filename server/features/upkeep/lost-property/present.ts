import { mayInSession } from '#contract/permissions.ts'
import type { FoundItem } from '#contract/upkeep/lost-property.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import type { FoundItemRow } from './store.ts'

/** Whether the caller may see guests, and so also what may name one. rule 24.17 */
export const mayReadGuests = ({ session }: Pick<Context, 'session'>): boolean =>
  !session || mayInSession(session, 'getGuest')

/** An item as the API shows it: its note names who got it. rule 24.17 */
export const presentFoundItem = (ctx: Pick<Context, 'session'>, row: FoundItemRow): FoundItem =>
  mayReadGuests(ctx) ? row : { ...row, status_note: null }

/** What the audit log has of it: of pictures how many there are, and no day that follows from settings. */
export const auditedFoundItem = ({ keep_until: _, photos, ...row }: FoundItemRow) => ({
  ...row,
  photos: photos.length,
})

/** Appends an event of an item, on request, without what was written of it. rule 24.24 */
export function appendFoundItemEvent(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  type: 'found_item.created' | 'found_item.updated',
  row: FoundItemRow,
): Promise<void> {
  const { id, property_id, room_id, found_at, status, settled_at, reservation_id, is_proposed } = row
  const { keep_until, version, created_at, updated_at } = row
  const data = {
    id,
    property_id,
    room_id,
    found_at,
    status,
    settled_at,
    reservation_id,
    is_proposed,
    keep_until,
    version,
    created_at,
    updated_at,
  }
  return appendRequested(ctx, [{ type, property_id, resource_id: id, data }])
}
