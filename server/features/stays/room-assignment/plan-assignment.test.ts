import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { firstFit, oneNightGaps, randomInput } from '#test/harness/reservations/random-input.ts'
import {
  type AssignedStay,
  type Assignment,
  type AssignmentInput,
  planAssignment,
  type RoomToAssign,
  type StayToAssign,
} from './plan-assignment.ts'

const FIRST = '2027-01-04'
const day = (n: number) => addDays(FIRST, n)

const room = (name: string, more: Partial<RoomToAssign> = {}): RoomToAssign => ({
  in_combined_type: false,
  ...{
    id: name,
    room_type_id: 'double',
    name,
    floor: name[0]!,
  },
  ...{ status: 'clean', inspection_required: false, occupied: false, blocks: [] },
  ...more,
})
const stay = (name: string, from: number, to: number, more: Partial<StayToAssign> = {}): StayToAssign => ({
  ...{ reservation_id: name, guest_id: name, room_type_id: 'double', from: day(from), to: day(to) },
  ...{ booking_id: null, room_id: null, only: null, last_room_id: null, arrives_now: false },
  ...more,
})
const held = (room_id: string, from: number, to: number) => ({ room_id, from: day(from), to: day(to) })
const block = (type: 'out_of_order' | 'out_of_service', from: number, to: number) => ({
  ...{ type, from: day(from), to: day(to) },
})
const plan = (input: Partial<AssignmentInput> & Pick<AssignmentInput, 'stays'>): Assignment =>
  planAssignment({
    ...{ rooms: [room('201'), room('202')], held: [], counted: { from: day(0), to: day(30) } },
    ...input,
  })
const shown = ({ stays }: Assignment) =>
  stays.map(({ stay, room_id, unplaced, full }) =>
    [stay.reservation_id, room_id ?? unplaced, ...full.map((date) => date.slice(8))].join(' '),
  )

describe('room assignment', () => {
  it.each<[string, Parameters<typeof plan>[0], string[]]>([
    [
      'where no single night is left between two',
      { held: [held('201', 4, 6), held('202', 3, 6)], stays: [stay('a', 1, 3)] },
      ['a 202'],
    ],
    [
      'the smallest hole that it fills, of equals the first by number',
      { rooms: [room('210'), room('29')], stays: [stay('a', 1, 3)] },
      ['a 29'],
    ],
    [
      'one whose stay finds another, where none is free',
      {
        held: [held('202', 2, 6), held('201', 6, 9)],
        stays: [stay('a', 0, 2, { room_id: '201' }), stay('b', 0, 6)],
      },
      ['a 202', 'b 201'],
    ],
    [
      'none that is closed on one of the nights',
      { rooms: [room('201', { blocks: [block('out_of_order', 2, 3)] })], stays: [stay('a', 1, 4)] },
      ['a full 06'],
    ],
    [
      'none that was closed around a stay, which keeps it: what it would leave is not free for another',
      {
        rooms: [room('201', { blocks: [block('out_of_order', 2, 3)] }), room('202')],
        stays: [stay('a', 1, 4, { room_id: '201' }), stay('b', 1, 4, { only: ['201'] })],
      },
      ['a 201', 'b rest_in_other_room'],
    ],
    [
      'none, where each night has a free one and none has all: nobody changes rooms inside a stay',
      { held: [held('201', 0, 2), held('202', 3, 5)], stays: [stay('a', 1, 4)] },
      ['a no_room_throughout'],
    ],
    ['none, where there is none of the type', { rooms: [], stays: [stay('a', 1, 2)] }, ['a no_rooms']],
    [
      'for the rest of a stay the room that it has, or none',
      {
        held: [held('201', 2, 4)],
        stays: [stay('a', 4, 6, { only: ['201'] }), stay('b', 2, 3, { only: ['201'] })],
      },
      ['a 201', 'b rest_in_other_room 06'.replace(' 06', '')],
    ],
    [
      'an inspected one today, whatever its gaps',
      {
        rooms: [room('201'), room('202', { status: 'inspected' })],
        held: [held('202', 3, 6)],
        stays: [stay('a', 0, 2, { arrives_now: true })],
      },
      ['a 202'],
    ],
    [
      'the one of the stay before, whatever its gaps',
      { held: [held('202', 3, 6)], stays: [stay('a', 0, 2, { last_room_id: '202' })] },
      ['a 202'],
    ],
    [
      'one that is out of service last',
      {
        rooms: [room('201', { blocks: [block('out_of_service', 0, 1)] }), room('202')],
        stays: [stay('a', 0, 2)],
      },
      ['a 202'],
    ],
    [
      'one for stays of one guest that follow each other, also where each would fit better elsewhere',
      {
        held: [held('201', 0, 1), held('201', 3, 6), held('202', 6, 9)],
        stays: [stay('a', 1, 3, { guest_id: 'g' }), stay('b', 3, 5, { guest_id: 'g' })],
      },
      ['a 202', 'b 202'],
    ],
    [
      'two, where none is free for both of one guest',
      {
        held: [held('201', 3, 6), held('202', 0, 2)],
        stays: [stay('a', 1, 3, { guest_id: 'g' }), stay('b', 3, 5, { guest_id: 'g' })],
      },
      ['a 201', 'b 202'],
    ],
    [
      'one for each, where stays of two rooms follow: whose is whose is not known',
      {
        stays: [
          stay('a', 0, 2, { guest_id: 'g' }),
          stay('b', 2, 4, { guest_id: 'g' }),
          stay('c', 2, 4, { guest_id: 'g' }),
        ],
      },
      ['a 201', 'b 201', 'c 202'],
    ],
    [
      'another than they have only where a single night is filled',
      {
        held: [held('201', 0, 2), held('202', 0, 3), held('201', 9, 12)],
        stays: [stay('a', 3, 5, { room_id: '201' }), stay('b', 5, 7, { room_id: '201' })],
      },
      ['a 202', 'b 201'],
    ],
  ])('are %s', (_, input, expected) => {
    expect(shown(plan(input))).toEqual(expected)
  })
})

