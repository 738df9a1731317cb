import { describe, expect, it } from 'vitest'
import { oneDocument } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const DAY = 'from=2027-01-04&to=2027-01-04'

/** A stay with its draft, in a hotel at a time on 4 January. */
async function stay(at = '2027-01-04T12:00:00Z', options: Parameters<typeof test.createHotel>[0] = {}) {
  test.clock.set(at)
  const hotel = await test.createHotel(options)
  const reservation = await makeBooking(hotel.api, await makeStock(hotel.api))
  const draft = await oneDocument(hotel.api, reservation.id)
  const path = `/invoices/${draft.id}/payments`
  const pay = (amount: number, method: string, more: object = {}) =>
    hotel.api.make(path, { amount: eur(amount), method, ...more })
  return { ...hotel, reservation, draft, path, pay }
}

describe('rule 7 — GET /reports/payments', () => {
  it('sums payments and refunds by day, method and user, each sum with its parts', async () => {
    const hotel = await stay()
    const { api, reservation, draft, property_id } = hotel
    const ana = await signedIn(test, await createStaff(test, hotel, 'front_desk', { name: 'Ana Souza' }))
    const cash = await ana.api.make(hotel.path, { amount: eur(5000), method: 'cash', reference: 'Till 2' })
    await ana.api.make(hotel.path, { amount: eur(2500), method: 'cash' })
    const bank = await hotel.pay(10000, 'bank_transfer')
    const back = await ana.api.make(`/payments/${cash.id}/refund`, { amount: eur(1000) })
    const { body } = await api.get(`/reports/payments?${DAY}`)
    expect(body.totals).toEqual([
      {
        currency: 'EUR',
        method: 'bank_transfer',
        charged: false,
        received: eur(10000),
        refunded: eur(0),
        net: eur(10000),
      },
      {
        currency: 'EUR',
        method: 'cash',
        charged: false,
        received: eur(7500),
        refunded: eur(1000),
        net: eur(6500),
      },
    ])
    expect(body.data).toMatchObject([
      {
        date: '2027-01-04',
        property_id,
        method: 'bank_transfer',
        received_by: { type: 'api' },
        net: eur(10000),
      },
      {
        date: '2027-01-04',
        property_id,
        method: 'cash',
        net: eur(6500),
        received_by: { type: 'staff', id: ana.id, name: 'Ana Souza' },
      },
    ])
    const about = { payment_id: cash.id, reservation_id: reservation.id, invoice_id: draft.id }
    expect(body.data[1].movements).toMatchObject([
      { kind: 'payment', id: cash.id, amount: eur(5000), reference: 'Till 2', ...about },
      { kind: 'payment', amount: eur(2500) },
      { kind: 'refund', id: back.id, amount: eur(-1000), ...about },
    ])
    expect(body.data[0].movements).toMatchObject([{ id: bank.id }])
  })

  it('rule 17.3 — counts by the business date of the property: an hour before its day ends it is another day than after', async () => {
    const hotel = await stay('2027-01-05T01:30:00Z')
    await hotel.pay(1000, 'cash')
    test.clock.set('2027-01-05T02:30:00Z')
    await hotel.pay(2000, 'cash')
    const net = async (days: string) =>
      (await hotel.api.get(`/reports/payments?${days}`)).body.data.map(
        (row: { date: string; net: object }) => [row.date, row.net],
      )
    expect(await net(DAY)).toEqual([['2027-01-04', eur(1000)]])
    expect(await net('from=2027-01-05&to=2027-01-05')).toEqual([['2027-01-05', eur(2000)]])
    expect(await net('from=2027-01-04&to=2027-01-05')).toHaveLength(2)
    expect(await net('from=2027-01-03&to=2027-01-03')).toEqual([])
  })

  it('leaves out pending, failed and outstanding ones', async () => {
    const hotel = await stay('2027-01-04T12:00:00Z')
    await hotel.pay(1000, 'cash')
    for (const status of ['pending', 'requires_action', 'failed'])
      await test.db.query(
        `INSERT INTO payments (account_id, id, property_id, reservation_id, invoice_id, amount, currency, method, status, created_at, updated_at)
         SELECT account_id, 'pay_' || $2, property_id, reservation_id, invoice_id, 777, currency, 'card', $3, created_at, updated_at
         FROM payments WHERE account_id = $1 AND amount = 1000`,
        [hotel.account_id, `${status}`.padEnd(26, '0').slice(0, 26), status],
      )
    const { body } = await hotel.api.get(`/reports/payments?${DAY}`)
    expect(body.totals).toMatchObject([{ method: 'cash', net: eur(1000) }])
  })

  it('SVC-2002 — reversed dates, too many, or none', async () => {
    const { api } = await test.createHotel()
    for (const query of [
      'from=2027-02-01&to=2027-01-01',
      'from=2025-01-01&to=2027-01-01',
      'from=2027-01-01',
      '',
    ])
      for (const path of ['/reports/payments', '/reports/payments/export', '/reports/tax/export'])
        if (!(path.includes('tax') && query.startsWith('from=2025')))
          expect((await api.get(`${path}?${query}`)).body.error.code).toBe('SVC-2002')
  })

  it('SVC-4005 — another property; a key of one property sees its own only', async () => {
    const hotel = await stay()
    await hotel.pay(1000, 'cash')
    const other = await hotel.keyOf(await hotel.addProperty())
    expect(
      (await other.get(`/reports/payments?${DAY}&property_id=${hotel.property_id}`)).body.error.code,
    ).toBe('SVC-4005')
    expect((await other.get(`/reports/payments?${DAY}`)).body).toEqual({ data: [], people: [], totals: [] })
    const mine = await hotel.keyOf(hotel.property_id)
    expect((await mine.get(`/reports/payments?${DAY}`)).body.data).toHaveLength(1)
    const stranger = await test.createHotel()
    expect((await stranger.api.get(`/reports/payments?${DAY}`)).body.data).toEqual([])
  })

  it('403 SVC-4103 — for accounting roles only', async () => {
    const hotel = await test.createHotel()
    for (const [role, status] of [
      ['accountant', 200],
      ['manager', 200],
      ['front_desk', 403],
      ['revenue', 403],
    ] as const) {
      const { api } = await staffOf(test, hotel, role)
      for (const path of ['/reports/payments', '/reports/payments/export', '/reports/tax/export'])
        expect((await api.get(`${path}?${DAY}`)).status).toBe(status)
    }
  })
})

