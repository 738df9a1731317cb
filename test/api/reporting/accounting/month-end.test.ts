import { describe, expect, it } from 'vitest'
import { liveAccountingWeek } from '#test/harness/business-days/accounting-week.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'
import { unzip } from '#test/harness/unzip.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const stateOf = ({ checks }: Answer) =>
  Object.fromEntries(checks.map(({ check, state }: Answer) => [check, state]))
const checkOf = ({ checks }: Answer, name: string) => checks.find(({ check }: Answer) => check === name)

describe('GET /reports/month-end', () => {
  it('rule 20.9 — the papers of a month agree, one archive holds them, and the audit log says who has it', async () => {
    const { hotel, api, property_id, stays } = await liveAccountingWeek(test)
    const path = `/reports/month-end?property_id=${property_id}`
    const so_far = (await api.get(path)).body
    expect(so_far).toMatchObject({ month: '2027-03', from: '2027-03-01', to: '2027-03-07', complete: false })
    test.clock.set('2027-04-01T10:00:00Z')
    await closeDays(test)
    const { body: month } = await api.get(`${path}&month=2027-03`)
    expect(month).toMatchObject({
      month: '2027-03',
      to: '2027-03-31',
      complete: true,
      agrees: true,
      datev_problem: 'not_configured',
    })
    const { vat_in_journal, ...others } = stateOf(month)
    expect(new Set(Object.values(others))).toEqual(new Set(['agrees']))
    expect(vat_in_journal).toMatch(/agrees|explained/)
    expect(checkOf(month, 'receivables')).toMatchObject({ amount: eur(1_500), difference: eur(0) })

    const numbers = { consultant_number: 1001, client_number: 1 }
    const owner = await staffOf(test, hotel)
    await owner.api.patch(`/properties/${property_id}/accounting`, { datev: numbers, chart: 'skr03' })
    const archive = await api.get(`${path}&month=2027-03&format=zip`)
    expect(archive.headers.get('content-type')).toBe('application/zip')
    expect(archive.headers.get('content-disposition')).toContain('month-end-HARBOUR-2027-03.zip')
    const files = unzip(Buffer.from(archive.bytes))
    expect([...files.keys()]).toEqual([
      'check-sheet-HARBOUR-2027-03.pdf',
      'tax.csv',
      'city-tax.csv',
      'invoices.csv',
      'journal.csv',
      'EXTF_journal-HARBOUR-2027-03.csv',
      'receivables.csv',
      'payments.csv',
      'open-taxes.csv',
    ])
    const days = `property_id=${property_id}&from=2027-03-01&to=2027-03-31`
    const same = {
      'tax.csv': `/reports/tax/export?${days}`,
      'invoices.csv': `/invoices/export?property_id=${property_id}&issued_from=2027-03-01&issued_to=2027-03-31`,
      'journal.csv': `/reports/journal?${days}&format=csv`,
      'receivables.csv': `/reports/receivables?property_id=${property_id}&as_of=2027-03-31&format=csv`,
      'payments.csv': `/reports/payments/export?${days}`,
    }
    for (const [name, of] of Object.entries(same))
      expect([name, files.get(name)!.toString()]).toEqual([
        name,
        `\uFEFF${(await api.get(of)).text}`.replace('\uFEFF\uFEFF', '\uFEFF'),
      ])
    expect(files.get('check-sheet-HARBOUR-2027-03.pdf')!.subarray(0, 5).toString()).toBe('%PDF-')
    const town = files.get('city-tax.csv')!.toString()
    expect(town.split('\r\n')[0]).toContain(
      'issued_on,number,type,description,quantity,currency,unit_price,amount',
    )
    expect(town).toContain(stays.okafor.id)

    const log = (await owner.api.get('/audit-log?action=getMonthEnd')).body.data
    expect(log).toMatchObject([
      { action: 'getMonthEnd', property_id, changes: [{ field: 'month', before: null, after: '2027-03' }] },
    ])
  })

  it('rule 20.9 — what differs is said, also where it is the taxes of one stay', async () => {
    const { hotel, api, property_id } = await liveAccountingWeek(test)
    test.clock.set('2027-04-01T10:00:00Z')
    await closeDays(test)
    const path = `/reports/month-end?property_id=${property_id}&month=2027-03`
    await test.db.query(
      `UPDATE postings SET gross = gross + 100, net = net + 100
       WHERE property_id = $1 AND type = 'payment' AND method = 'cash'`,
      [hotel.property_id],
    )
    const { body } = await api.get(path)
    expect(body.agrees).toBe(false)
    expect(checkOf(body, 'payments')).toMatchObject({ state: 'differs', difference: eur(-100) })
    expect(checkOf(body, 'open_balances')).toMatchObject({ state: 'differs', difference: eur(100) })
    await test.db.query(
      `UPDATE postings SET vat = vat + 7, gross = gross + 7 WHERE property_id = $1 AND type = 'accommodation'
       AND recorded_on = '2027-03-02'`,
      [hotel.property_id],
    )
    // The stay is over and invoiced: no other month has the rest.
    const taxes = checkOf((await api.get(path)).body, 'vat_in_journal')
    expect(taxes).toMatchObject({ state: 'differs', difference: eur(-7), stays: 0 })
    const files = unzip(Buffer.from((await api.get(`${path}&format=zip&language=de`)).bytes))
    const [, line, ...others] = files.get('open-taxes.csv')!.toString().trimEnd().split('\r\n')
    expect(line).toMatch(/,differs$/)
    expect(others).toEqual([])
  })

  it('rule 20.9 — a stay over the end of a month: earned in one month and invoiced in the next, each month says so', async () => {
    test.clock.set('2027-02-27T14:00:00Z')
    const hotel = await test.createHotel({ property: { city_tax: null } as never })
    const { api, property_id } = hotel
    const stock = await makeStock(api, { inventory_count: 2 })
    const stay = await makeBooking(api, stock, { check_in: '2027-02-27', check_out: '2027-03-02' })
    const [room] = (await api.get('/rooms')).body.data
    const to = (body: object) => api.patch(`/reservations/${stay.id}`, body)
    expect((await to({ status: 'checked_in', room_id: room.id })).status).toBe(200)
    const path = `/reports/month-end?property_id=${property_id}`
    const taxes = async (month: string) =>
      checkOf((await api.get(`${path}&month=${month}`)).body, 'vat_in_journal')
    test.clock.set('2027-03-01T10:00:00Z')
    await closeDays(test)
    const february = await taxes('2027-02')
    expect(february).toMatchObject({ state: 'explained', amount: eur(0), stays: 1 })
    test.clock.set('2027-03-02T10:00:00Z')
    expect((await to({ status: 'checked_out', allow_open_balance: true })).status).toBe(200)
    test.clock.set('2027-04-01T10:00:00Z')
    await closeDays(test)
    expect(await taxes('2027-02')).toEqual(february)
    const march = await taxes('2027-03')
    expect(march).toMatchObject({ state: 'explained', stays: 1 })
    expect(march.difference.amount).toBe(0 - february.difference.amount)
  })

  it('SVC-2002 — a month without a closed day', async () => {
    test.clock.set('2027-03-01T10:00:00Z')
    const { api, property_id } = await test.createHotel()
    const path = `/reports/month-end?property_id=${property_id}`
    for (const month of ['', '&month=2027-02', '&month=2027-03'])
      expect(await api.get(path + month)).toMatchObject({
        status: 422,
        body: { error: { code: 'SVC-2002', details: [{ field: 'month', code: 'not_closed' }] } },
      })
    expect((await api.get(`${path}&month=2027-13`)).status).toBe(422)
  })

  it('SVC-3001, SVC-4005, SVC-4103 — another property, and a role that reads no books', async () => {
    const hotel = await test.createHotel()
    const key = await hotel.keyOf(await hotel.addProperty())
    const path = `/reports/month-end?property_id=${hotel.property_id}`
    expect(await key.get(path)).toMatchObject({ status: 403, body: { error: { code: 'SVC-4005' } } })
    const unknown = await hotel.api.get('/reports/month-end?property_id=prop_x')
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'SVC-3001' } } })
    const clerk = await staffOf(test, hotel, 'front_desk')
    expect((await clerk.api.get(path)).body.error.code).toBe('SVC-4103')
  })
})
