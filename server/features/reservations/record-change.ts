import type { Context } from '../../context.ts'
import { present } from './present.ts'
import type { ReservationRow } from './row.ts'

/** Tells the audit log what a reservation was like before, and is like now. */
export function recordChange(
  { note, now }: Pick<Context, 'note' | 'now'>,
  before: ReservationRow,
  after: ReservationRow,
): void {
  note?.({
    resource_id: after.id,
    property_id: after.property_id,
    before: present(before, now),
    after: present(after, now),
  })
}
