import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarAnswer, RoomAssignment } from '#contract/calendar/calendar.staff.ts'
import type { RoomMove } from '#contract/stays/moves.ts'
import { addDays, nightsBetween } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Client, Reply } from '#test/harness/client.ts'
import { deadlocksDuring, inTurn } from '#test/harness/faults/deadlocks.ts'
import { expectMet } from '#test/harness/random-runs/often-enough.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { type MovesHotel, makeMovesHotel, marchDay, move } from '#test/harness/reservations/moves.ts'
import { outOfOrder } from '#test/harness/reservations/rooms.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { expectNightsAgree } from './expect-nights-agree.ts'
import { RoomsModel } from './rooms-model.ts'

const test = sharedApp()

async function expectAgreement({ account_id }: MovesHotel) {
  await expectNightsAgree(test.db, account_id)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
}

const codeOf = ({ status, body }: Reply) => (status < 300 ? status : body.error.code)

describe('rule 4.47 — concurrent moves', () => {
  it('two users move stays into one room: one succeeds, the other is refused; also with a PATCH', async () => {
    const hotel = await makeMovesHotel(test)
    const { api, room, stay } = hotel
    for (let round = 0; round < repetitions(5, 60); round++) {
      const [one, two] = [await stay(null, 10, 13), await stay(null, 12, 14)]
      const room_id = room('D1')
      const second = () =>
        round % 2
          ? move(api, [{ reservation_id: two, room_id }])
          : api.patch(`/reservations/${two}`, { room_id })
      const replies = await Promise.all([move(api, [{ reservation_id: one, room_id }]), second()])
      const codes = replies.map(codeOf)
      expect(codes.filter((code) => code === 200)).toHaveLength(1)
      expect(['SVC-1018', 'SVC-1006']).toContain(codes.find((code) => code !== 200))
      for (const id of [one, two]) await api.post(`/reservations/${id}/cancel`)
    }
    await expectAgreement(hotel)
  })

  const SWAPS = repetitions(40, 400)

  it(`${SWAPS} swaps, splits and changes of six stays, 8 at once: no deadlock`, async () => {
    const hotel = await makeMovesHotel(test)
    const { room, stay } = hotel
    const ids = await Promise.all(['D1', 'D2', 'D3', 'S1'].map((name) => stay(name, 15, 19)))
    ids.push(await stay('D1', 20, 22), await stay('S1', 19, 21))
    const names = ['D1', 'D2', 'D3', 'S1']
    const { secret } = await hotel.key()
    let outcome: { answers: Record<string, number> } | undefined
    const deadlocks = await deadlocksDuring(test, async (nodes) => {
      outcome = (await inTurn([...Array(SWAPS).keys()], 8, (_, i) => {
        const api: Client = nodes[i % 2]!.client(secret)
        const [one, two] = [ids[(i * 5) % 6]!, ids[(i * 5 + 1 + (i % 5)) % 6]!]
        const rooms = [room(names[i % 4]!), room(names[(i + 1) % 4]!)]
        if (i % 7 === 3) return api.patch(`/reservations/${one}`, { notes: `${i}`, adults: 1 + (i % 2) })
        if (i % 3 === 1) return move(api, [{ reservation_id: one, room_id: rooms[0]!, from: marchDay(17) }])
        return move(api, [
          { reservation_id: one, room_id: rooms[0]! },
          { reservation_id: two, room_id: rooms[1]! },
        ])
      })) as typeof outcome
    })
    expect(Object.keys(outcome!.answers).sort()).toEqual(['200', '409 SVC-1018'])
    expect(deadlocks).toBe(0)
    await expectAgreement(hotel)
  })
})

