import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any
const ARRIVAL = '2027-01-04'
const NEXT = addDays(ARRIVAL, 1)
const DEPARTURE = '2027-01-06'

/** By what stands on the invoice. */
const KINDS: Record<string, string> = {
  Breakfast: 'food',
  Parking: 'parking',
  Bike: 'rental',
  'Lost key': 'other',
}

/** Two nights with breakfast and parking, a bike and a lost key charged on the second day, checked out and closed. */
async function closedStay() {
  test.clock.set(`${ARRIVAL}T15:00:00Z`)
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 3 })
  const service = (en: string, per: string, amount: number, vat_rate: string) =>
    api.make('/services', {
      property_id,
      name: { en },
      per,
      price: eur(amount),
      vat_rate,
      category: KINDS[en],
    })
  const [breakfast, parking, bike] = [
    await service('Breakfast', 'person_night', 1850, '7.00'),
    await service('Parking', 'night', 1501, '19.00'),
    await service('Bike', 'item', 999, '19.00'),
  ]
  const services = [{ service_id: breakfast.id }, { service_id: parking.id }]
  const stay = await makeBooking(api, stock, { check_in: ARRIVAL, check_out: DEPARTURE, adults: 2, services })
  const act = actions(hotel, stay.id)
  const room_id = (await api.get('/rooms')).body.data[0].id
  expect((await act.to('checked_in', { room_id })).status).toBe(200)
  test.clock.set(`${NEXT}T08:00:00Z`)
  await closeDays(test)
  await api.make(`/reservations/${stay.id}/charges`, { service_id: bike.id, quantity: 2 })
  const lost = { description: 'Lost key', vat_rate: '19.00', unit_price: eur(777) }
  await api.make(`/reservations/${stay.id}/charges`, lost)
  test.clock.set(`${DEPARTURE}T08:00:00Z`)
  await closeDays(test)
  expect((await act.to('checked_out', { allow_open_balance: true })).status).toBe(200)
  test.clock.set(`${addDays(DEPARTURE, 1)}T08:00:00Z`)
  await closeDays(test)
  const documents: Answer[] = (await api.get(`/invoices?reservation_id=${stay.id}&type=invoice`)).body.data
  const lines: Answer[] = documents.flatMap(({ line_items }) => line_items)
  return { ...hotel, id: stay.id as string, bike, lines }
}

const partsOf = (row: Answer) =>
  Object.fromEntries(row.other_revenue_by.map(({ kind, amount }: Answer) => [kind, amount.amount]))

describe('rule 18.15 — other revenue by kind', () => {
  it('is what the invoice has of each service, adds up in each row, and names its stays', async () => {
    const { api, property_id, id, bike, lines } = await closedStay()
    const expected: Record<string, number> = {}
    for (const { type, description, net } of lines)
      if (type === 'service') {
        const kind = KINDS[description]!
        expected[kind] = (expected[kind] ?? 0) + net.amount
      }
    expect(Object.keys(expected).sort()).toEqual(['food', 'other', 'parking', 'rental'])
    const query = `property_id=${property_id}&from=${ARRIVAL}&to=${DEPARTURE}`
    const report = async (more = '') => (await api.get(`/reports/performance?${query}${more}`)).body
    const { data, total } = await report()
    expect(partsOf(total)).toEqual(expected)
    for (const row of [...data, total])
      expect(Object.values<number>(partsOf(row)).reduce((sum, amount) => sum + amount, 0)).toBe(
        row.other_revenue.amount,
      )
    expect(data.map((row: Answer) => Object.keys(partsOf(row)))).toEqual([
      ['food', 'parking'],
      ['food', 'parking', 'rental', 'other'],
      [],
    ])
    for (const [kind, amount] of Object.entries(expected)) {
      const { body } = await api.get(`/reports/reservations?${query}&other_revenue=${kind}`)
      expect(body.data).toMatchObject([
        { reservation_id: id, rooms: 0, other_revenue: eur(amount), commission: null },
      ])
    }
    const csv = await api.get(`/reports/performance/export?${query}`)
    const rows = csv.text
      .trim()
      .split('\r\n')
      .map((line: string) => line.split(','))
    const at = rows[0]!.indexOf('other_revenue_parking')
    expect(Number(rows.at(-1)![at])).toBe(expected.parking! / 100)

    await api.patch(`/services/${bike.id}`, { category: 'wellness' }, { 'If-Match': '"1"' })
    const { rental, ...others } = expected
    expect(partsOf((await report()).total)).toEqual({ ...others, wellness: rental })
  })

  it('422 SVC-2002 — is not asked for together with pickup, or with what became of a stay', async () => {
    const { api, property_id } = await closedStay()
    const query = `property_id=${property_id}&from=${ARRIVAL}&to=${DEPARTURE}&other_revenue=food`
    for (const [more, field] of [
      [`&since=${ARRIVAL}`, 'since'],
      ['&state=cancelled', 'state'],
    ])
      expect(await api.get(`/reports/reservations?${query}${more}`)).toMatchObject({
        status: 422,
        body: { error: { code: 'SVC-2002', details: [{ field, code: 'either_or' }] } },
      })
  })
})
