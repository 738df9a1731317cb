import { useQuery } from '@tanstack/react-query'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRooms } from '#web/dashboard/lookups.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { ActionDialogProps } from '../actions/action-props.ts'
import { type Moves, moveQuote } from './move-quote.ts'
import { useRestoreCondition } from './use-conditions.ts'

interface RoomMoveOptions extends ActionDialogProps {
  /** Undefined while none is chosen; null for no room. */
  readonly room_id: string | null | undefined
  /** Empty for all nights that are left. */
  readonly from: string
  readonly reprice: boolean
}

/** A move of the stay whose rooms are the ones shown: it is refused where somebody else has moved it. */
export const ownMove = (
  { id, room_segments }: Reservation,
  {
    room_id,
    from,
    reprice,
  }: { readonly room_id: string | null; readonly from: string; readonly reprice: boolean },
): Moves[number] => ({
  reservation_id: id,
  room_id,
  expected_room_segments: room_segments,
  ...(from && { from }),
  ...(reprice && { reprice }),
})

/** The move with its dry run; several moves are carried out all or none, with one undo. */
export function useRoomMove({ reservation, name, close, room_id, from, reprice }: RoomMoveOptions) {
  const { reservations, shell } = useMessages()
  const write = useWrite('moveReservations')
  const names = useRooms()
  const moves = room_id === undefined ? [] : [ownMove(reservation, { room_id, from, reprice })]
  const { data, error, isFetching } = useQuery({ ...moveQuote(moves), enabled: moves.length > 0 })
  const restore = useRestoreCondition(reservation, { room_id: room_id ?? null })
  const answer = moves.length > 0 && !isFetching ? data : undefined
  const conflict = answer?.conflicts[0]
  const refusal: ApiError | null = moves.length > 0 && !isFetching ? error : null
  const run = async (chosen: Moves, to: string | null) => {
    const done =
      to === null ? reservations.done.unassigned(name) : reservations.done.assigned(name, names.nameOf(to))
    const { undo } = await write.mutateAsync({ body: { moves: chosen } })
    const back = async () => {
      await write.mutateAsync({
        body: { moves: undo.map((one) => ({ ...one, ...(reprice && { reprice }) })) },
      })
      await restore?.()
    }
    close()
    showToast(done, () => runUndo(back(), shell.toasts.undone), reservation.id)
  }
  return {
    /** The stay afterwards. */
    moved: answer?.data[0],
    before: reservation.total.amount,
    /** It is in that room already. */
    same: answer !== undefined && !conflict && answer.data.length === 0,
    conflict,
    quote: {
      shown: answer && !conflict ? answer : undefined,
      error: refusal,
      refused: conflict !== undefined,
    },
    save: () => void run(moves, room_id ?? null).catch(() => undefined),
    run,
    busy: write.isPending,
    error: write.error,
  }
}
