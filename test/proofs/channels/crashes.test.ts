import { beforeEach, describe, expect, it } from 'vitest'
import type { WorkerFailpoint } from '#server/engine/lease-worker.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { mapping, nightOf, type Partner, partners } from '#test/harness/channels/partner.ts'
import { eur, makeStock, type Stock } from '#test/harness/stock.ts'

const test = testApp()
const connect = partners(test)

let hotel: Hotel
let partner: Partner
let stock: Stock
const sync = () => test.app.sync_workers.live.drain()
const LEASE = { seconds: 21 }
const nightly = () => nightOf(partner.state.ari, '2027-05-01')
const setPrice = (euros: number) =>
  hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, {
    base_price: eur(euros * 100),
    restrictions: { min_stay: euros },
  })
const state = async (date = '2027-05-01') => {
  const query = `rate_plan_id=${stock.rate_plan_id}&from=${date}&to=2027-05-02`
  return (await hotel.api.get(`${partner.path}/push-state?${query}`)).body.mappings[0].nights[0]
}

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  test.sync_failpoint = undefined
  hotel = await test.createHotel()
  partner = await connect(hotel)
  stock = await makeStock(hotel.api, { inventory_count: 3, rate_plan: { channels: [mapping(partner)] } })
  await sync()
})

/** Fails once at a failpoint, at the `times`th pass. */
function dieAt(place: WorkerFailpoint, times = 1) {
  let reached = 0
  test.sync_failpoint = (name) => {
    if (name !== place || ++reached !== times) return undefined
    throw new Error('the worker died here')
  }
}

describe('rule 6 — a worker crash loses nothing', () => {
  it.each([
    ['after_claim', 1],
    ['before_send', 1],
    ['before_send', 2],
    ['after_send', 1],
    ['after_send', 2],
    ['before_record', 1],
  ] as const)('at %s, the time it is reached for number %s', async (place, times) => {
    await setPrice(5)
    dieAt(place, times)
    test.clock.advance({ seconds: 4 })
    // A failed claim fails the drain.
    await sync().catch(() => undefined)
    // Nothing can be sent while the lease is valid.
    expect(await sync()).toBe(0)
    await setPrice(7)
    test.clock.advance(LEASE)
    await sync()
    expect(nightly()).toMatchObject({ prices: { 1: '7.00' }, min_stay: 7 })
    expect(await state()).toMatchObject({ state: 'confirmed', confirmed: { min_stay: 7 } })
    const { rows } = await test.db.query('SELECT lease, sync_id FROM channels WHERE id = $1', [partner.id])
    expect(rows).toEqual([{ lease: null, sync_id: null }])
  })

  it('what was sent before the crash and reverted since is sent again', async () => {
    await setPrice(5)
    dieAt('after_send', 2)
    test.clock.advance({ seconds: 4 })
    await sync()
    expect(nightly().min_stay).toBe(5)
    expect((await state()).state).toBe('unconfirmed')
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, {
      base_price: eur(12000),
      restrictions: { min_stay: 1 },
    })
    test.clock.advance(LEASE)
    await sync()
    expect(nightly()).toMatchObject({ prices: { 1: '120.00' }, min_stay: 1 })
  })

  it('in a full synchronisation, which continues where it stopped', async () => {
    await hotel.api.post(`${partner.path}/resync`)
    dieAt('after_send', 2)
    await sync()
    partner.site.log.splice(0)
    test.clock.advance(LEASE)
    await sync()
    // The first message was acknowledged; the second and third were not.
    expect(partner.site.log).toHaveLength(2)
    expect((await state()).state).toBe('confirmed')
  })

  it('a worker that continues after its lease has expired writes nothing', async () => {
    await setPrice(5)
    const secondInstance = await test.secondInstance()
    let slept = false
    test.sync_failpoint = (name) => {
      if (name !== 'after_send' || slept) return undefined
      slept = true
      return asleep()
    }
    async function asleep() {
      test.clock.advance(LEASE)
      await setPrice(7)
      await secondInstance.app.sync_workers.live.drain()
    }
    test.clock.advance({ seconds: 4 })
    await sync()
    await secondInstance.stop()
    expect(nightly()).toMatchObject({ prices: { 1: '7.00' }, min_stay: 7 })
    expect(await state()).toMatchObject({ state: 'confirmed', confirmed: { min_stay: 7 } })
  })
})

