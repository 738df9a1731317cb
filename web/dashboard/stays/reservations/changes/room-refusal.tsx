import { useQueries, useQuery } from '@tanstack/react-query'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { MoveConflict } from '#contract/stays/moves.ts'
import { useRooms } from '#web/dashboard/lookups.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { changeQuote } from '../actions/change-quote.ts'
import { useAvailableRooms } from '../use-available-rooms.ts'
import { type Moves, moveQuote } from './move-quote.ts'
import { useOtherStay } from './other-stay.ts'
import { ownMove } from './use-room-move.ts'
import { type Way, WaysOut } from './ways-out.tsx'

interface RoomRefusalProps {
  readonly reservation: Reservation
  readonly name: string
  readonly room_id: string | null
  readonly from: string
  readonly reprice: boolean
  readonly conflict: MoveConflict
  readonly run: (moves: Moves, to: string | null) => Promise<void>
  readonly busy: boolean
  readonly focused: boolean
}

/** Why the room is refused: who is in it, and what solves it. */
export function RoomRefusal(props: RoomRefusalProps) {
  const { conflict, room_id, busy, focused } = props
  const text = usePartMessages('changes')
  const { calendar } = useMessages()
  const other = useOtherStay(conflict.other_reservation_id, room_id)
  const room = useRooms().get(room_id ?? '')?.name ?? ''
  const ways = useRoomWays(props, other)
  const unlock = useUnlock(props)
  const why = other
    ? text.in_room[conflict.reason === 'occupied' ? 'occupied' : 'taken'](room, other.words)
    : conflict.other_reservation_id
      ? text.looking
      : (calendar.conflicts[conflict.reason] ?? conflict.message)
  return (
    <WaysOut
      reason={why}
      ways={unlock.way ? [unlock.way] : ways}
      busy={busy || unlock.busy}
      focused={focused}
    />
  )
}

/** Both guests change rooms, the other one gets a third room, or this one does: as far as the service agrees. */
function useRoomWays(
  { reservation, name, room_id, from, reprice, run }: RoomRefusalProps,
  other: ReturnType<typeof useOtherStay>,
): Way[] {
  const text = usePartMessages('changes')
  const formats = useFormats()
  const rooms = useRooms()
  const free = useAvailableRooms(reservation).data?.data.find(
    (room) => room.id !== room_id && room.id !== reservation.room_id && !room.occupied_by,
  )
  const in_house = reservation.status === 'checked_in'
  const own = room_id === null ? undefined : ownMove(reservation, { room_id, from, reprice })
  const nameOf = (id: string | null | undefined) => rooms.get(id ?? '')?.name ?? ''
  const to = (tonight: boolean) => (tonight ? text.to_room_tonight : text.to_room)
  const candidates: { key: string; words: string; moves: Moves; room: string | null }[] = []
  if (own && other && !other.stay.room_locked) {
    const { id } = other.stay
    if (other.other_room)
      candidates.push({
        key: 'other',
        words: to(other.in_house)(other.name, other.other_room.name),
        moves: [{ reservation_id: id, room_id: other.other_room.id }, own],
        room: room_id,
      })
    if (reservation.room_id)
      candidates.push({
        key: 'swap',
        words: text.swap(name, nameOf(room_id), other.name, nameOf(reservation.room_id)),
        moves: [own, { reservation_id: id, room_id: reservation.room_id }],
        room: room_id,
      })
  }
  const instead: typeof candidates = free
    ? [
        {
          key: 'own',
          words: to(in_house && !from)(name, free.name),
          moves: [ownMove(reservation, { room_id: free.id, from, reprice: false })],
          room: free.id,
        },
      ]
    : []
  // A guest in house is asked to pack only where nothing else helps.
  const ordered = other?.in_house ? [...instead, ...candidates] : [...candidates, ...instead]
  const quotes = useQueries({ queries: ordered.map(({ moves }) => moveQuote(moves)) })
  return ordered.flatMap(({ key, words, moves, room }, at) => {
    const { data, error } = quotes[at]!
    if (!data || error || data.conflicts.length > 0) return []
    const moved = data.data.find((stay) => stay.reservation_id === reservation.id)
    const price = moved && moved.difference.amount !== 0 ? formats.difference(moved.difference) : undefined
    return [{ key, words, price, run: () => void run(moves, room).catch(() => undefined) }]
  })
}

/** A stay that is locked in its room: unlocked and moved in one change. */
function useUnlock({ reservation, name, room_id, conflict, run }: RoomRefusalProps) {
  const text = usePartMessages('changes')
  const room = useRooms().get(room_id ?? '')?.name ?? ''
  const update = useWrite('updateReservation')
  const is_own = conflict.reason === 'locked' && conflict.reservation_id === reservation.id
  const body = { room_locked: false }
  const { data, error } = useQuery({ ...changeQuote(reservation.id, body), enabled: is_own })
  if (!is_own || !data || error || room_id === null) return { way: undefined, busy: false }
  const unlockAndMove = async () => {
    await update.mutateAsync({ params: { id: reservation.id }, body })
    await run([{ reservation_id: reservation.id, room_id }], room_id)
  }
  return {
    way: {
      key: 'unlock',
      words: text.unlock(name, room),
      run: () => void unlockAndMove().catch(() => undefined),
    },
    busy: update.isPending,
  }
}
