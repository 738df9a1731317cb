import { afterEach, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { documentsOf } from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
afterEach(() => {
  test.failpoint = undefined
})

/** Blocks the next write before its first statement; its timestamp is fixed already. */
function holdNext() {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  test.failpoint = (name) => {
    if (name !== 'before_claim') return undefined
    test.failpoint = undefined
    arrived.resolve()
    return released.promise
  }
  return { arrived: arrived.promise, release: () => released.resolve() }
}

describe('rule 7 — numbers of a series follow their dates', () => {
  async function twoStays() {
    // 23:59:30 of 4 January in Berlin.
    test.clock.set('2027-01-04T22:59:30Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 5 })
    const stays = [await makeBooking(hotel.api, stock), await makeBooking(hotel.api, stock)]
    const invoices = await Promise.all(
      stays.map(async ({ id }) => (await documentsOf(hotel.api, id))[0]!.id as string),
    )
    return { ...hotel, invoices }
  }

  it('a request in the evening that is overtaken by one of the next day gets the later date and number', async () => {
    const { api, account_id, invoices } = await twoStays()
    const held = holdNext()
    const evening = api.post(`/invoices/${invoices[0]}/issue`)
    await held.arrived
    test.clock.set('2027-01-04T23:00:05Z')
    const morning = await api.post(`/invoices/${invoices[1]}/issue`)
    held.release()
    const both = [morning, await evening].map(({ body }) => [body.number, body.issued_at, body.due_date])
    expect(both).toEqual([
      ['HARBOUR-2027-00001', '2027-01-04T23:00:05Z', '2027-01-05'],
      ['HARBOUR-2027-00002', '2027-01-04T23:00:05Z', '2027-01-05'],
    ])
    const { rows } = await test.db.query(
      'SELECT issued_on::text FROM invoices WHERE account_id = $1 AND number IS NOT NULL ORDER BY sequence',
      [account_id],
    )
    expect(rows).toEqual([{ issued_on: '2027-01-05' }, { issued_on: '2027-01-05' }])
    const findings = async () =>
      (await diagnose('live', test.app.environments.live.system, test.clock.now())).findings
    expect(await findings()).toEqual([])
    const day = `UPDATE invoices SET issued_on = $2 WHERE account_id = $1 AND sequence = 2`
    await test.db.query(day, [account_id, '2027-01-04'])
    const found = 'HARBOUR-2027-00002 is of 2027-01-04, but HARBOUR-2027-00001 before it is of 2027-01-05'
    expect(await findings()).toMatchObject([{ rule: 'invoice_dates', found }])
    await test.db.query(day, [account_id, '2027-01-05'])
  })

  it('in the old year numbers of the old year, though the new one has begun meanwhile', async () => {
    const { api, invoices } = await twoStays()
    test.clock.set('2027-12-31T22:59:30Z')
    const held = holdNext()
    const evening = api.post(`/invoices/${invoices[0]}/issue`)
    await held.arrived
    test.clock.set('2027-12-31T23:00:05Z')
    const morning = await api.post(`/invoices/${invoices[1]}/issue`)
    held.release()
    const both = [await evening, morning].map(({ body }) => [body.number, body.issued_at])
    expect(both).toEqual([
      ['HARBOUR-2027-00001', '2027-12-31T22:59:30Z'],
      ['HARBOUR-2028-00001', '2027-12-31T23:00:05Z'],
    ])
  })
})
