import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { fill, plural, text } from '../language.ts'

/** The facts for a housekeeper: of guests only the party and the initial of the name. rule 24.12 */
export function Facts({ room }: { room: HousekeepingRoom }) {
  const words = text()
  const { adults, children, guest_initial, arrival_time, departure_time, minutes } = room
  const whereabouts =
    room.occupancy === 'vacant'
      ? room.departed
        ? words.departed
        : words.vacant
      : room.task === 'departure'
        ? words.not_departed
        : words.occupied
  const plain = [
    whereabouts,
    guest_initial && fill(words.guest, { initial: guest_initial }),
    adults ? plural(words.adults, adults) : null,
    children ? plural(words.children, children) : null,
    room.task !== 'none' && minutes > 0
      ? fill(words.minutes, { count: minutes }).replace(' ', '\u00a0')
      : null,
  ].filter((one) => typeof one === 'string')
  const urgent = [
    room.guest_waiting && words.guest_waiting,
    departure_time && fill(words.departure, { time: departure_time }),
    arrival_time && fill(words.arrival, { time: arrival_time }),
    room.no_cleaning && words.no_cleaning,
    room.do_not_disturb && words.do_not_disturb,
    room.closed && words[room.closed],
    room.discrepancy && (room.discrepancy === 'sleep' ? words.found_sleep : words.found_skip),
  ].filter((one) => typeof one === 'string')
  return (
    <>
      {urgent.length > 0 && (
        <p class="marks">
          {urgent.map((one) => (
            <span key={one} class="mark">
              {one}
            </span>
          ))}
        </p>
      )}
      <p class="facts">{plain.join(' · ')}</p>
      {room.reason && (
        <p class="said">
          {words.states[room.state]}: <bdi>{room.reason}</bdi>
        </p>
      )}
      {room.note && (
        <p class="said">
          {words.note}: <bdi>{room.note}</bdi>
        </p>
      )}
    </>
  )
}