const day = fc.integer({ min: 2, max: 12 })
const length = fc.integer({ min: 1, max: 5 })
const pick = fc.nat(60)
const one_move = fc.record({ pick, room: fc.nat(4), from: fc.option(fc.nat(2)) })
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('move' as const),
      moves: fc.array(one_move, { minLength: 1, maxLength: 2 }),
      undo: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('swap' as const), pick, other: pick }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('dates' as const), pick, day, length }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('block' as const), pick, day, length }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('unblock' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('cancel' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('lock' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('assign' as const), repack: fc.boolean(), undo: fc.boolean() }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let done = 0
let assigned = 0
const ROOMS = ['D1', 'D2', 'D3', 'S1']

/** Six stays in a property of four rooms, the first in house, and the model with the expected outcomes. */
async function open() {
  test.clock.set(`${marchDay(2)}T15:00:00Z`)
  const hotel = await makeMovesHotel(test)
  const desk = await staffOf(test, hotel, 'front_desk')
  const { room, doubles, suites } = hotel
  const type_of = new Map(
    ROOMS.map((name) => [room(name), name === 'S1' ? suites.room_type_id : doubles.room_type_id]),
  )
  const model = new RoomsModel(type_of)
  const ids: string[] = []
  const begun = [
    ['D1', 2, 5],
    ['D2', 2, 4],
    [null, 3, 6],
    ['D1', 5, 8],
    ['S1', 4, 7],
    [null, 8, 10],
  ] as const
  for (const [name, from, to] of begun) {
    const id = await hotel.stay(name, from, to)
    const type = name === 'S1' ? suites.room_type_id : doubles.room_type_id
    model.book(id, type, name && room(name), marchDay(from), marchDay(to))
    ids.push(id)
  }
  expect((await hotel.api.patch(`/reservations/${ids[0]}`, { status: 'checked_in' })).status).toBe(200)
  model.stays.get(ids[0]!)!.inside = true
  return { hotel, desk, model, ids }
}
type Opened = Awaited<ReturnType<typeof open>>

async function take({ hotel, desk, model, ids }: Opened, step: Step): Promise<void> {
  const { api } = hotel
  const stayOf = (n: number) => ids[n % ids.length]!
  const firstNight = (id: string) => [...model.stays.get(id)!.nights.keys()][0]!
  const moveTo = async (moves: RoomMove[], undo: boolean) => {
    const before = undo && ids.map((id) => model.rooms(id))
    const expected = model.move(moves)
    const reply = await move(api, moves)
    if (expected) done += 1
    expect([step, codeOf(reply)]).toEqual([step, expected ? 200 : 'SVC-1018'])
    if (!expected || !before || reply.body.undo.length === 0) return
    // A room that was closed meanwhile cannot be moved back to.
    const goes_back = model.move(reply.body.undo)
    expect([step, codeOf(await move(api, reply.body.undo))]).toEqual([step, goes_back ? 200 : 'SVC-1018'])
    if (goes_back) expect(ids.map((id) => model.rooms(id))).toEqual(before)
  }
  if (step.op === 'assign') {
    const more = step.repack ? '&repack=true' : ''
    const path = `/room-assignment?property_id=${hotel.property_id}&from=${marchDay(2)}&days=30${more}`
    const { changes } = (await desk.api.get(path)).body as RoomAssignment
    if (changes.length === 0) return
    const stays = changes.map(({ reservation_id }) => model.stays.get(reservation_id)!)
    expect(stays.filter(({ locked, inside, alive }) => locked || inside || !alive)).toEqual([])
    const lodged = model.lodged()
    const before = done
    await moveTo(
      changes.flatMap(({ moves }) => moves),
      step.undo,
    )
    // A proposal is valid: no overlap, nothing closed.
    expect(done).toBe(before + 1)
    assigned += 1
    if (!step.undo) expect(model.lodged()).toEqual(expect.arrayContaining(lodged))
    return
  }
  if (step.op === 'move') {
    const moves = step.moves.map(({ pick, room, from }) => {
      const reservation_id = stayOf(pick)
      const room_id = room === 4 ? null : hotel.room(ROOMS[room]!)
      return {
        reservation_id,
        room_id,
        ...(from !== null && { from: addDays(firstNight(reservation_id), from) }),
      }
    })
    return moveTo(moves, step.undo)
  }
  if (step.op === 'swap') {
    const [one, other] = [stayOf(step.pick), stayOf(step.other)]
    const roomOf = (id: string) => model.rooms(id)[0]![0] as string | null
    return moveTo(
      [
        { reservation_id: one, room_id: roomOf(other) },
        { reservation_id: other, room_id: roomOf(one) },
      ],
      true,
    )
  }
  if (step.op === 'block') {
    const room = hotel.room(ROOMS[step.pick % 4]!)
    const [from, to] = [marchDay(step.day), marchDay(step.day + step.length)]
    const nights = Array.from({ length: nightsBetween(from, to) }, (_, i) => addDays(from, i))
    const twice = model.blocks.some(
      (block) => block.room === room && block.nights.some((at) => nights.includes(at)),
    )
    if (!twice) model.blocks.push({ id: (await outOfOrder(hotel, room, from, to)).id, room, nights })
    return
  }
  if (step.op === 'unblock') {
    const block = model.blocks[step.pick % Math.max(1, model.blocks.length)]
    if (!block) return
    model.blocks.splice(model.blocks.indexOf(block), 1)
    expect((await api.delete(`/rooms/${block.room}/blocks/${block.id}`)).status).toBe(200)
    return
  }
  const id = stayOf(step.pick)
  const stay = model.stays.get(id)!
  if (stay.inside && step.op !== 'lock') return
  if (step.op === 'cancel') {
    expect((await api.post(`/reservations/${id}/cancel`)).status).toBe(stay.alive ? 200 : 409)
    stay.alive = false
  } else if (step.op === 'lock') {
    const room_locked = !stay.locked
    const reply = await api.patch(`/reservations/${id}`, { room_locked })
    expect(reply.status).toBe(stay.alive ? 200 : 409)
    if (stay.alive) stay.locked = room_locked
  } else {
    const [check_in, check_out] = [marchDay(step.day), marchDay(step.day + step.length)]
    const reply = await api.patch(`/reservations/${id}`, { check_in, check_out })
    expect([step, reply.status]).toEqual([step, model.dates(id, check_in, check_out) ? 200 : 409])
  }
}

async function expectSame({ hotel, desk, model, ids }: Opened): Promise<void> {
  for (const id of ids) {
    const { room_segments } = await hotel.get(id)
    const shown = room_segments.map(
      ({
        room_id,
        room_type_id,
        from,
        to,
      }: {
        room_id: string
        room_type_id: string
        from: string
        to: string
      }) => [room_id, room_type_id, from, nightsBetween(from, to)],
    )
    expect(shown).toEqual(model.rooms(id))
  }
  const { data } = (await hotel.api.get(`/availability?from=${marchDay(2)}&to=${marchDay(20)}`)).body
  const path = `/calendar?property_id=${hotel.property_id}&from=${marchDay(2)}&days=18`
  const calendar = (await desk.api.get(path)).body as CalendarAnswer
  for (const { room_type_id, nights } of data) {
    const shown = calendar.room_types.find(({ id }) => id === room_type_id)!
    for (const [at, { date, available }] of nights.entries()) {
      const left = model.left(room_type_id, date)
      expect([date, available, shown.left[at]]).toEqual([date, left, left])
    }
  }
}

describe('rule 4.43 — a property compared with its model', () => {
  const RUNS = repetitions(2, 60)
  const LENGTH = 40

  it(`${RUNS} runs of ${LENGTH} moves, swaps, splits, dates, blocks, locks, cancels and assignments answer as the model says`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), async (steps) => {
        const opened = await open()
        for (const one of steps) await take(opened, one)
        await expectSame(opened)
        await expectAgreement(opened.hotel)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expectMet('moves', done, { trials: RUNS * LENGTH, share: 0.1 })
    expectMet('assignments', assigned, { trials: RUNS * LENGTH, share: 0.02 })
  })
})
