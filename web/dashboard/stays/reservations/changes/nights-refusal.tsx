import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { changeQuote } from '../actions/change-quote.ts'
import { useAvailableRooms } from '../use-available-rooms.ts'
import { moveQuote } from './move-quote.ts'
import { useOtherStay } from './other-stay.ts'
import type { StayForm } from './use-stay-form.ts'
import { type Way, WaysOut } from './ways-out.tsx'

interface NightsRefusalProps {
  readonly stay: StayForm
  /** Of the guest. */
  readonly name: string
}

interface Refused {
  readonly reason?: string
  readonly room_id?: string | null
  readonly room_name?: string
  readonly reservation_id?: string
  readonly until?: string
}

/** Why the nights are refused: who is in the room, and what solves it. */
export function NightsRefusal({ stay, name }: NightsRefusalProps) {
  const error = stay.quote.error!
  const text = usePartMessages('changes')
  const formats = useFormats()
  const { reason, room_name = '', reservation_id, until } = (error.details ?? {}) as Refused
  const refused = { ...(error.details as Refused | undefined) }
  const is_of_room = error.code === 'SVC-1006' && (reservation_id !== undefined || until !== undefined)
  const other = useOtherStay(is_of_room ? reservation_id : null, refused.room_id)
  const { ways, busy } = useNightsWays({ stay, name }, is_of_room ? { other } : undefined)
  if (!is_of_room) return <ErrorCard error={error} />
  const why = other
    ? text.in_room[reason === 'occupied' ? 'occupied' : 'taken'](room_name, other.words)
    : until
      ? text.closed_until(room_name, formats.day(until))
      : text.looking
  return <WaysOut reason={why} ways={ways} busy={busy} focused={stay.refused} />
}

interface InTheWay {
  readonly other: ReturnType<typeof useOtherStay>
}

/** The other guest into another room, this one into another, or without one; each at the price of the change. */
function useNightsWays({ stay, name }: NightsRefusalProps, way: InTheWay | undefined) {
  const text = usePartMessages('changes')
  const { seen, form, body, save, waiting } = stay
  const in_house = seen.status === 'checked_in'
  const rooms = useAvailableRooms({ ...seen, ...form.values }, way !== undefined).data?.data
  const free = rooms?.find(({ id, occupied_by }) => id !== form.values.room_id && !occupied_by)
  const elsewhere = free ? free.id : in_house ? undefined : null
  const price = usePriceOf(seen, elsewhere === undefined ? undefined : { ...body, room_id: elsewhere })
  const { move, busy } = useMoveOther(way?.other, save)
  const put = (room_id: string | null) => {
    form.set({ room_id })
    save()
  }
  const own: Way[] = [
    ...(free && price
      ? [
          {
            key: 'own',
            words: (in_house ? text.to_room_tonight : text.to_room)(name, free.name),
            price,
            run: () => put(free.id),
          },
        ]
      : []),
    ...(!in_house && price
      ? [{ key: 'none', words: text.without_room(name), price, run: () => put(null) }]
      : []),
  ]
  const others = move ? [{ ...move, price }] : []
  // A guest in house is asked to pack only where nothing else helps.
  const ways = way?.other?.in_house ? [...own, ...others] : [...others, ...own]
  return { ways, busy: busy || waiting }
}

/** The difference of the price, where the change is possible. */
function usePriceOf(seen: Reservation, body: StayForm['body'] | undefined): string | undefined {
  const same = useMessages().calendar.verdicts.same_price
  const formats = useFormats()
  const { data, error, isPlaceholderData } = useQuery({
    ...changeQuote(seen.id, body ?? {}),
    enabled: body !== undefined,
  })
  if (!data || error || isPlaceholderData) return undefined
  const amount = data.total.amount - seen.total.amount
  return amount === 0 ? same : formats.difference({ ...data.total, amount })
}

/** Moves the other guest, with an undo of its own, and then saves the change. */
function useMoveOther(other: InTheWay['other'], save: () => void) {
  const text = usePartMessages('changes')
  const { reservations, shell } = useMessages()
  const client = useQueryClient()
  const write = useWrite('moveReservations')
  const room = other?.other_room
  const moves = other && room ? [{ reservation_id: other.stay.id, room_id: room.id }] : []
  const { data } = useQuery({ ...moveQuote(moves), enabled: moves.length > 0 })
  if (!other || !room || !data || data.conflicts.length > 0) return { move: undefined, busy: false }
  const run = async () => {
    const { undo } = await write.mutateAsync({ body: { moves } })
    const back = () => runUndo(write.mutateAsync({ body: { moves: undo } }), shell.toasts.undone)
    showToast(reservations.done.assigned(other.name, room.name), back, other.stay.id)
    await client.invalidateQueries({ queryKey: ['updateReservation'] })
    save()
  }
  const words = (other.in_house ? text.to_room_tonight : text.to_room)(other.name, room.name)
  return { move: { key: 'other', words, run: () => void run() }, busy: write.isPending }
}
