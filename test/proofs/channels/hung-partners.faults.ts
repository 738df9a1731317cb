import { expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { mapping, nightOf, type Partner, partners } from '#test/harness/channels/partner.ts'
import { printFigures } from '#test/harness/memory.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'
import { until } from '#test/operations/program.ts'

const test = testApp()
const connect = partners(test)
const HUNG = 12

it(`${HUNG} partners that never answer keep another one waiting for nothing`, async () => {
  const hotel = await test.createHotel()
  const all: Partner[] = []
  for (let i = 0; i <= HUNG; i++) all.push(await connect(hotel))
  const [healthy, ...hung] = all as [Partner, ...Partner[]]
  const rate_plan = { channels: all.map((partner) => mapping(partner)) }
  const stock = await makeStock(hotel.api, { inventory_count: 5, rate_plan })
  await test.app.sync_workers.live.drain()
  for (const { state } of hung) state.behaviour = 'hangs'
  const times: number[] = []
  const working: Promise<unknown>[] = []
  for (let count = 4; count >= 0; count--) {
    const began = performance.now()
    await makeBooking(hotel.api, stock, { check_in: '2027-03-15', check_out: '2027-03-16' })
    working.push(test.app.sync_workers.live.drain())
    await until(
      async () => nightOf(healthy.state.ari, '2027-03-15').count,
      (found) => found === count,
    )
    times.push(performance.now() - began)
  }
  printFigures('bookings to the closing message of a healthy partner, beside hung ones', {
    'longest ms': Math.max(...times),
  })
  expect(Math.max(...times)).toBeLessThan(5_000)
  await Promise.all(working)
  const { body } = await hotel.api.get('/channels?limit=100')
  const failed = body.data.filter(({ last_error }: { last_error: unknown }) => last_error !== null)
  expect(failed).toHaveLength(HUNG)
  // All of them receive the updates once they respond again.
  for (const { state } of hung) state.behaviour = 'works'
  test.clock.advance({ minutes: 1 })
  await test.app.sync_workers.live.drain()
  expect(hung.map(({ state }) => nightOf(state.ari, '2027-03-15').count)).toEqual(Array(HUNG).fill(0))
})
