import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { COMPANY, linesOf, stayWithFolios } from '#test/harness/invoices/folios.ts'
import { expectMoneyAgrees } from '#test/harness/payments.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type BookingFields, eur, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock

beforeAll(async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 60 })
})

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

const stay = (wish: BookingFields = {}) => stayWithFolios(hotel, stock, wish)
const sum = (rows: readonly Answer[], of: (row: Answer) => number) =>
  rows.reduce((whole, row) => whole + of(row), 0)

describe('rule 7.58 — folios of a stay', () => {
  it('the first exists from the start, and its documents name it', async () => {
    const { first, id, drafts } = await stay()
    const [draft] = await drafts()
    expect(first).toMatchObject({
      reservation_id: id,
      name: null,
      draft_invoice_id: draft.id,
      invoice_ids: [draft.id],
      total: draft.total,
      balance: draft.amount_due,
      bill_to: draft.bill_to,
    })
    expect(draft.folio_id).toBe(first.id)
  })

  it('split the stay between payers: their totals sum to its total, their VAT to its VAT', async () => {
    const { first, open, move, draftOf, folios, get } = await stay()
    const company = await open()
    expect(company).toMatchObject({
      name: 'Company',
      bill_to: COMPANY,
      total: eur(0),
      draft_invoice_id: null,
    })
    const nights = linesOf(await draftOf(first.id))
    const moved = await move(nights.slice(0, 2), first.id, company.id)
    expect(moved.status).toBe(200)
    expect(moved.body.data).toEqual(await folios())
    const [mine, theirs] = [await draftOf(first.id), await draftOf(company.id)]
    expect([linesOf(mine), linesOf(theirs)]).toEqual([nights.slice(2), nights.slice(0, 2)])
    expect(theirs.bill_to).toMatchObject(COMPANY)
    const { total, taxes } = await get()
    expect(sum([mine, theirs], (row) => row.total.amount)).toBe(total.amount)
    const vat = taxes.find(({ type }: Answer) => type === 'vat')
    expect(sum([mine, theirs], (row) => row.vat_total.amount)).toBe(vat.amount.amount)
  })

  it('can change the payer: the draft follows, and null returns to the booker', async () => {
    const { path, open, first, draftOf, move } = await stay()
    const { id } = await open({ name: 'Bar' })
    await move(linesOf(await draftOf(first.id)).slice(0, 1), first.id, id)
    const patch = (bill_to: object | null) => hotel.api.patch(`${path}/folios/${id}`, { bill_to })
    expect((await patch(COMPANY)).body.bill_to).toMatchObject(COMPANY)
    expect((await draftOf(id)).bill_to).toMatchObject(COMPANY)
    expect((await patch(null)).body.bill_to).toEqual((await draftOf(first.id)).bill_to)
    const of_first = await hotel.api.patch(`${path}/folios/${first.id}`, { name: 'Guest', bill_to: COMPANY })
    expect(of_first.body).toMatchObject({ name: 'Guest', bill_to: COMPANY })
  })

  it('404 SVC-3001 — a folio of another stay; 422 — an eleventh', async () => {
    const one = await stay()
    const other = await stay()
    const foreign = await other.open()
    expect((await hotel.api.patch(`${one.path}/folios/${foreign.id}`, { name: 'x' })).status).toBe(404)
    await one.open()
    const refused = await one.move(['city_tax'], one.first.id, foreign.id)
    expect(refused).toMatchObject({ status: 404, body: { error: { code: 'SVC-3001' } } })
    for (let i = 0; i < 8; i++) await one.open({})
    expect(await hotel.api.post(`${one.path}/folios`, {})).toMatchObject({ status: 422 })
  })
})

describe('rule 7.59 — moved lines stay on their folio', () => {
  it('when the stay is extended, shortened, repriced, cancelled and reinstated', async () => {
    const { path, open, move, first, draftOf, to } = await stay()
    const company = await open()
    const nights = linesOf(await draftOf(first.id))
    await move(nights.slice(1), first.id, company.id)
    const place = async () => [
      linesOf((await draftOf(first.id)) ?? { line_items: [] }),
      linesOf((await draftOf(company.id)) ?? { line_items: [] }),
    ]
    const before = await place()
    await hotel.api.patch(path, { check_out: '2027-01-09' })
    expect(await place()).toEqual([
      before[0],
      [...before[1]!, 'accommodation_2027-01-07_7.00', 'accommodation_2027-01-08_7.00'],
    ])
    await hotel.api.patch(path, { check_out: '2027-01-07' })
    expect(await place()).toEqual(before)
    await hotel.api.patch(path, { adults: 1, price_mode: 'reprice' })
    expect(await place()).toEqual(before)
    await hotel.api.post(`${path}/cancel`, {})
    await to('confirmed')
    expect(await place()).toEqual(before)
  })

  it('added lines move unchanged, and charges can name a folio', async () => {
    const { id, open, move, first, draftOf } = await stay()
    const bar = await open({ name: 'Bar' })
    const drink = { type: 'service', description: 'Drink', unit_price: eur(700), vat_rate: '19.00' }
    await hotel.api.make('/invoices', { reservation_id: id, folio_id: bar.id, added_lines: [drink] })
    await hotel.api.make('/invoices', { reservation_id: id, added_lines: [{ ...drink, quantity: 2 }] })
    expect((await move(['added_1'], first.id, bar.id)).status).toBe(200)
    expect(await draftOf(bar.id)).toMatchObject({ total: eur(2100), added_lines: [{}, { quantity: 2 }] })
    expect((await draftOf(first.id)).added_lines).toEqual([])
  })

  it('409 SVC-7001 and 422 — a line of an issued invoice, an unknown line, a correction of an issued line', async () => {
    const { path, open, move, first, draftOf } = await stay()
    const company = await open()
    const draft = await draftOf(first.id)
    expect(await move(['added_7'], first.id, company.id)).toMatchObject({ status: 422 })
    await hotel.api.make(`/invoices/${draft.id}/issue`, undefined)
    const issued = { line_ids: [linesOf(draft)[0]], folio_id: company.id }
    const refused = await hotel.api.post(`/invoices/${draft.id}/lines/move`, issued)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'SVC-7001' } } })
    await hotel.api.patch(path, { nightly_rates: undefined, adults: 1, price_mode: 'reprice' })
    const correction = await draftOf(first.id)
    if (correction)
      expect(await move(linesOf(correction), first.id, company.id)).toMatchObject({ status: 422 })
  })
})

