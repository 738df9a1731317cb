import { useRatePlans, useRoomTypes } from '../../lookups.ts'

/** A plan with its room type, because plans of different types are often called the same. */
export function usePlanName(): (id: string) => string {
  const [plans, types] = [useRatePlans(), useRoomTypes()]
  return (id) => {
    const plan = plans.get(id)
    return plan ? `${types.nameOf(plan.room_type_id)} · ${plan.name}` : plans.nameOf(id)
  }
}

/** Several of them, by their room types: "Double room: Flexible, Weekly; Suite: Flexible". */
export function usePlanNames(): (ids: readonly string[]) => string {
  const [plans, types] = [useRatePlans(), useRoomTypes()]
  return (ids) =>
    [...Map.groupBy(ids, (id) => plans.get(id)?.room_type_id)]
      .map(([type, of_type]) => {
        const names = of_type.map((id) => plans.nameOf(id)).join(', ')
        return type === undefined ? names : `${types.nameOf(type)}: ${names}`
      })
      .join('; ')
}
