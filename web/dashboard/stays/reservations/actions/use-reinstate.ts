import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { ActionProps } from './action-props.ts'

/** Refusals because of the room: it is not free, or no longer active. */
const ROOM_UNAVAILABLE = ['SVC-1006', 'SVC-3001']

/**
 * Reinstates a cancelled stay in its old room, in one change; where the room is no longer free, without it.
 * Returns the toast.
 */
export function useReinstate({ reservation: { id, room_id }, name }: ActionProps) {
  const { done, no_room } = useMessages().reservations
  const update = useWrite('updateReservation')
  const params = { id }
  async function reinstate(): Promise<string> {
    if (!room_id) {
      await update.mutateAsync({ params, body: { status: 'confirmed' } })
      return done.reinstated(name)
    }
    try {
      await update.mutateAsync({ params, body: { status: 'confirmed', room_id } })
      return done.reinstated(name)
    } catch (error) {
      const { code, details } = error as ApiError
      if (!ROOM_UNAVAILABLE.includes(code)) throw error
      await update.mutateAsync({ params, body: { status: 'confirmed' } })
      const { room_name } = (details ?? {}) as { room_name?: string }
      return room_name ? done.reinstated_without(name, room_name) : `${done.reinstated(name)} · ${no_room}`
    }
  }
  return { reinstate, update }
}
