import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { bookingOf, makePlan, makeStock, roomsOf } from '#test/harness/stock.ts'
import { expectNightsAgree } from './expect-nights-agree.ts'
import { type Expected, HotelModel } from './hotel-model.ts'

const test = sharedApp()
const RUNS = repetitions(1, 8, 600)
const LENGTH = 170
let operations = 0

const day = fc.integer({ min: 0, max: 13 })
const length = fc.integer({ min: 1, max: 5 })
const pick = fc.nat(40)
const plan = fc.integer({ min: 0, max: 2 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: fc.constant('book' as const), plan, day, length }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('book_rooms' as const),
      rooms: fc.array(fc.record({ plan, day, length }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('cancel' as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('move' as const),
      pick,
      plan,
      day,
      length,
      other_plan: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('confirm' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 45 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('add_room' as const), type: fc.integer({ min: 0, max: 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('block' as const),
      type: fc.integer({ min: 0, max: 1 }),
      pick,
      day,
      length,
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('unblock' as const), pick }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Two room types, three plans (one with a deposit), and the model with the expected outcomes. */
async function open() {
  test.clock.set('2027-01-04T09:00:00Z')
  const { api, account_id } = await test.createHotel()
  const deposit = { deposit_rule: { type: 'percent', percent: 20, hold_minutes: 60 } }
  const double = await makeStock(api, { inventory_count: 2, rate_plan: deposit })
  const suite = await makeStock(api, { inventory_count: 1 })
  const plain = await makePlan(api, double.room_type_id, { name: 'Plain' })
  const model = new HotelModel(
    [2, 1],
    [
      { ...double, type: 0, waits: true },
      { room_type_id: double.room_type_id, rate_plan_id: plain.id, type: 0, waits: false },
      { ...suite, type: 1, waits: false },
    ],
  )
  for (const [type, { room_type_id }] of [double, suite].entries()) {
    const { data } = (await api.get(`/rooms?room_type_id=${room_type_id}`)).body
    model.rooms[type] = data.map(({ id }: { id: string }) => id)
  }
  return { api, account_id, model }
}

type Opened = Awaited<ReturnType<typeof open>>
const FIRST = '2027-02-01'
const stayOf = ({ day, length }: { day: number; length: number }) => {
  const check_in = addDays(FIRST, day)
  return { check_in, check_out: addDays(check_in, length) }
}

async function take({ api, model }: Opened, step: Step): Promise<void> {
  const now = test.clock.now().epochMilliseconds
  const meets = (
    reply: { status: number; body: { error?: { code: string; details?: unknown } } },
    expected: Expected,
  ) => {
    const got = [
      reply.status,
      reply.body.error?.code,
      reply.status === 409 ? model.shortIn(reply.body) : undefined,
    ]
    expect([step, got]).toEqual([step, [expected.status, expected.code, expected.short]])
  }
  if (step.op === 'wait') return test.clock.advance({ minutes: step.minutes })
  if (step.op === 'book') {
    const chosen = model.plans[step.plan]!
    const stay = stayOf(step)
    const reply = await api.post(
      '/reservations',
      bookingOf({ room_type_id: chosen.room_type_id, rate_plan_id: chosen.rate_plan_id }, stay),
    )
    const expected = model.book(step.plan, nightsOf(stay.check_in, stay.check_out), now)
    meets(reply, expected)
    if (reply.status === 201) model.remember(reply.body.id, reply.body.hold_expires_at)
    return
  }
  if (step.op === 'book_rooms') {
    const wished = step.rooms.map((room) => ({ ...model.plans[room.plan]!, ...stayOf(room) }))
    const rooms = wished.map(({ type: _, waits: __, ...room }) => room)
    const reply = await api.post('/bookings', roomsOf(rooms))
    const nights = wished.map(({ check_in, check_out }) => nightsOf(check_in, check_out))
    const { expected, room } = model.bookRooms(
      step.rooms.map(({ plan }, i) => ({ plan, nights: nights[i]! })),
      now,
    )
    meets(reply, expected)
    expect([step, reply.body.error?.details.room]).toEqual([step, room])
    if (reply.status === 201) model.rememberRooms(reply.body.reservations)
    return
  }
  if (step.op === 'add_room') {
    const { room_type_id } = model.plans.find(({ type }) => type === step.type)!
    const name = `extra ${model.rooms[step.type]!.length} ${step.type}`
    model.addRoom(step.type, (await api.make('/rooms', { room_type_id, name })).id)
    return
  }
  if (step.op === 'block') {
    const rooms = model.rooms[step.type]!
    const room_id = rooms[step.pick % rooms.length]!
    const { check_in: from, check_out: to } = stayOf(step)
    const reply = await api.post(`/rooms/${room_id}/blocks`, { type: 'out_of_order', from, to })
    const expected = model.block(step.type, room_id, nightsOf(from, to), now)
    expect([reply.status, reply.body.overbooked_dates]).toEqual([expected.status, expected.overbooked])
    if (reply.status === 201) model.blocks.at(-1)!.id = reply.body.id
    return
  }
  if (step.op === 'unblock') {
    const block = model.blocks[step.pick % Math.max(1, model.blocks.length)]
    if (!block) return
    expect((await api.delete(`/rooms/${block.room_id}/blocks/${block.id}`)).status).toBe(200)
    model.unblock(block)
    return
  }
  const stay = model.stays[step.pick % Math.max(1, model.stays.length)]
  if (!stay) return
  if (step.op === 'cancel')
    return meets(await api.post(`/reservations/${stay.id}/cancel`), model.cancel(stay, now))
  if (step.op === 'confirm') {
    return meets(
      await api.patch(`/reservations/${stay.id}`, { status: 'confirmed' }),
      model.confirm(stay, now),
    )
  }
  const plan = step.other_plan ? step.plan : stay.plan
  const { room_type_id, rate_plan_id } = model.plans[plan]!
  const dates = stayOf(step)
  const reply = await api.patch(`/reservations/${stay.id}`, { ...dates, room_type_id, rate_plan_id })
  meets(reply, model.move(stay, plan, nightsOf(dates.check_in, dates.check_out), now))
}

async function expectSameStock({ api, model }: Opened): Promise<void> {
  const now = test.clock.now().epochMilliseconds
  const { data } = (await api.get(`/availability?from=${FIRST}&to=${addDays(FIRST, 20)}`)).body
  for (const [type, rooms] of data.entries()) {
    const shown = rooms.nights.map(({ available }: { available: number }) => available)
    const expected = rooms.nights.map(({ date }: { date: string }) => model.available(type, date, now))
    expect(shown).toEqual(expected)
  }
}

describe('spec 4.2 — a hotel compared with its model', () => {
  it(`${RUNS} runs of ${LENGTH} bookings of one room and of several, changes, cancellations, holds, rooms and blocks answer as the model says`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), async (steps) => {
        const opened = await open()
        for (const [i, one] of steps.entries()) {
          await take(opened, one)
          operations += 1
          if (i % 10 === 9) await expectSameStock(opened)
        }
        await expectSameStock(opened)
        await expectNightsAgree(test.db, opened.account_id)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(operations).toBeGreaterThanOrEqual(RUNS * LENGTH)
  })
})

afterAll(() => {
  if (operations > 0) process.stdout.write(`model: ${operations} operations\n`)
})