describe('rule 6 — a worker that pushes', () => {
  it('pushes what another process committed, without being notified, and one that stops lets a sync end', async () => {
    const other = await test.secondInstance()
    other.app.sync_workers.live.start()
    const sending = Promise.withResolvers<void>()
    const goes_on = Promise.withResolvers<void>()
    test.sync_failpoint = (name) => {
      if (name !== 'after_send') return undefined
      sending.resolve()
      return goes_on.promise
    }
    await setPrice(5)
    test.clock.advance({ seconds: 4 })
    await sending.promise
    const stopped = other.stop()
    goes_on.resolve()
    await stopped
    expect(nightly()).toMatchObject({ prices: { 1: '5.00' }, min_stay: 5 })
    expect((await state()).state).toBe('confirmed')
    const { rows } = await test.db.query('SELECT lease FROM channels WHERE id = $1', [partner.id])
    expect(rows).toEqual([{ lease: null }])
  })

  it('a channel with an error delays no other, and is retried when its lease has expired', async () => {
    const well = await test.createHotel()
    const other = await connect(well)
    const own = await makeStock(well.api, { inventory_count: 3, rate_plan: { channels: [mapping(other)] } })
    await sync()
    const poisoned = `UPDATE properties SET timezone = $2 WHERE account_id = $1`
    await setPrice(5)
    await test.db.query(poisoned, [hotel.account_id, 'Nowhere/None'])
    await well.api.patch(`/rate-plans/${own.rate_plan_id}`, { restrictions: { min_stay: 5 } })
    test.clock.advance({ seconds: 4 })
    await sync()
    expect(nightOf(other.state.ari, '2027-05-01').min_stay).toBe(5)
    expect(nightly().min_stay).not.toBe(5)
    await test.db.query(poisoned, [hotel.account_id, 'Europe/Berlin'])
    test.clock.advance(LEASE)
    await sync()
    expect(nightly().min_stay).toBe(5)
  })
})

describe('rule 6 — GET /channels/{id}/push-state', () => {
  it('shows the acknowledged beside the desired state, and what is unconfirmed', async () => {
    expect(await state()).toEqual({
      date: '2027-05-01',
      state: 'confirmed',
      confirmed: hotelWithBooking(),
      current: hotelWithBooking(),
    })
    await setPrice(5)
    const prices = [1, 2, 3, 4].map((adults) => ({ adults, amount: 500 }))
    expect(await state()).toEqual({
      date: '2027-05-01',
      state: 'pending',
      confirmed: hotelWithBooking(),
      current: { ...hotelWithBooking(), prices, min_stay: 5 },
    })
  })

  it('leaves out past nights, those beyond the horizon, and plans without a mapping', async () => {
    const ask = async (from: string, to: string, id = stock.rate_plan_id) =>
      (await hotel.api.get(`${partner.path}/push-state?rate_plan_id=${id}&from=${from}&to=${to}`)).body
    const { mappings } = await ask('2027-01-01', '2027-01-06')
    expect(mappings[0].nights.map(({ date }: { date: string }) => date)).toEqual(['2027-01-04', '2027-01-05'])
    expect((await ask('2028-01-03', '2028-01-09')).mappings[0].nights).toHaveLength(1)
    const other = await makeStock(hotel.api)
    expect((await ask('2027-05-01', '2027-05-02', other.rate_plan_id)).mappings).toEqual([])
    expect((await ask('2027-05-02', '2027-05-01')).error.code).toBe('SVC-1011')
    expect((await ask('2027-05-01', '2028-06-01')).error.code).toBe('SVC-1011')
  })

  function hotelWithBooking() {
    const prices = [1, 2, 3, 4].map((adults) => ({ adults, amount: 12000 }))
    return {
      available: 3,
      prices,
      closed: false,
      closed_to_arrival: false,
      closed_to_departure: false,
      min_stay: 1,
      max_stay: null,
      min_stay_through: null,
      max_stay_through: null,
    }
  }
})
