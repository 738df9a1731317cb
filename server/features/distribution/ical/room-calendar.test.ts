import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { type OccupiedNights, roomCalendar } from './room-calendar.ts'

const TODAY = '2027-01-04'
const day = (n: number) => addDays(TODAY, n)
const none = new Set<string>()

const occupied = (
  id: string,
  room_id: string | null,
  first: number,
  until: number,
  kind: OccupiedNights['kind'] = 'stay',
): OccupiedNights => ({
  id,
  room_id,
  kind,
  version: 3,
  changed_at: '2027-01-01T00:00:00Z',
  first: day(first),
  until: day(until),
})
const of = (room_ids: string[], all: OccupiedNights[]) => ({ property_id: 'prop_1', room_ids, occupied: all })
const nights = (entries: { first: string; until: string }[]) =>
  entries.flatMap(({ first, until }) => nightsOf(first, until))

describe('the iCal feed of a room', () => {
  it('has its stays and blocks without names, and nothing in the past', () => {
    const type = of(
      ['1', '2'],
      [
        occupied('res_a', '1', 2, 5),
        occupied('blk_b', '1', 7, 8, 'block'),
        occupied('res_c', '2', 2, 3),
        occupied('res_d', '1', -3, 0),
      ],
    )
    expect(roomCalendar(type, '1', { today: TODAY, hidden: none })).toEqual([
      {
        uid: 'res_a@prop_1.serai',
        first: day(2),
        until: day(5),
        summary: 'Reserved',
        changed_at: '2027-01-01T00:00:00Z',
        sequence: 2,
      },
      {
        uid: 'blk_b@prop_1.serai',
        first: day(7),
        until: day(8),
        summary: 'Not available',
        changed_at: '2027-01-01T00:00:00Z',
        sequence: 2,
      },
    ])
  })

  it('keeps a current stay whole, so that it stays the same event', () => {
    const [entry] = roomCalendar(of(['1'], [occupied('res_a', '1', -2, 2)]), '1', {
      today: TODAY,
      hidden: none,
    })
    expect(entry).toMatchObject({ first: day(-2), until: day(2) })
  })

  it('leaves out bookings of the site itself, which still occupy the room', () => {
    const type = of(['1'], [occupied('res_a', '1', 2, 5), occupied('res_b', null, 3, 4)])
    expect(roomCalendar(type, '1', { today: TODAY, hidden: new Set(['res_a']) })).toEqual([])
  })

  it('shows an unassigned stay in the last room that is free for all of it', () => {
    const type = of(['1', '2', '3'], [occupied('res_a', '3', 4, 5), occupied('res_b', null, 2, 5)])
    const shown = (room: string) =>
      roomCalendar(type, room, { today: TODAY, hidden: none }).map(({ uid }) => uid)
    expect([shown('1'), shown('2'), shown('3')]).toEqual([[], ['res_b@prop_1.serai'], ['res_a@prop_1.serai']])
  })

  it('shows one that fits no single room night by night', () => {
    const type = of(
      ['1', '2'],
      [occupied('res_a', '1', 2, 3), occupied('res_b', '2', 3, 4), occupied('res_c', null, 2, 4)],
    )
    const shown = (room: string) =>
      roomCalendar(type, room, { today: TODAY, hidden: none }).map(({ uid }) => uid)
    expect(shown('1')).toEqual(['res_a@prop_1.serai', `res_c-${day(3)}@prop_1.serai`])
    expect(shown('2')).toEqual([`res_c-${day(2)}@prop_1.serai`, 'res_b@prop_1.serai'])
  })

  it('leaves as many feeds free on each night as rooms are available', () => {
    const rooms = ['1', '2', '3', '4']
    const stay = fc.record({
      room: fc.constantFrom('1', '2', '3', '4', null, null),
      first: fc.integer({ min: -3, max: 12 }),
      length: fc.integer({ min: 1, max: 6 }),
    })
    fc.assert(
      fc.property(fc.array(stay, { maxLength: 12 }), (stays) => {
        const all: OccupiedNights[] = []
        for (const [i, { room, first, length }] of stays.entries()) {
          const clash = all.some(
            (one) =>
              one.room_id === room &&
              room !== null &&
              one.first < day(first + length) &&
              one.until > day(first),
          )
          if (!clash) all.push(occupied(`res_${i}`, room, first, first + length))
        }
        const calendars = rooms.map((room) =>
          nights(roomCalendar(of(rooms, all), room, { today: TODAY, hidden: none })),
        )
        for (let n = 0; n < 20; n++) {
          const sold = all.filter((one) => one.first <= day(n) && one.until > day(n)).length
          const free = calendars.filter((dates) => !dates.includes(day(n))).length
          expect([n, free]).toEqual([n, Math.max(0, rooms.length - sold)])
        }
        for (const dates of calendars) expect(new Set(dates).size).toBe(dates.length)
      }),
    )
  })
})
