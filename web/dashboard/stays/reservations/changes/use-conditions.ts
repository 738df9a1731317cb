import { isUnclean } from '#contract/lists.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRead, useWrite } from '#web/lib/data.ts'

/** The conditions of both rooms of a move in house: the undo restores them, because nobody was in the new one. */
export function useRestoreCondition({ status, room_id }: Reservation, stay: Pick<Reservation, 'room_id'>) {
  const update = useWrite('updateRoom')
  const moves = status === 'checked_in' && room_id !== stay.room_id
  const before = useRead('getRoom', { params: { id: room_id ?? '' } }, { enabled: moves && room_id !== null })
  const after = useRead(
    'getRoom',
    { params: { id: stay.room_id ?? '' } },
    { enabled: moves && stay.room_id !== null },
  )
  if (!moves) return undefined
  const rooms = [before.data, after.data].filter((room) => room !== undefined && !isUnclean(room.status))
  return () =>
    Promise.all(
      rooms.map((room) => update.mutateAsync({ params: { id: room!.id }, body: { status: room!.status } })),
    )
}
