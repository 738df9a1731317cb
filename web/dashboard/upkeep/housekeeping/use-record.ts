import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { RoomAction } from './board-state.ts'

/** The action that undoes another, if there is one. */
const REVERSED: Partial<Record<RoomAction, RoomAction>> = {
  inspect: 'finish',
  guest_waiting: 'clear_guest_waiting',
  clear_guest_waiting: 'guest_waiting',
  do_not_disturb: 'clear_do_not_disturb',
  clear_do_not_disturb: 'do_not_disturb',
}

type Room = Pick<HousekeepingRoom, 'room_id' | 'name'>

/** Records an action in a room, and says whether it counted. rule 24.9 */
export function useRecord(onError: (error: ApiError) => void) {
  const text = usePartMessages('housekeeping')
  const write = useWrite('recordHousekeeping')
  const record = ({ room_id }: Room, action: RoomAction) =>
    write.mutateAsync({ params: { room_id }, body: { action } })
  return (room: Room, action: RoomAction) => {
    const back = REVERSED[action]
    const undo = back && (() => void runUndo(record(room, back), text.announced[back](room.name)))
    record(room, action).then(({ applied }) => {
      if (applied) showToast(text.announced[action](room.name), undo, room.room_id)
      else showToast(text.not_applied(room.name))
    }, onError)
  }
}
