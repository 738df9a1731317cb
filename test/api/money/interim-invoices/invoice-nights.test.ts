import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import {
  checkOut,
  credit,
  documentsOf,
  expectToAgree,
  shapes,
  stayOf,
} from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type BookingFields, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

const dates = (document: Answer): string[] =>
  document.line_items.filter(({ type }: Answer) => type === 'accommodation').map(({ date }: Answer) => date)
const adjustments = (document: Answer) =>
  document.line_items.flatMap(({ type, date, gross }: Answer) =>
    type === 'adjustment' ? [[date, gross.amount]] : [],
  )

async function inHouse(hotel: Hotel, wish: BookingFields = {}, rate_plan: BookingFields = {}) {
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 2, rate_plan })
  const { body } = await api.get(`/rooms?room_type_id=${stock.room_type_id}`)
  const [room, other_room]: string[] = body.data.map(({ id }: Answer) => id)
  const stay = await makeBooking(api, stock, {
    check_in: '2027-01-04',
    check_out: '2027-01-14',
    room_id: room,
    ...wish,
  })
  const path = `/reservations/${stay.id}`
  await api.patch(path, { status: 'checked_in' })
  const invoice = (until: string, more: object = {}) =>
    api.post(`${path}/interim-invoices`, { until, ...more })
  return { api, id: stay.id, path, other_room, invoice, documents: () => documentsOf(api, stay.id) }
}

