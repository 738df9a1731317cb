import { describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import {
  credit,
  documentsOf,
  expectToAgree,
  issue,
  oneDocument,
  shapes,
  stayOf,
} from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
describe('rule 7 — credit notes', () => {
  const issuedStay = async (hotel: Hotel) => {
    const { api } = hotel
    const stay = await makeBooking(api, await makeStock(api))
    const { body } = await issue(api, (await oneDocument(api, stay.id)).id)
    return { api, stay, invoice: body }
  }

  it('a part is no longer due, divided by VAT rate', async () => {
    const { api, stay, invoice } = await issuedStay(
      await test.createHotel({ property: { city_tax: { basis: 'per_stay', amount: eur(4000) } } }),
    )
    const { status, body } = await credit(api, invoice.id, { amount: eur(10000), reason: 'Heating' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'credit_note',
      status: 'issued',
      payment_status: 'paid',
      total: eur(10000),
      amount_paid: eur(10000),
      amount_due: eur(0),
      credited_invoice_id: invoice.id,
      reason: 'Heating',
    })
    expect(body.vat_breakdown.map(({ gross }: never) => gross)).toEqual([eur(9000), eur(1000)])
    expect((await stayOf(api, stay.id)).balance).toEqual(eur(30000))
    await expectToAgree(api, stay.id)
  })

  it('a full one leaves the invoice credited, line by line and to the cent', async () => {
    const { api, stay, invoice } = await issuedStay(await test.createHotel())
    await credit(api, invoice.id, { amount: eur(101) })
    const { body: rest } = await credit(api, invoice.id)
    const { body: after } = await api.get(`/invoices/${invoice.id}`)
    expect(after).toMatchObject({ status: 'credited', amount_due: eur(0), amount_credited: eur(36000) })
    const notes = (await documentsOf(api, stay.id)).filter(({ type }) => type === 'credit_note')
    const vat = notes.reduce((sum, { vat_total }) => sum + vat_total.amount, 0)
    expect([vat, rest.total]).toEqual([invoice.vat_total.amount, eur(35899)])
    expect((await stayOf(api, stay.id)).balance).toEqual(eur(0))
    await expectToAgree(api, stay.id)
  })

  it('in parts of a few cents VAT is proportional, and does not accumulate in the last part', async () => {
    const { api, stay, invoice } = await issuedStay(await test.createHotel())
    for (let i = 0; i < 20; i++) await credit(api, invoice.id, { amount: eur(7) })
    const { body: rest } = await credit(api, invoice.id)
    const notes = (await documentsOf(api, stay.id)).filter(({ type }) => type === 'credit_note')
    const vat = (some: typeof notes) => some.reduce((sum, { vat_total }) => sum + vat_total.amount, 0)
    // 1.40 at 7 % contains 0.09, which is apportioned over the notes.
    expect(vat(notes.filter(({ id }) => id !== rest.id))).toBe(9)
    expect(vat(notes)).toBe(invoice.vat_total.amount)
    for (const { vat_total, total } of notes) expect(vat_total.amount).toBeLessThanOrEqual(total.amount)
  })

  it('reopen puts the lines back on a draft, and everything is due again', async () => {
    const { api, stay, invoice } = await issuedStay(await test.createHotel())
    await credit(api, invoice.id, { amount: eur(5000) })
    const { body: note } = await credit(api, invoice.id, { reopen: true })
    expect(note.total).toEqual(eur(31000))
    const documents = await documentsOf(api, stay.id)
    expect(shapes(documents).filter(([, status]) => status === 'draft')).toEqual([
      ['invoice', 'draft', 36000],
    ])
    expect((await stayOf(api, stay.id)).balance).toEqual(eur(36000))
    await expectToAgree(api, stay.id)
  })

  it('SVC-7003 — more than remains cannot be credited, nor a credit note itself', async () => {
    const { api, invoice } = await issuedStay(await test.createHotel())
    const { body: note } = await credit(api, invoice.id, { amount: eur(30000) })
    const refused = await credit(api, invoice.id, { amount: eur(6001) })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-7003'])
    expect(refused.body.error.details).toEqual({ creditable: eur(6000) })
    expect((await credit(api, note.id)).body.error.code).toBe('SVC-7003')
    await credit(api, invoice.id)
    expect((await credit(api, invoice.id)).body.error.code).toBe('SVC-7003')
  })

  it('SVC-7002 — a draft cannot be credited; a partial credit cannot reopen; another currency is 422', async () => {
    const { api, invoice } = await issuedStay(await test.createHotel())
    const other = await oneDocument(api, (await makeBooking(api, await makeStock(api))).id)
    expect((await credit(api, other.id)).body.error.code).toBe('SVC-7002')
    for (const body of [
      { amount: eur(100), reopen: true },
      { amount: eur(0) },
      { amount: { amount: 1, currency: 'USD' } },
    ])
      expect((await credit(api, invoice.id, body)).body.error.code).toBe('SVC-2002')
  })

  it('two concurrent credit notes never exceed the invoice', async () => {
    const { api, stay, invoice } = await issuedStay(await test.createHotel())
    const replies = await Promise.all([1, 2, 3].map(() => credit(api, invoice.id, { amount: eur(20000) })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await expectToAgree(api, stay.id)
  })
})
