import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { NewGuest } from '../../guests/public.ts'
import type { Booking } from '../bookings.ts'
import type { Chance } from '../chance.ts'
import { guestOf, NGOZI, type People, type Person } from './people.ts'

/** A guest who books directly, with the stays so far. */
interface Regular {
  readonly person: Person
  guest: NewGuest | null
  readonly stays: { check_in: string; check_out: string }[]
}

const REGULARS = 70
/** The share of direct bookings by regulars, and by other returning guests. */
const BY_REGULARS = 0.3
const COMING_BACK = 0.12

/**
 * Finds a guest for each booking, in the order in which they were made. A direct booker may return; a guest
 * of a channel is new each time, because its relay addresses identify nobody. rule 4
 */
export function assignGuests(bookings: readonly Booking[], people: People, chance: Chance) {
  const regulars = new Map<string, Regular[]>()
  const others: Regular[] = []
  const guests: NewGuest[] = []
  const enter = (person: Person, { created }: Booking): NewGuest => {
    const guest = guestOf(person, newId('guest', created.epochMilliseconds), toTimestamp(created))
    guests.push(guest)
    return guest
  }
  const regularsOf = (property_id: string): Regular[] => {
    const known = regulars.get(property_id)
    if (known) return known
    const first = regulars.size === 0 ? [NGOZI] : []
    const persons = [...first, ...Array.from({ length: REGULARS - first.length }, () => people.regular())]
    const made = persons.map((person): Regular => ({ person, guest: null, stays: [] }))
    regulars.set(property_id, made)
    return made
  }
  const choose = (booking: Booking): Regular => {
    const kind = chance.fraction()
    const from =
      kind < BY_REGULARS ? regularsOf(booking.property.id) : kind < BY_REGULARS + COMING_BACK ? others : []
    // A power of a fraction: some return more often than others.
    const likely = from[Math.floor(chance.fraction() ** 1.4 * from.length)]
    if (likely && isFree(likely, booking)) return likely
    const known: Regular = { person: people.next(), guest: null, stays: [] }
    others.push(known)
    return known
  }
  const cast = bookings.map((booking) => {
    if (booking.channel !== 'direct')
      return { booking, guest: enter(people.behind(booking.channel), booking) }
    const known = choose(booking)
    known.guest ??= enter(known.person, booking)
    known.stays.push(booking.slot)
    return { booking, guest: known.guest }
  })
  return { cast, guests }
}

/** No guest has two stays at once. */
const isFree = ({ stays }: Regular, { slot }: Booking) =>
  stays.every(({ check_in, check_out }) => check_out <= slot.check_in || check_in >= slot.check_out)
