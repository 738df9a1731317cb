import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { closeDays, daysOf } from '../harness/business-days/close.ts'
import { book, eur, makeStock, type Stock } from '../harness/stock.ts'
import { contentOf } from './account-rows.ts'
import { runCommand } from './program.ts'

const test = testApp()
const serai = (...args: string[]) =>
  runCommand(args, { ...test.database_env, SERAI_SECRET: test.secret.toString() })
/** What is of the account: that something was there. */
const HISTORY = ['audit_log', 'events', 'finished_deliveries', 'idempotency', 'request_log']
const propertiesOf = async ({ api }: Hotel) => (await api.get('/properties')).body.data

describe('1.10 — a property without business', () => {
  let hotel: Hotel
  let stock: Stock
  let second: string

  beforeAll(async () => {
    hotel = await test.createHotel()
    stock = await makeStock(hotel.api)
    await book(hotel.api, stock)
    second = await hotel.addProperty()
  })

  it('has another code and currency while nothing has a price', async () => {
    const { code, err } = await serai('properties', 'change', second, '--currency', 'CHF', '--code', 'MILL')
    expect([code, err]).toEqual([0, ''])
    expect(await propertiesOf(hotel)).toContainEqual(
      expect.objectContaining({ id: second, code: 'MILL', currency: 'CHF' }),
    )
    for (const [args, expected] of [
      [['--code', 'HARBOUR'], 'already has a property with the code HARBOUR'],
      [['--currency', 'DEM'], 'is no ISO 4217 currency'],
      [['--code', 'old mill'], 'must be 1 to 20 of'],
    ] as const)
      expect((await serai('properties', 'change', second, ...args)).err).toContain(expected)
    expect((await serai('properties', 'change', second, '--currency', 'EUR')).code).toBe(0)
    const api = await hotel.keyOf(second)
    await makeStock(api)
    expect((await serai('properties', 'change', second, '--currency', 'CHF')).err).toContain(
      'has prices in EUR: 1 rate plans',
    )
  })

  it('is deleted with its types, rooms, rates, keys, endpoints and closed days, and nothing else is', async () => {
    const api = await hotel.keyOf(second)
    const [room] = (await api.get('/rooms')).body.data
    await api.make(`/rooms/${room.id}/blocks`, {
      type: 'out_of_order',
      from: '2027-03-01',
      to: '2027-03-05',
      reason: null,
    })
    await api.make('/services', {
      property_id: second,
      code: 'PARK',
      name: { en: 'Parking' },
      category: 'parking',
      price: eur(1_000),
      per: 'night',
      vat_rate: '19.00',
    })
    await api.make('/webhooks', { url: 'https://hook.example/in', events: ['reservation.created'] })
    test.clock.set('2027-01-07T10:00:00Z')
    await closeDays(test)
    expect(await daysOf({ api, property_id: second })).not.toEqual([])
    // A calendar, which has no partner to disconnect.
    await hotel.connectChannel('airbnb', second)
    await test.app.idle()
    const before = await contentOf(test.urls.live, hotel.account_id)
    const { code, err, out } = await serai('properties', 'delete', second, '--json')
    expect([code, err]).toEqual([0, ''])
    const after = await contentOf(test.urls.live, hotel.account_id)
    // The channel, which the content is without.
    let deleted = 1
    for (const [name, rows] of Object.entries(before)) {
      if (HISTORY.includes(name)) continue
      expect(
        after[name]!.filter((row) => row.includes(second)),
        name,
      ).toEqual([])
      deleted += rows.length - after[name]!.length
    }
    expect(JSON.parse(out).rows).toBe(deleted)
    expect(after.audit_log).toContainEqual(expect.stringContaining('deleteProperty'))
    expect((await propertiesOf(hotel)).map(({ id }: { id: string }) => id)).toEqual([hotel.property_id])
    expect((await hotel.api.get('/room-types')).body.data).toHaveLength(1)
    expect((await hotel.api.get('/reservations')).body.data).toHaveLength(1)
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })

  it('one with a stay keeps its code and its currency, and is not deleted', async () => {
    for (const args of [
      ['delete', hotel.property_id],
      ['change', hotel.property_id, '--code', 'OTHER'],
    ]) {
      const { code, err } = await serai('properties', ...args)
      expect([code, err]).toEqual([
        1,
        expect.stringContaining('has done business: 1 reservations, 1 invoices'),
      ])
    }
    expect((await serai('properties', 'delete', 'prop_none')).err).toContain('There is no property prop_none')
  })
})