describe('rule 7 — the reports as CSV', () => {
  it('has a line for each movement, refunds negative, and no cell that a spreadsheet would evaluate', async () => {
    const hotel = await stay()
    const cash = await hotel.pay(5000, 'cash', { reference: ' =HYPERLINK("http://evil.example")' })
    await hotel.api.make(`/payments/${cash.id}/refund`, { amount: eur(1050) })
    const { text, headers } = await hotel.api.get(`/reports/payments/export?${DAY}`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('payments-2027-01-04-2027-01-04.csv')
    const [head, first, second, ...rest] = text.split('\r\n')
    expect(head).toMatch(/^date,at,kind,property_id,method,charged,currency,amount,received_by,reference,/)
    expect(first).toContain(',payment,')
    expect(first).toContain(`,cash,false,EUR,50.00,`)
    expect(first).toContain(`"' =HYPERLINK(""http://evil.example"")"`)
    expect(second).toContain(',cash,false,EUR,-10.50,')
    expect(rest).toEqual([''])
  })

  it('tax: a line for each rate and one for the city tax, with the sums of the report', async () => {
    const hotel = await stay('2027-01-04T12:00:00Z', {
      property: { city_tax: { basis: 'per_stay', amount: eur(400) } },
    })
    await hotel.api.make(`/invoices/${hotel.draft.id}/issue`, undefined)
    const { text } = await hotel.api.get(`/reports/tax/export?${DAY}`)
    expect(text.split('\r\n')).toEqual([
      'month,property_id,currency,tax,vat_rate,net,vat,gross',
      `2027-01,${hotel.property_id},EUR,vat,7.00,336.45,23.55,360.00`,
      `2027-01,${hotel.property_id},EUR,city_tax,,4.00,,4.00`,
      '',
    ])
  })
})
