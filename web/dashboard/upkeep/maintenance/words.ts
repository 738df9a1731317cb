import type { Repeat, Task } from '#contract/upkeep/maintenance.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe } from '#web/lib/session.ts'
import { useRooms } from '../../lookups.ts'
import type { Reader } from './model.ts'

/** The name of a task's room, or that it is another place. */
export function usePlaceName(): (task: Pick<Task, 'room_id'>) => string {
  const text = usePartMessages('maintenance')
  const rooms = useRooms()
  return ({ room_id }) => (room_id === null ? text.elsewhere : rooms.nameOf(room_id))
}

/** `every 3 months`. */
export function useRepeatWords(): (repeat: Repeat) => string {
  const text = usePartMessages('maintenance')
  return ({ every, unit }) => text.every[unit](every)
}

/** The user, and the current time. */
export function useReader(): Reader {
  const { user, properties } = useMe()
  return {
    user_id: user.id,
    dateOf: (id) => properties.find((property) => property.id === id)?.business_date ?? '',
  }
}