/** Everything that must be true of any answer, looked through night by night. */
function expectSound(input: AssignmentInput, { stays }: Assignment) {
  const occupied = new Map<string, string>()
  const claim = (room_id: string, { from, to }: { from: string; to: string }, who: string, stays = false) => {
    for (const date of nightsOf(from, to)) {
      const night = `${room_id} ${date}`
      // A room may be closed around who is in it.
      const before = stays && occupied.get(night) === 'closed' ? undefined : occupied.get(night)
      expect([night, before]).toEqual([night, undefined])
      occupied.set(night, who)
    }
  }
  for (const { id, blocks } of input.rooms)
    for (const one of blocks) if (one.type === 'out_of_order') claim(id, one, 'closed')
  for (const one of input.held) claim(one.room_id, one, 'held')
  const type_of = new Map(input.rooms.map(({ id, room_type_id }) => [id, room_type_id]))
  for (const { stay, room_id } of stays) {
    if (stay.room_id !== null) expect(room_id).not.toBeNull()
    if (room_id === null) continue
    claim(room_id, stay, stay.reservation_id, room_id === stay.room_id)
    expect(type_of.get(room_id)).toBe(stay.room_type_id)
    if (stay.only) expect(stay.only).toContain(room_id)
  }
  for (const { stay, room_id, unplaced } of stays) {
    expect(unplaced === null).toBe(room_id !== null)
    if (room_id !== null) continue
    const free = input.rooms
      .filter(
        ({ id, room_type_id }) => room_type_id === stay.room_type_id && (stay.only?.includes(id) ?? true),
      )
      .filter(({ id }) => nightsOf(stay.from, stay.to).every((date) => !occupied.has(`${id} ${date}`)))
    expect(free).toEqual([])
  }
}

/** Stays of a guest with the one that begins where they end, both with a room. */
function followers({ stays }: Assignment): [AssignedStay, AssignedStay][] {
  const placed = stays.filter(({ room_id }) => room_id !== null)
  return placed.flatMap((one) => {
    const nexts = stays.filter(
      ({ stay }) =>
        stay.guest_id === one.stay.guest_id &&
        stay.room_type_id === one.stay.room_type_id &&
        stay.from === one.stay.to,
    )
    const beside = stays.filter(
      ({ stay }) =>
        stay.guest_id === one.stay.guest_id &&
        stay.room_type_id === one.stay.room_type_id &&
        stay.to === one.stay.to,
    )
    const [next] = nexts
    return nexts.length === 1 && beside.length === 1 && next!.room_id !== null ? [[one, next!] as const] : []
  }) as [AssignedStay, AssignedStay][]
}

