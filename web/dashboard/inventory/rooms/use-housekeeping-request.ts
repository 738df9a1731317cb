import { useRead, useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'

interface RequestedRoom {
  readonly id: string
  readonly name: string
}

/** Requests a room from housekeeping because its guest waits, or withdraws that; returns the toast and its undo. */
export function useHousekeepingRequest() {
  const text = useMessages().offering.rooms.housekeeping
  const write = useWrite('recordHousekeeping')
  const set = (room_id: string, requested: boolean) =>
    write.mutateAsync({
      params: { room_id },
      body: { action: requested ? 'guest_waiting' : 'clear_guest_waiting' },
    })
  return {
    busy: write.isPending,
    error: write.error,
    async request({ id, name }: RequestedRoom, requested: boolean) {
      await set(id, requested)
      return { message: (requested ? text.requested : text.withdrawn)(name), back: () => set(id, !requested) }
    },
  }
}

/** Since when a room is requested from housekeeping; null where it is not, undefined until that is loaded. */
export function useRequestedSince(
  property_id: string,
  room_id: string | undefined,
): string | null | undefined {
  const { data } = useRead('listHousekeeping', { query: { property_id } }, { enabled: room_id !== undefined })
  if (!data) return undefined
  const room = data.data.find((one) => one.room_id === room_id)
  return room?.guest_waiting ? room.due_by : null
}