describe('rule 36.1 — nights are invoiced while a stay goes on', () => {
  it('95 nights over the end of a year, with a move in the second month: three invoices, together the stay', async () => {
    test.clock.set('2026-11-10T15:00:00Z')
    const hotel = await test.createHotel({
      property: {
        city_tax: { basis: 'per_person_night', amount: eur(200), included_in_price: false } as never,
      },
    })
    const dated = { check_in: '2026-11-10', check_out: '2027-02-13' }
    const { api, id, path, other_room, invoice, documents } = await inHouse(hotel, dated, {
      vat_rate: '7.00',
    })
    test.clock.set('2026-12-10T09:00:00Z')
    const first = await invoice('2026-12-10')
    expect(first.status, first.text).toBe(201)
    expect(first.body.data).toMatchObject([
      { number: 'HARBOUR-2026-00001', status: 'issued', nights_until: '2026-12-10', total: eur(30 * 12400) },
    ])
    await api.patch(path, { room_id: other_room })
    test.clock.set('2027-01-10T09:00:00Z')
    const second = (await invoice('2027-01-10')).body.data[0]
    expect(second).toMatchObject({ number: 'HARBOUR-2027-00001', total: eur(31 * 12400) })
    expect([dates(second).at(0), dates(second).at(-1)]).toEqual(['2026-12-10', '2027-01-09'])
    expect(second.line_items.at(-1)).toMatchObject({
      type: 'city_tax',
      description: 'City tax',
      quantity: 62,
      unit_price: eur(200),
    })
    test.clock.set('2027-02-13T08:00:00Z')
    expect((await checkOut(api, id)).status).toBe(200)
    const issued = await documents()
    expect(shapes(issued).map(([type, , total]) => [type, total])).toEqual([
      ['invoice', 34 * 12400],
      ['invoice', 30 * 12400],
      ['invoice', 31 * 12400],
    ])
    expect(new Set(issued.flatMap(dates)).size).toBe(95)
    const stay = await stayOf(api, id)
    expect(issued.reduce((sum, { total }) => sum + total.amount, 0)).toBe(stay.total.amount)
    const vat = stay.taxes.find(({ type }: Answer) => type === 'vat').amount.amount
    expect(issued.reduce((sum, { vat_total }) => sum + vat_total.amount, 0)).toBe(vat)
    await expectToAgree(api, id)
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('SVC-1007 — not of a stay that is over; SVC-2002 — not a date outside of it, and not twice; SVC-3001', async () => {
    const hotel = await test.createHotel()
    const { api, path, invoice } = await inHouse(hotel)
    const refused = async (until: string, more: object = {}) => {
      const { status, body } = await invoice(until, more)
      return [status, body.error.code, body.error.details[0]?.code]
    }
    for (const until of ['2027-01-04', '2027-01-14', '2027-02-01'])
      expect(await refused(until)).toEqual([422, 'SVC-2002', 'not_within_stay'])
    const preview = await api.post(`${path}/interim-invoices?dry_run=true`, { until: '2027-01-08' })
    expect(preview.status).toBe(200)
    const made = await invoice('2027-01-08')
    expect(made.status).toBe(201)
    expect(preview.body.data[0].total).toEqual(made.body.data[0].total)
    expect(await refused('2027-01-07')).toEqual([422, 'SVC-2002', 'nothing_to_invoice'])
    expect(await refused('2027-01-08')).toEqual([422, 'SVC-2002', 'nothing_to_invoice'])
    expect((await refused('2027-01-09', { folio_id: 'fol_0' })).slice(1, 2)).toEqual(['SVC-3001'])
    await api.patch(path, { status: 'checked_out', allow_open_balance: true })
    expect((await refused('2027-01-09')).slice(0, 2)).toEqual([409, 'SVC-1007'])
  })

  it('charges of staff go with the nights of their days, later ones stay on the draft', async () => {
    const hotel = await test.createHotel()
    const { api, path, invoice, documents } = await inHouse(hotel)
    const bar = { description: 'Bar', unit_price: eur(500), vat_rate: '19.00' }
    await api.make(`${path}/charges`, { ...bar, date: '2027-01-05' })
    await api.make(`${path}/charges`, { ...bar, description: 'Spa', date: '2027-01-08' })
    const { body } = await invoice('2027-01-06')
    expect(body.data[0]).toMatchObject({ total: eur(24500), added_lines: [{ description: 'Bar' }] })
    const draft = (await documents()).find(({ status }) => status === 'draft')
    expect(draft).toMatchObject({ total: eur(96500), added_lines: [{ description: 'Spa' }] })
  })
})

describe('rule 36.2 — what is invoiced stays as it is', () => {
  it('another price of an invoiced night, and a credit note, are countered by the next invoice', async () => {
    const hotel = await test.createHotel()
    const { api, id, path, invoice, documents } = await inHouse(hotel)
    const [first] = (await invoice('2027-01-08')).body.data
    await api.patch(path, { nightly_prices: [{ date: '2027-01-06', amount: eur(10000) }] })
    await credit(api, first.id, { amount: eur(1000), reason: 'The heating failed' })
    const [second] = (await invoice('2027-01-10')).body.data
    expect(second.total).toEqual(eur(22000))
    expect(adjustments(second)).toEqual([['2027-01-06', -2000]])
    const now = (await documents()).find((row) => row.id === first.id)
    expect(now).toMatchObject({ line_items: [{}, {}, {}, {}], total: eur(48000), amount_credited: eur(1000) })
    await expectToAgree(api, id)
  })

  it('a departure inside of invoiced nights is a credit note at the check-out', async () => {
    const hotel = await test.createHotel()
    const { api, id, path, invoice, documents } = await inHouse(hotel)
    await invoice('2027-01-10')
    await api.patch(path, { check_out: '2027-01-07' })
    test.clock.set('2027-01-07T09:00:00Z')
    await checkOut(api, id)
    test.clock.set('2027-01-04T09:00:00Z')
    expect(shapes(await documents()).filter(([, status]) => status !== 'void')).toEqual([
      ['credit_note', 'issued', 36000],
      ['invoice', 'issued', 72000],
    ])
    await expectToAgree(api, id)
  })

  it('an extension is on the next invoice, and an interim invoice that is reopened goes back to the draft', async () => {
    const hotel = await test.createHotel()
    const { api, id, path, invoice, documents } = await inHouse(hotel)
    const [first] = (await invoice('2027-01-07')).body.data
    await api.patch(path, { check_out: '2027-01-16' })
    await credit(api, first.id, { reopen: true })
    const [again] = (await invoice('2027-01-08')).body.data
    expect(dates(again)).toEqual(['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07'])
    await checkOut(api, id)
    const open = (await documents()).filter(({ type, status }) => type === 'invoice' && status === 'issued')
    expect(new Set(open.flatMap(dates)).size).toBe(open.flatMap(dates).length)
    await expectToAgree(api, id)
  })
})

describe('rule 36.5 — the deposit is deducted where the property says', () => {
  const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 600 }
  it.each([
    ['first_invoice', [-36000], []],
    ['last_invoice', [], [-36000]],
  ])('%s', async (deposit_deduction, on_first, on_last) => {
    const hotel = await test.createHotel({ property: { deposit_deduction } as never })
    const { api } = hotel
    const stock = await makeStock(api, { rate_plan: { deposit_rule } })
    const stay = await makeBooking(api, stock, { check_in: '2027-01-04', check_out: '2027-01-14' })
    const deposit = (await documentsOf(api, stay.id)).find(({ type }) => type === 'deposit_invoice')
    await api.make(`/invoices/${deposit.id}/payments`, { amount: eur(36000), method: 'bank_transfer' })
    const interim = (until: string) => api.make(`/reservations/${stay.id}/interim-invoices`, { until })
    const deducted = (document: Answer) =>
      document.line_items.flatMap(({ type, gross }: Answer) => (type === 'deposit' ? [gross.amount] : []))
    const small = (await interim('2027-01-06')).data[0]
    expect([small.total.amount, deducted(small)]).toEqual([24000, []])
    const large = (await interim('2027-01-10')).data[0]
    expect(deducted(large)).toEqual(on_first)
    const draft = (await documentsOf(api, stay.id)).find(({ status }) => status === 'draft')
    expect(deducted(draft)).toEqual(on_last)
    await expectToAgree(api, stay.id)
  })
})

describe('rule 36.6 — what was received on the draft', () => {
  it('pays the invoice that takes a payment whole, and stays on the draft otherwise', async () => {
    const hotel = await test.createHotel()
    const { api, id, invoice, documents } = await inHouse(hotel)
    const [draft] = await documents()
    for (const amount of [20000, 50000])
      await api.make(`/invoices/${draft.id}/payments`, { amount: eur(amount), method: 'cash' })
    const [first] = (await invoice('2027-01-07')).body.data
    expect(first).toMatchObject({ amount_paid: eur(20000), amount_due: eur(16000) })
    const after = (await documents()).find((row) => row.id === draft.id)
    expect(after).toMatchObject({ amount_paid: eur(50000), amount_due: eur(34000) })
    const [second] = (await invoice('2027-01-12')).body.data
    expect(second).toMatchObject({ status: 'issued', amount_due: eur(10000) })
    await expectToAgree(api, id)
  })
})

describe('rule 36.7 — folios', () => {
  it('each gets an invoice to its payer, or one of them alone', async () => {
    const hotel = await test.createHotel()
    const { api, id, path, invoice, documents } = await inHouse(hotel, {
      routing: [{ types: ['accommodation'], to: 'Company' }],
    })
    const bar = { description: 'Bar', unit_price: eur(500), vat_rate: '19.00', date: '2027-01-04' }
    await api.make(`${path}/charges`, bar)
    const folios = (await api.get(`${path}/folios`)).body.data
    const company = folios.find(({ name }: Answer) => name === 'Company')
    const alone = (await invoice('2027-01-06', { folio_id: company.id })).body.data
    expect(alone).toMatchObject([{ folio_id: company.id, total: eur(24000) }])
    const both = (await invoice('2027-01-08')).body.data
    expect(both.map(({ total }: Answer) => total.amount)).toEqual([500, 24000])
    await checkOut(api, id)
    expect((await documents()).filter(({ status }) => status === 'draft')).toEqual([])
    await expectToAgree(api, id)
  })
})
