import type { StayInRoom } from './stays-store.ts'

/** A day of a property, relative to now. */
export interface DayOfList {
  readonly date: string
  /** -1 a day that is over, 0 the business date, 1 a day to come. */
  readonly when: -1 | 0 | 1
  readonly now: string
  /** The business date on which something happened. */
  readonly dateOf: (at: string) => string
}

/** Departures, occupants and arrivals of a room on a day. */
export interface StaysOfRoom {
  /** The stay in house; of a day other than today, the one of the night before. */
  readonly inside: StayInRoom | undefined
  /** The stay in house that departs, or should have departed. */
  readonly leaving: StayInRoom | undefined
  /** A guest has left it that day, at departure or for another room. */
  readonly left: boolean
  /** The stay that is to arrive, or to move in from another room, that day. */
  readonly arriving: StayInRoom | undefined
  /** The stay of the night before that also stays the next night. */
  readonly staying: StayInRoom | undefined
}

/** What the stays of a room mean for a day. rule 24.4 */
export const staysOfRoom = (stays: readonly StayInRoom[], day: DayOfList): StaysOfRoom =>
  day.when === 0 ? today(stays, day) : anotherDay(stays, day)

function today(stays: readonly StayInRoom[], { date, now, dateOf }: DayOfList): StaysOfRoom {
  const inside = stays.find(
    ({ status, from, to, check_out }) =>
      status === 'checked_in' && from <= date && (to > date || to === check_out),
  )
  const moves_out = ({ status, to, check_out }: StayInRoom) =>
    status === 'checked_in' && to === date && to !== check_out
  const left_today = ({ status, to, check_out, checked_out_at }: StayInRoom) =>
    status === 'checked_out' && to === check_out && dateOf(checked_out_at!) === date
  return {
    inside,
    leaving: inside && inside.to <= date ? inside : undefined,
    left: stays.some((stay) => moves_out(stay) || left_today(stay)),
    arriving: stays.find((stay) =>
      isExpected(stay, now)
        ? stay.from <= date && date < stay.to
        : stay.status === 'checked_in' && stay.from === date && stay.from > stay.check_in,
    ),
    staying: inside && inside.from < date && inside.to > date ? inside : undefined,
  }
}

function anotherDay(stays: readonly StayInRoom[], { date, when, now }: DayOfList): StaysOfRoom {
  const counted = stays.filter((stay) =>
    stay.status === 'checked_out' ? when < 0 : stay.status === 'checked_in' || isExpected(stay, now),
  )
  const inside = counted.find(({ from, to }) => from < date && date <= to)
  const leaving = inside?.to === date ? inside : undefined
  return {
    inside,
    leaving: leaving?.status === 'checked_out' ? undefined : leaving,
    left: leaving?.status === 'checked_out',
    arriving: counted.find(({ from }) => from === date),
    staying: inside && inside.to > date ? inside : undefined,
  }
}

const isExpected = ({ status, hold_expires_at }: StayInRoom, now: string): boolean =>
  status === 'confirmed' ||
  (status === 'pending_payment' && (hold_expires_at === null || hold_expires_at > now))
