import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { housekeepingHotel, leave } from '#test/harness/reservations/housekeeping.ts'
import '#test/harness/seed.ts'

const test = testApp()

const WORK = ['start', 'finish', 'inspect', 'reject', 'refuse'] as const
type Report = { readonly action: (typeof WORK)[number]; readonly at: string; readonly note?: string }

/** Each at its own time of the day. */
const reportsOf = (actions: readonly Report['action'][]): Report[] =>
  actions.map((action, i) => ({
    action,
    at: `2027-01-04T${String(9 + i).padStart(2, '0')}:30:00Z`,
    ...(action === 'reject' || action === 'refuse' ? { note: `${action} ${i}` } : {}),
  }))

function* permutations<One>(all: readonly One[]): Generator<One[]> {
  if (all.length === 0) yield []
  for (const [i, one] of all.entries())
    for (const others of permutations(all.filter((_, at) => at !== i))) yield [one, ...others]
}

/** Delivers the reports in each of these orders, to a room each, and returns the states they end in. */
async function statesAfter(orders: readonly (readonly Report[])[]) {
  test.clock.set('2027-01-04T07:00:00Z')
  const names = orders.map((_, i) => String(100 + i))
  const hotel = await housekeepingHotel(test, names)
  const guests = []
  for (const name of names) guests.push(await hotel.guest(name, '2027-01-04', '2027-01-05'))
  test.clock.set('2027-01-04T08:00:00Z')
  for (const stay of guests) await leave(stay)
  test.clock.set('2027-01-04T20:00:00Z')
  const states = []
  for (const [i, order] of orders.entries()) {
    for (const report of order) expect((await hotel.record(names[i]!, report)).status).toBe(200)
    const { status, state, reason } = await hotel.one(names[i]!, '2027-01-04')
    states.push({ status, state, reason })
  }
  return states
}

async function expectOneState(actions: readonly Report['action'][], orders: (all: Report[]) => Report[][]) {
  const reports = reportsOf(actions)
  const [in_order, ...others] = await statesAfter([reports, ...orders(reports)])
  for (const state of others) expect(state).toEqual(in_order)
  return in_order
}

it('rule 24.9 — finished, inspected and a refusal end in one state in all six orders: the room is inspected', async () => {
  const state = await expectOneState(['finish', 'inspect', 'refuse'], (all) => [...permutations(all)])
  expect(state).toMatchObject({ status: 'inspected' })
})

it('rule 24.9 — any work, reported in any order and twice, ends in one state', async () => {
  const sequence = fc.array(fc.constantFrom(...WORK), { minLength: 2, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      sequence,
      fc.array(fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }), { minLength: 4, maxLength: 4 }),
      async (actions, draws) => {
        await expectOneState(actions, (all) =>
          draws.map((draw) => {
            const twice = [...all, ...all.slice(0, 2)]
            return twice
              .map((one, i) => [draw[i]!, i, one] as const)
              .sort((a, b) => a[0] - b[0] || a[1] - b[1])
              .map(([, , one]) => one)
          }),
        )
      },
    ),
    { numRuns: repetitions(6, 60) },
  )
}, 600_000)
