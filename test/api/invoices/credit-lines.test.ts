import { describe, expect, it } from 'vitest'
import {
  credit,
  documentsOf,
  expectToAgree,
  issue,
  oneDocument,
  stayOf,
} from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type BookingFields, eur, makeBooking, makeStock } from '../../harness/stock.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

const test = sharedApp()

/** A night of 107.00 at 7 %, parking of 50.00 at 19 %, and 4.00 of city tax: issued. */
async function issued() {
  const { api } = await test.createHotel({
    property: {
      city_tax: { basis: 'per_person_night', amount: eur(200), included_in_price: false },
    },
  })
  const stock = await makeStock(api, { rate_plan: { base_price: eur(10_700), vat_rate: '7.00' } })
  const { id } = await makeBooking(api, stock, { check_in: '2027-01-04', check_out: '2027-01-05' })
  const parking = { type: 'service', description: 'Parking', vat_rate: '19.00', unit_price: eur(5_000) }
  await api.make('/invoices', { reservation_id: id, added_lines: [parking] })
  const draft = await oneDocument(api, id)
  await issue(api, draft.id)
  const line = (type: string): string => draft.line_items.find((one: Answer) => one.type === type).id
  const note = (lines: BookingFields[], more: BookingFields = {}) => credit(api, draft.id, { lines, ...more })
  const get = async () => (await api.get(`/invoices/${draft.id}`)).body
  return { api, id, invoice_id: draft.id as string, line, note, get }
}
const of = (line_id: string, amount: number) => ({ line_id, amount: eur(amount) })
const rows = ({ vat_breakdown }: Answer) =>
  vat_breakdown.map(({ vat_rate, net, vat, gross }: Answer) => [
    vat_rate,
    net.amount,
    vat.amount,
    gross.amount,
  ])

describe('rule 7 — a credit note by lines', () => {
  it('credits each at its own VAT rate: parking and city tax are not affected', async () => {
    const { api, id, line, note, get } = await issued()
    const { status, body } = await note([of(line('accommodation'), 5_350)], { reason: 'Noise' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ type: 'credit_note', total: eur(5_350), amount_credited: eur(0) })
    expect(rows(body)).toEqual([['7.00', 5_000, 350, 5_350]])
    expect(body.line_items).toMatchObject([
      { id: line('accommodation'), type: 'accommodation', quantity: 1, unit_price: eur(5_350) },
    ])
    const after = await get()
    expect(after.amount_credited).toEqual(eur(5_350))
    expect(after.line_items.map((one: Answer) => [one.type, one.amount_credited.amount])).toEqual([
      ['accommodation', 5_350],
      ['city_tax', 0],
      ['service', 0],
    ])
    expect(await stayOf(api, id)).toMatchObject({ credits_total: eur(5_350), amount_owed: eur(10_750) })
    await expectToAgree(api, id)
  })

  it('city tax is subtracted from the city tax in the tax report', async () => {
    const { api, line, note } = await issued()
    await note([of(line('city_tax'), 400)])
    const { data } = (await api.get('/reports/tax?from=2027-01-01&to=2027-01-31')).body
    expect(data[0]).toMatchObject({ city_tax: eur(0), gross: eur(15_700) })
  })

  it('all of it by lines, in several notes, leaves nothing of any rate', async () => {
    const { api, id, line, note, get } = await issued()
    await note([of(line('accommodation'), 3_333), of(line('service'), 1_111)], { amount: eur(4_444) })
    await note([of(line('accommodation'), 3_333)])
    await note([of(line('accommodation'), 4_034), of(line('service'), 3_889), of(line('city_tax'), 400)])
    const invoice = await get()
    expect(invoice).toMatchObject({ status: 'credited', amount_due: eur(0) })
    const notes = (await documentsOf(api, id)).filter(({ type }) => type === 'credit_note')
    for (const row of invoice.vat_breakdown) {
      const same = notes
        .flatMap((one) => one.vat_breakdown)
        .filter(({ vat_rate }) => vat_rate === row.vat_rate)
      const sum = (key: string) => same.reduce((whole, one) => whole + one[key].amount, 0)
      expect([row.vat_rate, sum('net'), sum('vat')]).toEqual([row.vat_rate, row.net.amount, row.vat.amount])
    }
  })

  it('without lines it is divided by VAT rate, as before', async () => {
    const { invoice_id, api } = await issued()
    const { body } = await credit(api, invoice_id, { amount: eur(1_610) })
    expect(rows(body).map(([rate]: [string]) => rate)).toEqual(['19.00', '7.00', '0.00'])
  })

  it('409 SVC-7003 — more than remains of a line, or of its VAT rate', async () => {
    const { api, invoice_id, line, note } = await issued()
    const room = line('accommodation')
    expect((await note([of(room, 10_701)])).body.error).toMatchObject({
      code: 'SVC-7003',
      details: { line_id: room, creditable: eur(10_700) },
    })
    await note([of(room, 10_000)])
    expect((await note([of(room, 701)])).body.error.details).toEqual({ line_id: room, creditable: eur(700) })
    await credit(api, invoice_id, { amount: eur(6_000) })
    const { status, body } = await note([of(line('service'), 5_000)])
    expect([status, body.error.code]).toEqual([409, 'SVC-7003'])
    expect(body.error.details.creditable.amount).toBeLessThan(5_000)
  })

  it.each([
    ['a line that is not there', (room: string) => ({ lines: [of(`${room}x`, 1)] }), 'lines.0.line_id'],
    ['a line twice', (room: string) => ({ lines: [of(room, 1), of(room, 1)] }), 'lines.1.line_id'],
    ['nothing of a line', (room: string) => ({ lines: [of(room, 0)] }), 'lines.0.amount.amount'],
    ['no line', () => ({ lines: [] }), 'lines'],
    ['another sum', (room: string) => ({ lines: [of(room, 5)], amount: eur(6) }), 'amount.amount'],
    ['lines to reopen', (room: string) => ({ lines: [of(room, 5)], reopen: true }), 'lines'],
    [
      'another currency',
      (room: string) => ({ lines: [{ line_id: room, amount: { amount: 5, currency: 'USD' } }] }),
      'lines.0.amount.currency',
    ],
  ])('422 SVC-2002 — %s', async (_title, bodyOf, field) => {
    const { api, invoice_id, line } = await issued()
    const { status, body } = await credit(api, invoice_id, bodyOf(line('accommodation')))
    expect([status, body.error.code, body.error.details[0].field]).toEqual([422, 'SVC-2002', field])
  })

  it('a deducted deposit cannot be credited, and a deposit invoice is credited in full only', async () => {
    const { api } = await test.createHotel()
    const deposit_rule = { type: 'percent', percent: 30, hold_minutes: 600 }
    const stock = await makeStock(api, { rate_plan: { deposit_rule } })
    const { id } = await makeBooking(api, stock)
    const [draft, deposit] = await documentsOf(api, id)
    await api.post(`/invoices/${deposit.id}/payments`, { amount: deposit.total, method: 'cash' })
    await issue(api, draft.id)
    const [final, prepaid] = await documentsOf(api, id)
    const deduction = final.line_items.find(({ type }: Answer) => type === 'deposit')
    const of_final = await credit(api, final.id, { lines: [of(deduction.id, 1)] })
    expect(of_final.body.error.details).toEqual({ line_id: deduction.id, creditable: eur(0) })
    const whole = await credit(api, prepaid.id, { lines: [of(prepaid.line_items[0].id, 100)] })
    expect([whole.status, whole.body.error.details[0].field]).toEqual([422, 'lines'])
  })
})
