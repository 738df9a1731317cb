import { describe, expect, it } from 'vitest'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '#test/harness/app.ts'
import type { Client, Reply } from '#test/harness/client.ts'
import { deadlocksDuring, inTurn } from '#test/harness/faults/deadlocks.ts'
import { type Random, randomOf } from '#test/harness/random.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { groupOf } from '#test/harness/reservations/groups.ts'
import { seeded } from '#test/harness/seed.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makePlan, makeStock, roomsOf, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
const OPERATIONS = repetitions(200, 2_400, 20_000)
const AT_ONCE = 12
const START = '2027-02-01'
const DAYS = 6

/** What the operations of a run choose among. */
interface World {
  readonly property_id: string
  readonly stocks: readonly Stock[]
  /** The first is never cancelled, and so released. */
  readonly groups: string[]
  readonly stays: string[]
  readonly bookings: string[]
  readonly quotes: string[]
  made: number
}

/** Within the round, which moves the clock by some hours. */
const inHalfAnHour = () => toTimestamp(test.clock.now().add({ minutes: 30 }))

const spanOf = (random: Random) => {
  const from = addDays(START, random.below(DAYS))
  return { from, to: addDays(from, 1 + random.below(3)) }
}
const staying = ({ from, to }: { from: string; to: string }) => ({ check_in: from, check_out: to })

const rangesOf = (random: Random, { stocks }: World) =>
  Array.from({ length: 1 + random.below(3) }, () => ({
    room_type_id: random.pick(stocks).room_type_id,
    ...spanOf(random),
    rooms: random.below(6),
  }))

/** A stay of a group, or of none, at some dates. */
const stayOf = (random: Random, world: World) => ({
  ...random.pick(world.stocks),
  ...staying(spanOf(random)),
  adults: 1,
})
const ofGroup = (random: Random, { groups }: World) =>
  groups.length > 0 && random.happens(0.7) ? { group_id: random.pick(groups) } : {}

const guestOf = (world: World) => {
  const number = ++world.made
  return { guest: { first_name: 'Guest', last_name: `No ${number}`, email: `guest${number}@example.com` } }
}

/** An offer of a quote, most of them an option. */
const offerOf = (random: Random, world: World) => ({
  label: 'Offer',
  hold: random.happens(0.8) ? 'option' : 'none',
  rooms: Array.from({ length: 1 + random.below(2) }, () => stayOf(random, world)),
})

const today = () => businessDate({ timezone: 'Europe/Berlin', day_ends_at: '02:00' }, test.clock.now())

const NOTHING: Reply = { status: 200, body: {} } as Reply

async function runJobs(): Promise<void> {
  for (const name of ['expire_holds', 'release_groups', 'lapse_quotes'])
    await test.app.jobs.find((job) => job.name === name)!.run()
}

type Operation = (api: Client, random: Random, world: World) => Promise<Reply>

const OPERATION_KINDS: readonly (readonly [weight: number, operation: Operation])[] = [
  [
    10,
    async (api, random, world) => {
      const group = groupOf(world.property_id, world.stocks[0]!, {
        ...{ from: START, to: addDays(START, DAYS + 3), blocks: rangesOf(random, world) },
        status: random.pick(['enquiry', 'tentative', 'definite']),
        ...(random.happens(0.5) && { release_at: inHalfAnHour() }),
      })
      const made = await api.post('/groups', group)
      if (made.status === 201) world.groups.push(made.body.id)
      return made
    },
  ],
  [
    20,
    async (api, random, world) => {
      if (world.groups.length === 0) return NOTHING
      const blocks = rangesOf(random, world)
      const status = random.happens(0.2) ? { status: random.pick(['tentative', 'definite']) } : {}
      return api.patch(`/groups/${random.pick(world.groups)}`, { blocks, ...status })
    },
  ],
  [
    35,
    async (api, random, world) => {
      const body = { ...stayOf(random, world), ...guestOf(world), ...ofGroup(random, world) }
      const made = await api.post('/reservations', body)
      if (made.status === 201) world.stays.push(made.body.id)
      return made
    },
  ],
  [
    10,
    async (api, random, world) => {
      const rooms = Array.from({ length: 1 + random.below(3) }, () => stayOf(random, world))
      const body = roomsOf(rooms, { ...guestOf(world), ...ofGroup(random, world) })
      const made = await api.post('/bookings', body)
      if (made.status === 201) world.bookings.push(made.body.id)
      return made
    },
  ],
  [
    15,
    async (api, random, { stays, ...world }) => {
      if (stays.length === 0) return NOTHING
      const dates = staying(spanOf(random))
      const type = random.happens(0.3) ? random.pick(world.stocks) : {}
      return api.patch(`/reservations/${random.pick(stays)}`, { ...dates, ...type })
    },
  ],
  [
    15,
    async (api, random, { stays, groups }) => {
      if (stays.length === 0) return NOTHING
      const group_id = random.happens(0.6) ? random.pick(groups) : null
      const dates = random.happens(0.2) ? staying(spanOf(random)) : {}
      return api.patch(`/reservations/${random.pick(stays)}`, { group_id, ...dates })
    },
  ],
  [
    20,
    async (api, random, { stays }) =>
      stays.length === 0 ? NOTHING : api.post(`/reservations/${random.pick(stays)}/cancel`, {}),
  ],
  [
    4,
    async (api, random, { bookings }) =>
      bookings.length === 0 ? NOTHING : api.post(`/bookings/${random.pick(bookings)}/cancel`, {}),
  ],
  [
    4,
    async (api, random, { groups: [, ...others] }) =>
      others.length === 0 ? NOTHING : api.post(`/groups/${random.pick(others)}/cancel`, {}),
  ],
  [
    15,
    async (api, random, world) => {
      const offers = Array.from({ length: 1 + random.below(3) }, () => offerOf(random, world))
      // Some lapse while the run goes on: the day ends at midnight.
      const valid_until = random.happens(0.5) ? today() : addDays(today(), 1)
      const { property_id } = world
      const made = await api.post('/quotes', { property_id, valid_until, offers, ...guestOf(world) })
      if (made.status !== 201) return made
      world.quotes.push(made.body.id)
      return api.post(`/quotes/${made.body.id}/send`, {})
    },
  ],
  [
    6,
    async (api, random, world) => {
      if (world.quotes.length === 0) return NOTHING
      const offers = [offerOf(random, world), offerOf(random, world)]
      return api.patch(`/quotes/${random.pick(world.quotes)}`, { offers })
    },
  ],
  [
    15,
    async (api, random, { quotes, stays }) => {
      if (quotes.length === 0) return NOTHING
      const accepted = await api.post(`/quotes/${random.pick(quotes)}/accept`, { offer: 1 + random.below(2) })
      if (accepted.status === 200) stays.push(...accepted.body.reservation_ids)
      return accepted
    },
  ],
  [
    4,
    async (api, random, { quotes }) => {
      if (quotes.length === 0) return NOTHING
      return api.post(`/quotes/${random.pick(quotes)}/decline`, { lost_reason: 'price' })
    },
  ],
  [
    4,
    async () => {
      test.clock.advance({ minutes: 20 })
      await runJobs()
      return NOTHING
    },
  ],
]

