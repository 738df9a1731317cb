import type { Role } from '../account/roles.ts'
import type { InspectedBy } from './housekeeping-rules.ts'

interface Inspection {
  readonly inspected_by: InspectedBy
  /** The id of the assigned person, where known. */
  readonly cleaned_by: string | null
}

/** Why a person may not inspect a room; null where they may, as every other role may. rule 24.19 */
export function refusesInspection(
  { role, id }: { readonly role: Role; readonly id: string },
  { inspected_by, cleaned_by }: Inspection,
): 'not_inspector' | 'own_room' | null {
  if (role !== 'housekeeping') return null
  if (inspected_by === 'leads') return 'not_inspector'
  return cleaned_by === id ? 'own_room' : null
}
