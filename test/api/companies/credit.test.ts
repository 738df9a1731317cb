import { describe, expect, it } from 'vitest'
import { oneDocument } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, bookingOf, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

/** A company whose limit is two stays of 360.00 and a little more. */
async function makeHotel(limit = eur(80_000)) {
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 40 })
  const { id: company_id } = await api.make('/companies', { name: 'Okafor Ltd', credit_limit: limit })
  const pays = { company_id, company_pays: true }
  const used = async () => (await api.get(`/companies/${company_id}`)).body.credit_used
  return { hotel, api, stock, company_id, pays, used }
}

describe('rule 30.10 — the credit that a company has used', () => {
  it('is what its stays put on account, then what is due on its invoices, until they are paid', async () => {
    const { api, stock, pays, used } = await makeHotel()
    expect(await used()).toEqual(eur(0))
    const stay = await makeBooking(api, stock, pays)
    await makeBooking(api, stock, { company_id: pays.company_id })
    await makeBooking(api, stock)
    expect(await used()).toEqual(eur(36_000))
    await api.patch(`/reservations/${stay.id}`, { check_out: '2027-03-17' })
    expect(await used()).toEqual(eur(24_000))
    const { id } = await oneDocument(api, stay.id)
    await api.make(`/invoices/${id}/issue`, undefined)
    expect(await used()).toEqual(eur(24_000))
    await api.make(`/invoices/${id}/payments`, { amount: eur(10_000), method: 'bank_transfer' })
    expect(await used()).toEqual(eur(14_000))
    await api.make(`/invoices/${id}/credit-notes`, { amount: eur(4_000) })
    expect(await used()).toEqual(eur(10_000))
  })

  it('frees what a cancelled stay, an expired hold and a folio of the guest had on account', async () => {
    const { api, stock, pays, used } = await makeHotel()
    const stay = await makeBooking(api, stock, pays)
    await api.make(`/reservations/${stay.id}/cancel`, {})
    expect(await used()).toEqual(eur(0))
    const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 }
    await makeBooking(api, await makeStock(api, { rate_plan: { deposit_rule } }), pays)
    expect(await used()).toEqual(eur(36_000))
    test.clock.advance({ minutes: 61 })
    expect(await used()).toEqual(eur(0))
    const own = await makeBooking(api, stock, pays)
    const { id } = await oneDocument(api, own.id)
    await api.patch(`/invoices/${id}`, { bill_to: { name: 'Ada', company_name: null, company_id: null } })
    expect(await used()).toEqual(eur(0))
  })
})

describe('rule 30.11 — a stay above the credit limit', () => {
  it('409 SVC-8004 — a booking, a dearer stay, and a payer set afterwards; up to the limit is within it', async () => {
    const { api, stock, pays, company_id, used } = await makeHotel(eur(72_000))
    const first = await makeBooking(api, stock, pays)
    await makeBooking(api, stock, pays)
    const { status, body } = await book(api, stock, pays)
    expect([status, body.error.code]).toEqual([409, 'SVC-8004'])
    expect(body.error.details).toEqual({
      company_id,
      credit_limit: eur(72_000),
      credit_used: eur(72_000),
      amount: eur(36_000),
    })
    const change = async (id: string, patch: object) =>
      (await api.patch(`/reservations/${id}`, patch)).body.error?.code
    expect(await change(first.id, { check_out: '2027-03-19' })).toBe('SVC-8004')
    expect(await change(first.id, { notes: 'Late' })).toBeUndefined()
    const guest_pays = await makeBooking(api, stock, { company_id })
    expect(await change(guest_pays.id, { company_pays: true })).toBe('SVC-8004')
    expect(await change(first.id, { check_out: '2027-03-17' })).toBeUndefined()
    expect(await change(first.id, { check_out: '2027-03-18' })).toBeUndefined()
    expect(await used()).toEqual(eur(72_000))
    const quote = await api.post('/reservations?dry_run=true', bookingOf(stock, pays))
    expect(quote.body.error.code).toBe('SVC-8004')
  })

  it('SVC-4103 — a manager books with a reason, which the audit log has; the desk may not', async () => {
    const { hotel, api, stock, pays } = await makeHotel(eur(40_000))
    const first = await makeBooking(api, stock, pays)
    const wish = { ...pays, credit_override: { reason: 'Paid by bank today' } }
    const desk = await staffOf(test, hotel, 'front_desk')
    expect((await book(desk.api, stock, wish)).body.error.code).toBe('SVC-4103')
    expect((await book(desk.api, stock, pays)).body.error.code).toBe('SVC-8004')
    const manager = await staffOf(test, hotel, 'manager')
    const { status, body } = await book(manager.api, stock, wish)
    expect(status).toBe(201)
    const reasonFor = async (id: string) => {
      const { data } = (await manager.api.get(`/audit-log?resource_id=${id}`)).body
      return data[0].changes.find(({ field }: { field: string }) => field === 'credit_override_reason')?.after
    }
    expect(await reasonFor(body.id)).toBe('Paid by bank today')
    test.clock.advance({ seconds: 1 })
    const longer = { check_out: '2027-03-20', credit_override: { reason: 'Agreed by phone' } }
    expect((await manager.api.patch(`/reservations/${first.id}`, longer)).status).toBe(200)
    expect(await reasonFor(first.id)).toBe('Agreed by phone')
  })

  it('a limit in another currency, or none, limits nothing', async () => {
    const { api, stock, pays, company_id } = await makeHotel({ amount: 100, currency: 'CHF' })
    await makeBooking(api, stock, pays)
    await api.patch(`/companies/${company_id}`, { credit_limit: null })
    await makeBooking(api, stock, pays)
    expect((await api.get(`/companies/${company_id}`)).body.credit_used).toBeNull()
  })
})