function operationOf(random: Random): Operation {
  const all = OPERATION_KINDS.reduce((sum, [weight]) => sum + weight, 0)
  const at = random.below(all)
  let passed = 0
  for (const [weight, operation] of OPERATION_KINDS) {
    passed += weight
    if (at < passed) return operation
  }
  throw new Error(`no operation at ${at} of ${all}`)
}

async function makeWorld(hotel: Hotel): Promise<World> {
  const { api, property_id } = hotel
  const [large, small] = [
    await makeStock(api, { inventory_count: 7 }),
    await makeStock(api, { inventory_count: 4 }),
  ]
  const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 30 }
  const { id } = await makePlan(api, large.room_type_id, { deposit_rule })
  const stocks = [large, small, { ...large, rate_plan_id: id }]
  const blocks = stocks.map(({ room_type_id }) => ({
    room_type_id,
    from: START,
    to: addDays(START, DAYS),
    rooms: 2,
  }))
  const dates = { from: START, to: addDays(START, DAYS + 3), release_at: inHalfAnHour() }
  const due = await api.make('/groups', groupOf(property_id, large, { ...dates, blocks }))
  return { property_id, stocks, groups: [due.id], stays: [], bookings: [], quotes: [], made: 0 }
}

/** Never above the capacity, and no night is lost: what is sold is what stays and blocks hold. */
async function expectSound(account_id: string) {
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
  const { rows } = await test.db.query(
    'SELECT room_type_id, date, sold, capacity FROM nights WHERE account_id = $1 AND sold > capacity',
    [account_id],
  )
  expect(rows).toEqual([])
}

/** Every group that was due was released, each once; returns how many. rule 31.6 */
async function expectReleasedOnce({ groups }: World): Promise<number> {
  test.clock.advance({ minutes: 30 })
  await Promise.all([runJobs(), runJobs()])
  const { rows } = await test.db.query(
    `SELECT (SELECT count(*)::int FROM groups WHERE id = ANY ($1) AND release_at IS NOT NULL AND released_at IS NULL
         AND status IN ('tentative', 'definite')) AS due,
       count(DISTINCT resource_id)::int AS released, count(*)::int AS audits
     FROM audit_log WHERE resource_id = ANY ($1) AND action = 'releaseGroup'`,
    [groups],
  )
  const [{ due, released, audits }] = rows
  expect([due, audits]).toEqual([0, released])
  return released
}

describe('rule 31.4, 31.5, 31.6, 31.15, 33.4 — groups, their blocks, options of quotes and stays at once', () => {
  it(`${OPERATIONS} random operations, ${AT_ONCE} at a time on two nodes: never above capacity, no night lost`, async () => {
    // Quotes lapse during the run, when the day ends.
    test.clock.set('2027-01-04T22:00:00Z')
    const random = randomOf(seeded())
    const hotel = await test.createHotel()
    const { secret: key } = await hotel.key()
    const met: Record<string, number> = {}
    const deadlocks = await deadlocksDuring(test, async (nodes) => {
      const clients = nodes.map((node) => node.client(key))
      for (let done = 0; done < OPERATIONS; done += 200) {
        const world = await makeWorld(hotel)
        const operations = Array.from({ length: 200 }, () => operationOf(random))
        const { answers } = await inTurn(operations, AT_ONCE, (operation, i) =>
          operation(clients[i % 2]!, random, world),
        )
        for (const [answer, count] of Object.entries(answers)) met[answer] = (met[answer] ?? 0) + count
        // The last run of the jobs may have begun before the clock moved for the last time.
        await runJobs()
        await expectSound(hotel.account_id)
        expect(await expectReleasedOnce(world)).toBeGreaterThan(0)
        await expectSound(hotel.account_id)
      }
    })
    expect(deadlocks).toBe(0)
    expect(Object.keys(met).filter((answer) => /^5/.test(answer))).toEqual([])
    for (const answer of ['200', '201', '409 SVC-1001', '409 SVC-1007', '409 SVC-1017'])
      expect(met).toHaveProperty([answer])
  })
})
