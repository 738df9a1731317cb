import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { checkOut, credit, documentsOf, expectToAgree } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type BookingFields, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

/** A guest in house since 20 January 2027, until 24 April. */
async function longStay(wish: BookingFields = {}) {
  test.clock.set('2027-01-20T15:00:00Z')
  const hotel: Hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api)
  const [room] = (await api.get('/rooms')).body.data
  const stay = await makeBooking(api, stock, {
    check_in: '2027-01-20',
    check_out: '2027-04-24',
    room_id: room.id,
    ...wish,
  })
  await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
  const closeAt = async (moment: string) => {
    test.clock.set(moment)
    await closeDays(test)
  }
  const interim = async (): Promise<Answer[]> =>
    (await documentsOf(api, stay.id)).filter(({ nights_until }) => nights_until !== null)
  return { hotel, api, property_id, id: stay.id, path: `/reservations/${stay.id}`, closeAt, interim }
}

const seen = (documents: Answer[]) =>
  documents.map(({ nights_until, total }) => [nights_until, total.amount / 12000])

describe('rule 36.8 — the close of a day invoices the nights of a billing cycle', () => {
  it('monthly: on the first of each month, each month apart where days are closed late, and once', async () => {
    const { api, id, closeAt, interim } = await longStay({ billing_cycle: 'monthly' })
    await closeAt('2027-02-01T02:00:00Z')
    expect(await interim()).toEqual([])
    await closeAt('2027-02-01T04:00:00Z')
    expect(seen(await interim())).toEqual([['2027-02-01', 12]])
    await closeDays(test)
    await closeAt('2027-04-02T04:00:00Z')
    expect(seen(await interim())).toEqual([
      ['2027-02-01', 12],
      ['2027-03-01', 28],
      ['2027-04-01', 31],
    ])
    test.clock.set('2027-04-24T08:00:00Z')
    await checkOut(api, id)
    await expectToAgree(api, id)
    const issued = (await documentsOf(api, id)).filter(({ number }) => number !== null)
    expect(issued.reduce((sum, { total }) => sum + total.amount, 0)).toBe(94 * 12000)
  })

  it('weekly: on Mondays; a change of the cycle counts from then on; audited as the service’s', async () => {
    const { api, path, id, closeAt, interim } = await longStay()
    await closeAt('2027-01-25T04:00:00Z')
    expect(await interim()).toEqual([])
    const { body } = await api.patch(path, { billing_cycle: 'weekly' })
    expect(body.billing_cycle).toBe('weekly')
    await closeAt('2027-02-02T04:00:00Z')
    expect(seen(await interim())).toEqual([['2027-02-01', 12]])
    await closeAt('2027-02-08T04:00:00Z')
    expect(seen(await interim()).at(-1)).toEqual(['2027-02-08', 7])
    await api.patch(path, { billing_cycle: null })
    await closeAt('2027-02-15T04:00:00Z')
    expect(await interim()).toHaveLength(2)
    const { body: log } = await api.get(`/events?resource_id=${id}`)
    expect(log.data.length).toBeGreaterThan(0)
    const actors = await test.db.query(
      `SELECT DISTINCT actor_type AS type FROM audit_log WHERE action = 'createInterimInvoices' AND resource_id = $1`,
      [id],
    )
    expect(actors.rows).toEqual([{ type: 'system' }])
  })

  it('an invoice that was reopened comes back with the next date alone; what is due that day is of the open day', async () => {
    const { api, id, closeAt, interim, property_id } = await longStay({ billing_cycle: 'monthly' })
    await closeAt('2027-02-01T04:00:00Z')
    const before = await api.get(`/days/2027-01-31?property_id=${property_id}`)
    const [first] = await interim()
    expect(first.due_date).toBe('2027-02-01')
    await credit(api, first.id, { reopen: true })
    await closeAt('2027-02-02T04:00:00Z')
    expect(await interim()).toHaveLength(1)
    expect((await api.get(`/days/2027-01-31?property_id=${property_id}`)).body).toEqual(before.body)
    await closeAt('2027-03-01T04:00:00Z')
    expect(seen(await interim()).at(-1)).toEqual(['2027-03-01', 40])
    await expectToAgree(api, id)
  })
})
