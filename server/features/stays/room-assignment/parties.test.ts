import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { randomInput } from '#test/harness/reservations/random-input.ts'
import {
  type AssignmentInput,
  planAssignment,
  type RoomToAssign,
  type StayToAssign,
} from './plan-assignment.ts'

const FIRST = '2027-01-04'
const nights = (from: number, to: number) => ({ from: addDays(FIRST, from), to: addDays(FIRST, to) })
const READY = { status: 'clean', inspection_required: false, occupied: false, blocks: [] } as const
const bed = (n: number): RoomToAssign => ({
  ...{ id: `bed-${n}`, room_type_id: 'dorm', name: `D-${n}`, floor: '1', in_combined_type: false },
  ...READY,
})
const stay = (name: string, booking_id: string | null, from: number, to: number): StayToAssign => ({
  ...{ reservation_id: name, guest_id: name, booking_id, room_type_id: 'dorm', ...nights(from, to) },
  ...{ room_id: null, only: null, last_room_id: null, arrives_now: false },
})
const held = (n: number, from: number, to: number) => ({ room_id: `bed-${n}`, ...nights(from, to) })
const beds = (count: number) => Array.from({ length: count }, (_, i) => bed(i + 1))
const plan = (input: Pick<AssignmentInput, 'rooms' | 'stays'> & Partial<AssignmentInput>) =>
  planAssignment({ held: [], counted: nights(0, 30), ...input }).stays
const numbersOf = (assigned: ReturnType<typeof plan>) =>
  assigned.map(({ room_id }) => Number(room_id?.slice('bed-'.length)))

describe('rule 4.49 — rooms of one booking', () => {
  it('are side by side, where as many are free', () => {
    const stays = [1, 2, 3].map((n) => stay(`guest ${n}`, 'party', 2, 5))
    const holes = [held(2, 0, 9), held(4, 0, 9)]
    expect(numbersOf(plan({ rooms: beds(8), stays, held: holes })).toSorted()).toEqual([5, 6, 7])
  })

  it('are the nearest to each other where no row of them is free', () => {
    const stays = [1, 2].map((n) => stay(`guest ${n}`, 'party', 2, 5))
    const holes = [held(2, 0, 9), held(3, 0, 9), held(5, 0, 9)]
    expect(numbersOf(plan({ rooms: beds(6), stays, held: holes })).toSorted()).toEqual([4, 6])
  })

  it('are those that are ready before those that are side by side, and the one that a guest knows', () => {
    const now = { arrives_now: true }
    const stays = [1, 2].map((n) => ({ ...stay(`guest ${n}`, 'party', 0, 2), ...now }))
    const dirty = (n: number) => ({ ...bed(n), status: 'dirty' as const })
    const rooms = [bed(1), dirty(2), bed(3), dirty(4)]
    expect(numbersOf(plan({ rooms, stays })).toSorted()).toEqual([1, 3])
    const known = [
      stay('guest 1', 'party', 2, 5),
      { ...stay('guest 2', 'party', 2, 5), last_room_id: 'bed-6' },
    ]
    expect(numbersOf(plan({ rooms: beds(8), stays: known }))[1]).toBe(6)
  })

  it('are near those of others of the booking who come later', () => {
    const stays = [stay('first', 'party', 2, 6), stay('later', 'party', 4, 6)]
    // Alone it would fill the gap after the guest of the last bed.
    const [first, later] = numbersOf(plan({ rooms: beds(8), stays, held: [held(8, 2, 4)] }))
    expect(Math.abs(first! - later!)).toBe(1)
  })

  it('never leave more stays without a room than are left without them', () => {
    const seeds = fc.record({ seed: fc.integer(), size: fc.integer({ min: 2, max: 5 }) })
    fc.assert(
      fc.property(seeds, ({ seed, size }) => {
        const input = randomInput({ seed, rooms: 16, days: 20, repack: false })
        const stays = input.stays.map((one, n) => ({ ...one, booking_id: `booking ${Math.floor(n / size)}` }))
        const unplaced = (of: AssignmentInput) =>
          planAssignment(of).stays.filter(({ room_id }) => room_id === null).length
        expect(unplaced({ ...input, stays })).toBeLessThanOrEqual(unplaced(input))
      }),
      { numRuns: 60 },
    )
  })
})
