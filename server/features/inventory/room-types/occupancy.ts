import type { RoomType } from '#contract/inventory/room-types.ts'
import { type FieldError, fault, invalid } from '#server/kernel/errors.ts'

/** How many people a room holds. rule 2 */
export interface Occupancy {
  standard_occupancy: number
  max_occupancy: number
  max_adults: number
  max_children: number
}

/** As the contract has it for `max_children`. */
const MAX_CHILDREN = 20

/** From the total alone: all of them may be adults, all but one children, and two is standard. */
export const occupancyOf = (fields: Partial<Occupancy> & { max_occupancy: number }): Occupancy => ({
  max_occupancy: fields.max_occupancy,
  standard_occupancy: fields.standard_occupancy ?? Math.min(2, fields.max_occupancy),
  max_adults: fields.max_adults ?? fields.max_occupancy,
  max_children: fields.max_children ?? Math.min(MAX_CHILDREN, fields.max_occupancy - 1),
})

/** 422 SVC-2002 naming each part that is larger than the total. */
export function requireConsistent(occupancy: Occupancy): void {
  const details = (['standard_occupancy', 'max_adults', 'max_children'] as const)
    .filter((part) => occupancy[part] > occupancy.max_occupancy)
    .map((part): FieldError => {
      const message = `${part} (${occupancy[part]}) is above max_occupancy (${occupancy.max_occupancy}).`
      return { field: part, code: 'above_max_occupancy', message }
    })
  if (details[0]) throw fault('SVC-2002', { message: details[0].message, details })
}

/** 422 SVC-2002 where a room that is sold whole is for women or men alone. rule 2.14 */
export function requireDorm({ kind, gender }: Partial<Pick<RoomType, 'kind' | 'gender'>>): void {
  if ((gender ?? 'any') === 'any' || kind === 'dorm') return
  throw invalid('gender', 'not_a_dorm', 'Only a dorm is for women or for men alone.')
}
