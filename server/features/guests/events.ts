import type { GuestUpdatedData } from '#contract/developer/events.ts'
import type { EventDraft } from '../../events/append.ts'
import type { GuestRow } from './store.ts'

/** A guest belongs to the account, so the event names no property. rule 9 */
export function guestUpdated(
  row: GuestRow,
  changed_fields: readonly string[],
  more: Pick<GuestUpdatedData, 'merged_from' | 'restored_from'> = {},
): EventDraft {
  const { id, first_name, last_name, email, phone, preference_notes, marketing_consent, updated_at } = row
  const data: GuestUpdatedData = {
    id,
    first_name,
    last_name,
    email,
    phone,
    preference_notes,
    marketing_consent,
    changed_fields: [...changed_fields],
    ...more,
    ...(row.erased_at !== null && { erased_at: row.erased_at }),
    updated_at,
  }
  return { type: 'guest.updated', property_id: null, resource_id: id, data: { ...data } }
}
