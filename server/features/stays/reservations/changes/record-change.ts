import type { Context } from '#server/context.ts'
import { present } from '../present.ts'
import type { ReservationRow } from '../row.ts'

/** Records a reservation before and after a change, for the audit log. */
export function recordChange(
  { audit, now }: Pick<Context, 'audit' | 'now'>,
  before: ReservationRow,
  after: ReservationRow,
  note: object = {},
): void {
  audit?.({
    resource_id: after.id,
    property_id: after.property_id,
    before: present(before, now),
    after: { ...present(after, now), ...note },
  })
}
