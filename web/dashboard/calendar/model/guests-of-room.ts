import type { Reservation } from '#contract/parts/reservation-parts.ts'

/** The nights of a stay in one room. */
export interface GuestOfRoom extends Pick<Reservation, 'id' | 'booker'> {
  readonly from: string
  readonly to: string
}

type Stay = Pick<Reservation, 'id' | 'booker' | 'status' | 'check_out' | 'room_segments'>

/** Who is in a room, and who has it next: a guest in house who changes into it later counts as the next. */
export function guestsOf(
  stays: readonly Stay[],
  room_id: string,
  today: string,
): { readonly now: GuestOfRoom | undefined; readonly next: GuestOfRoom | undefined } {
  const all = stays.flatMap(({ id, booker, status, check_out, room_segments }) =>
    room_segments
      .filter((segment) => segment.room_id === room_id)
      .map(({ from, to }) => ({
        guest: { id, booker, from, to },
        // An overdue departure is still in the room.
        is_now: status === 'checked_in' && from <= today && (to > today || to === check_out),
      })),
  )
  const later = all
    .filter(({ is_now, guest }) => !is_now && guest.to > today)
    .map(({ guest }) => guest)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  return { now: all.find(({ is_now }) => is_now)?.guest, next: later[0] }
}
