import type { Assignee, HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { isSame } from './model.ts'

/** The undo key of the assignments of a day: one undo at a time. */
export const ABOUT_ASSIGNMENTS = 'housekeeping-assignments'

export interface Day {
  readonly property_id: string
  readonly date: string
}

export interface Assignment {
  readonly room_id: string
  readonly assigned_to: Assignee | null
}

/** Who had these rooms before. */
export const assignmentsOf = (
  rooms: readonly HousekeepingRoom[],
  of: readonly Pick<Assignment, 'room_id'>[],
): Assignment[] => {
  const ids = new Set(of.map(({ room_id }) => room_id))
  return rooms
    .filter(({ room_id }) => ids.has(room_id))
    .map(({ room_id, assigned_to }) => ({ room_id, assigned_to }))
}

/** Assigns a room to a person, or to nobody. */
export function useAssign(day: Day, onError: (error: ApiError) => void) {
  const text = usePartMessages('housekeeping')
  const write = useWrite('assignHousekeeping')
  const assign = (assignments: readonly Assignment[]) =>
    write.mutateAsync({ body: { ...day, assignments: [...assignments] } })
  return {
    restore: assign,
    assign(room: HousekeepingRoom, assigned_to: Assignee | null) {
      const { room_id, name, assigned_to: before } = room
      if (isSame(before, assigned_to)) return
      const undo = () => void runUndo(assign([{ room_id, assigned_to: before }]), text.undone)
      assign([{ room_id, assigned_to }]).then(
        () =>
          showToast(
            assigned_to ? text.assigned(name, assigned_to.name) : text.taken_back(name),
            undo,
            ABOUT_ASSIGNMENTS,
          ),
        onError,
      )
    },
  }
}