describe('rule 7.61, 7.63 — money and documents of folios', () => {
  it('each payer pays and is invoiced separately, also while another has overpaid', async () => {
    const { open, move, first, draftOf, folios, get, to } = await stay()
    const company = await open()
    const draft = await draftOf(first.id)
    await hotel.api.make(`/invoices/${draft.id}/payments`, { amount: eur(36000), method: 'cash' })
    await move(linesOf(draft).slice(0, 2), first.id, company.id)
    const balances = async () => (await folios()).map(({ balance }) => balance.amount)
    expect(await balances()).toEqual([-24000, 24000])
    const theirs = await draftOf(company.id)
    const pay = (amount: number) =>
      hotel.api.post(`/invoices/${theirs.id}/payments`, { amount: eur(amount), method: 'bank_transfer' })
    expect((await pay(24001)).body.error).toMatchObject({
      code: 'SVC-8002',
      details: { due: eur(24000) },
    })
    expect((await pay(24000)).status).toBe(201)
    expect(await balances()).toEqual([-24000, 0])
    expect((await get()).balance).toEqual(eur(-24000))
    await hotel.api.make(`/invoices/${theirs.id}/issue`, undefined)
    expect((await draftOf(first.id)).status).toBe('draft')
    const rooms = (await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}&limit=1`)).body
    expect((await to('checked_in', { room_id: rooms.data[0].id })).status).toBe(200)
    test.clock.set('2027-01-07T09:00:00Z')
    expect((await to('checked_out')).status).toBe(200)
    test.clock.set('2027-01-04T12:00:00Z')
    const after = await folios()
    expect(after.map(({ draft_invoice_id }) => draft_invoice_id)).toEqual([null, null])
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('a cancellation collects payments for the fee', async () => {
    const { path, open, move, first, draftOf, folios, get } = await stay()
    const company = await open()
    await move(linesOf(await draftOf(first.id)), first.id, company.id)
    const theirs = await draftOf(company.id)
    await hotel.api.make(`/invoices/${theirs.id}/payments`, { amount: eur(5000), method: 'cash' })
    await hotel.api.post(`${path}/cancel`, { fee: eur(5000), reason: 'other' })
    expect((await folios()).map(({ balance }) => balance.amount)).toEqual([0, 0])
    expect((await get()).balance).toEqual(eur(0))
    await expectMoneyAgrees(test.db, hotel.account_id)
  })
})

describe('rule 7.62 — POST /payments pays several at once', () => {
  it('folios of a stay and several stays, all or nothing, once', async () => {
    const [one, two] = [await stay(), await stay()]
    const company = await one.open()
    await one.move(linesOf(await one.draftOf(one.first.id)).slice(0, 1), one.first.id, company.id)
    const drafts = [...(await one.drafts()), ...(await two.drafts())]
    const items = drafts.map(({ id, amount_due }) => ({ invoice_id: id, amount: amount_due }))
    const headers = { 'idempotency-key': `together-${one.id}` }
    const body = { items, method: 'card', reference: 'Terminal 2' }
    const [paid, again] = [
      await hotel.api.post('/payments', body, headers),
      await hotel.api.post('/payments', body, headers),
    ]
    expect([paid.status, again.text]).toEqual([201, paid.text])
    expect(paid.body).toMatchObject({
      total: eur(72000),
      data: items.map(({ invoice_id, amount }) => ({ invoice_id, amount, reference: 'Terminal 2' })),
    })
    expect([(await one.get()).balance, (await two.get()).balance]).toEqual([eur(0), eur(0)])
    const more = await hotel.api.post('/payments', { items: items.slice(0, 1), method: 'cash' })
    expect(more).toMatchObject({ status: 409, body: { error: { code: 'SVC-8002' } } })
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('409 SVC-8002 and 422 — too much for one refuses all; no repeated invoice, one currency', async () => {
    const [one, two] = [await stay(), await stay()]
    const [a, b] = [(await one.drafts())[0], (await two.drafts())[0]]
    const pay = (...amounts: [string, object][]) =>
      hotel.api.post('/payments', {
        items: amounts.map(([invoice_id, amount]) => ({ invoice_id, amount })),
        method: 'cash',
      })
    expect(await pay([a.id, eur(1000)], [b.id, eur(36001)])).toMatchObject({ status: 409 })
    expect(await pay([a.id, eur(1000)], [a.id, eur(1000)])).toMatchObject({ status: 422 })
    expect(await pay([a.id, eur(1000)], [b.id, { amount: 1000, currency: 'USD' }])).toMatchObject({
      status: 422,
    })
    expect((await one.get()).amount_paid).toEqual(eur(0))
  })
})