/** No room is free for both of them while everybody else stays where they are. */
function expectNoRoomForBoth(
  input: AssignmentInput,
  { stays }: Assignment,
  both: readonly [AssignedStay, AssignedStay],
) {
  const others = stays.filter((one) => !both.includes(one))
  const occupied = new Set(
    [
      ...input.held,
      ...others.flatMap(({ stay, room_id }) => (room_id === null ? [] : { ...stay, room_id })),
      ...input.rooms.flatMap(({ id, blocks }) => blocks.map((one) => ({ ...one, room_id: id }))),
    ].flatMap(({ room_id, from, to }) => nightsOf(from, to).map((date) => `${room_id} ${date}`)),
  )
  const nights = nightsOf(both[0].stay.from, both[1].stay.to)
  const free = input.rooms.filter(
    ({ id, room_type_id }) =>
      room_type_id === both[0].stay.room_type_id && nights.every((date) => !occupied.has(`${id} ${date}`)),
  )
  expect(free.map(({ id }) => id)).toEqual([])
}

/** The rooms of some stays are closed while they have them. */
const closeAroundSome = (input: AssignmentInput, every: number): AssignmentInput => ({
  ...input,
  rooms: input.rooms.map((one) => ({
    ...one,
    blocks: [
      ...one.blocks,
      ...input.stays.flatMap(({ room_id, from, to }, at) =>
        room_id === one.id && at % every === 0 ? [{ type: 'out_of_order' as const, from, to }] : [],
      ),
    ],
  })),
})

describe('a random property', () => {
  it('has no overlap, keeps every assignment, leaves no stay without a room that has a free one, and is deterministic', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, repack) => {
        const drawn = randomInput({ seed, rooms: 4 + (Math.abs(seed) % 9), days: 20, repack })
        const input = closeAroundSome(drawn, 4)
        const assignment = planAssignment(input)
        expectSound(input, assignment)
        expect(planAssignment(input)).toEqual(assignment)
      }),
      // The example: a stay without a room for which closing gaps frees one.
      { numRuns: 300, examples: [[95037922, false]] },
    )
  })

  it('consecutive stays of one guest are in one room, unless none is free for both', () => {
    let [linked, apart] = [0, 0]
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const rooms = 6 + (Math.abs(seed) % 7)
        const input = randomInput({ seed, rooms, days: 20, repack: false, sold: 0.7, guests: 12 })
        const assignment = planAssignment(input)
        expectSound(input, assignment)
        const pairs = followers(assignment)
        const joined = pairs.filter(([one, next]) => one.room_id === next.room_id).flat()
        linked += joined.length / 2
        for (const pair of pairs.filter(([one, next]) => one.room_id !== next.room_id)) {
          apart++
          if (!pair.some((one) => joined.includes(one))) expectNoRoomForBoth(input, assignment, pair)
        }
      }),
      { numRuns: 200 },
    )
    expect(linked).toBeGreaterThan(2 * apart)
  })

  it('has fewer single-night gaps than first fit, and no fewer assigned stays', () => {
    const sums = { planned: 0, first: 0, without: 0, without_first: 0 }
    for (let seed = 1; seed <= 60; seed++) {
      const input = randomInput({ seed, rooms: 24, days: 30, repack: false })
      const { stays } = planAssignment(input)
      const rooms_of = stays.map(({ room_id }) => room_id)
      const first = firstFit(input)
      sums.planned += oneNightGaps(input, rooms_of)
      sums.first += oneNightGaps(input, first)
      sums.without += rooms_of.filter((id) => id === null).length
      sums.without_first += first.filter((id) => id === null).length
    }
    // 473 to 2,490 when this was written, and 0 stays without a room to 13.
    expect(sums.planned).toBeLessThan(sums.first / 3)
    expect(sums.without).toBeLessThan(sums.without_first)
  })
})
