import type { Room } from '#contract/inventory/rooms.ts'
import { isUnclean, type RoomMissingCondition } from '#contract/lists.ts'
import type { InspectedBy } from '#contract/upkeep/housekeeping-rules.ts'
import { refusesInspection } from '#contract/upkeep/inspection.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'

/** The condition of a room, and what its property requires. */
export interface RoomCondition {
  readonly status: Room['status']
  /** Whether its property requires an inspection before check-in. */
  readonly inspection_required: boolean
}

/** What a room lacks before check-in; null for nothing. The one definition of a ready room. rule 24.2 */
export function missingConditionOf({
  status,
  inspection_required,
}: RoomCondition): RoomMissingCondition | null {
  if (isUnclean(status)) return 'cleaning'
  return inspection_required && status === 'clean' ? 'inspection' : null
}

/** The code of the warning at check-in to a room that lacks something. */
export const CONDITION_WARNINGS = { cleaning: 'room_dirty', inspection: 'room_not_inspected' } as const

/** The distance of a room from being ready, 0 for ready ones. */
export function readinessRank(room: RoomCondition): number {
  if (missingConditionOf(room) === null) return room.status === 'inspected' ? 0 : 1
  return { inspected: 0, clean: 2, cleaning: 3, dirty: 4 }[room.status]
}

/** SQL for `inspection_required` of the property of a row of `rooms` with this alias. */
export const inspectionRequired = (rooms: string): string =>
  `(SELECT (p.housekeeping ->> 'inspection_required')::boolean FROM properties p
     WHERE p.account_id = ${rooms}.account_id AND p.id = ${rooms}.property_id) AS inspection_required`

interface Inspection {
  readonly inspected_by: InspectedBy
  /** The id of the assigned person, where known. */
  readonly cleaned_by: string | null
  /** Of the request, which asks for the inspection. */
  readonly field: string
}

/** 422 SVC-2002 where the person may not inspect the room; API keys and other roles always may. rule 24.19 */
export function requireInspector(
  { session }: Pick<Context, 'session'>,
  { field, ...inspection }: Inspection,
): void {
  const reason = session && refusesInspection({ role: session.role, id: session.user_id }, inspection)
  if (reason === 'not_inspector')
    throw invalid(
      field,
      'not_inspector',
      'In this property rooms are inspected by the front desk and managers.',
    )
  if (reason === 'own_room') throw invalid(field, 'own_room', 'Whoever cleans a room does not inspect it.')
}
