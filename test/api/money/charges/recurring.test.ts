import { describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { checkOut, documentsOf, expectToAgree } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type BookingFields, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

async function inHouse(wish: BookingFields = {}) {
  test.clock.set('2027-01-31T15:00:00Z')
  const { api } = await test.createHotel()
  const stock = await makeStock(api)
  const [room] = (await api.get('/rooms')).body.data
  const dates = { check_in: '2027-01-31', check_out: '2027-04-10', room_id: room.id }
  const stay = await makeBooking(api, stock, { ...dates, ...wish })
  await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
  const path = `/reservations/${stay.id}`
  const closeAt = async (date: string) => {
    test.clock.set(`${date}T04:00:00Z`)
    await closeDays(test)
  }
  const charged = async (description: string): Promise<string[]> =>
    (await api.get(`${path}/charges`)).body.data
      .filter((one: Answer) => one.description === description)
      .map(({ date }: Answer) => date)
  const recurring = async (): Promise<Answer[]> => (await api.get(`${path}/charges`)).body.recurring
  return { api, id: stay.id, path, closeAt, charged, recurring }
}

const charge = (description: string, recurs: string, more: object = {}) => ({
  description,
  unit_price: eur(1000),
  vat_rate: '19.00',
  recurs,
  ...more,
})

describe('rule 36.9 — charges that recur', () => {
  it('are made once for each of their dates until they end, at the close of the day before', async () => {
    const { api, path, id, closeAt, charged, recurring } = await inHouse()
    const first = await api.make(`${path}/charges`, charge('Parking', 'daily', { until: '2027-02-04' }))
    await api.make(`${path}/charges`, charge('Linen', 'weekly'))
    await api.make(`${path}/charges`, charge('Storage', 'monthly'))
    expect(await recurring()).toMatchObject([
      { id: first.id, recurs: 'daily', next_on: '2027-02-01', until: '2027-02-04', unit_price: eur(1000) },
      { recurs: 'weekly', next_on: '2027-02-07', until: null },
      { recurs: 'monthly', next_on: '2027-02-28' },
    ])
    await closeAt('2027-02-01')
    await closeDays(test)
    expect(await charged('Parking')).toEqual(['2027-01-31', '2027-02-01'])
    await closeAt('2027-02-15')
    expect(await charged('Parking')).toEqual(['2027-01-31', '2027-02-01', '2027-02-02', '2027-02-03'])
    expect(await charged('Linen')).toEqual(['2027-01-31', '2027-02-07', '2027-02-14'])
    await closeAt('2027-04-02')
    expect(await charged('Storage')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
    expect((await recurring()).map(({ next_on }) => next_on)).toEqual([null, '2027-04-04', null])
    const stay = (await api.get(path)).body
    expect(stay.charges_total).toEqual(eur(1000 * (4 + 9 + 3)))
    await expectToAgree(api, id)
  })

  it('follow the stay: an extension has more of them, and nothing is charged for the day of departure', async () => {
    const { api, path, id, closeAt, charged } = await inHouse({ check_out: '2027-02-02' })
    await api.make(`${path}/charges`, charge('Parking', 'daily'))
    await api.patch(path, { check_out: '2027-02-04' })
    await closeAt('2027-02-04')
    expect(await charged('Parking')).toEqual(['2027-01-31', '2027-02-01', '2027-02-02', '2027-02-03'])
    await checkOut(api, id)
    await closeAt('2027-02-06')
    expect(await charged('Parking')).toHaveLength(4)
    expect((await documentsOf(api, id)).filter(({ status }) => status === 'draft')).toEqual([])
  })

  it('are on the invoice of their nights, and end by hand; what was charged stays', async () => {
    const { api, path, id, closeAt, charged, recurring } = await inHouse({ billing_cycle: 'weekly' })
    const { id: charge_id } = await api.make(`${path}/charges`, charge('Parking', 'daily'))
    await closeAt('2027-02-01')
    const [interim] = (await documentsOf(api, id)).filter(({ nights_until }) => nights_until !== null)
    expect(interim.added_lines.map(({ date }: Answer) => date)).toEqual(['2027-01-31'])
    const ended = await api.send('DELETE', `${path}/recurring-charges/${charge_id}`)
    expect([ended.status, ended.body.id]).toEqual([200, charge_id])
    await closeAt('2027-02-08')
    expect(await charged('Parking')).toEqual(['2027-01-31', '2027-02-01'])
    expect(await recurring()).toEqual([])
    const again = await api.send('DELETE', `${path}/recurring-charges/${charge_id}`)
    expect([again.status, again.body.error.code]).toEqual([404, 'SVC-3001'])
  })

  it('SVC-1007 — not of a stay that is over; SVC-2002 — an end that is none, and more than 20', async () => {
    const { api, path, id } = await inHouse()
    const refused = async (body: object) => {
      const { status, body: answer } = await api.post(`${path}/charges`, body)
      return [status, answer.error.code, answer.error.details[0]?.field]
    }
    const { recurs: _, ...once } = charge('Parking', 'daily')
    expect(await refused({ ...once, until: '2027-03-01' })).toEqual([422, 'SVC-2002', 'recurs'])
    expect(await refused(charge('Parking', 'daily', { until: '2027-01-31' }))).toEqual([
      422,
      'SVC-2002',
      'until',
    ])
    for (let count = 0; count < 20; count++) await api.make(`${path}/charges`, charge('Parking', 'weekly'))
    expect(await refused(charge('Parking', 'weekly'))).toEqual([422, 'SVC-2002', 'recurs'])
    await checkOut(api, id)
    expect((await refused(charge('Parking', 'weekly'))).slice(0, 2)).toEqual([409, 'SVC-1007'])
  })
})
