import { describe, expect, it } from 'vitest'
import { actions } from '#test/harness/front-desk.ts'
import { documentsOf, expectToAgree, oneDocument } from '#test/harness/invoices/invoices.ts'
import { DEPOSIT, paid, stayOf } from '#test/harness/payments.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

/** A stay of 360.00 with a deposit of 108.00, which is paid. */
async function withDeposit() {
  const made = await stayOf(test, { rate_plan: DEPOSIT })
  const { id } = await made.deposit()
  const payment = await paid(made.api, id, 10_800, { method: 'bank_transfer' })
  const stay_id = (await made.get()).id
  return { ...made, ...actions(made, stay_id), stay_id, payment }
}

const numbersOf = (documents: { number: string | null }[]) =>
  documents.flatMap(({ number }) => (number === null ? [] : [number])).sort()

describe('rule 4.53 — a cancellation with a paid deposit is taken back while nothing was refunded', () => {
  it('the deposit is invoiced again, without a gap in the numbers, and its refund is withdrawn', async () => {
    const { api, get, to, stay_id } = await withDeposit()
    const before = await get()
    await to('cancelled')
    expect(await get()).toMatchObject({
      balance: eur(-10_800),
      cancellation: { refund: eur(10_800), refund_status: 'manual', reversible: true },
    })
    const { status, body } = await to('confirmed')
    expect([status, body.cancellation]).toEqual([200, null])
    const { balance, deposit, payment_status, amount_paid } = before
    expect(await get()).toMatchObject({ balance, deposit, payment_status, amount_paid })
    const documents = await documentsOf(api, stay_id)
    expect(numbersOf(documents)).toEqual([
      'HARBOUR-C-2027-00001',
      'HARBOUR-D-2027-00001',
      'HARBOUR-D-2027-00002',
    ])
    const again = documents.find(({ number }: { number: string }) => number === 'HARBOUR-D-2027-00002')
    expect(again).toMatchObject({ status: 'paid', total: eur(10_800), amount_paid: eur(10_800) })
    expect(documents.find(({ status: of }: { status: string }) => of === 'draft').total).toEqual(eur(25_200))
    await expectToAgree(api, stay_id)
    const { rows } = await test.db.query('SELECT id FROM refunds WHERE reservation_id = $1', [stay_id])
    expect(rows).toEqual([])
  })

  it('409 SVC-1007 refund_made — once it was refunded, in part too; the answer names nothing that is refused', async () => {
    const { api, get, to, stay_id, payment } = await withDeposit()
    await to('cancelled')
    await api.post(`/payments/${payment.id}/refund`, { amount: eur(100) })
    expect((await get()).cancellation.reversible).toBe(false)
    const refused = await to('confirmed')
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1007',
      details: { reason: 'refund_made', allowed: [] },
    })
    await expectToAgree(api, stay_id)
  })

  it('a refund from before the cancellation does not prevent it', async () => {
    const { api, get, to, payment } = await withDeposit()
    await api.post(`/payments/${payment.id}/refund`, { amount: eur(100) })
    test.clock.advance({ minutes: 1 })
    await to('cancelled')
    expect((await to('confirmed')).status).toBe(200)
    expect(await get()).toMatchObject({ amount_refunded: eur(100), cancellation: null })
  })

  it('a no-show is the same: taken back while nothing was refunded, refused after', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, {
      rate_plan: { cancellation_policy: { rules: [], no_show_fee: { type: 'nights', nights: 1 } } },
    })
    const made = async () => {
      const { id } = await makeBooking(hotel.api, stock, { check_in: '2027-01-04', check_out: '2027-01-06' })
      const payment = await paid(hotel.api, (await oneDocument(hotel.api, id)).id, 20_000)
      return { ...actions(hotel, id), id, payment }
    }
    const back = await made()
    await back.to('no_show')
    expect((await back.get()).cancellation).toMatchObject({ refund: eur(8_000), reversible: true })
    expect((await back.to('confirmed')).status).toBe(200)
    await back.to('no_show')
    await hotel.api.post(`/payments/${back.payment.id}/refund`, { amount: eur(8_000) })
    expect((await back.get()).cancellation.reversible).toBe(false)
    expect((await back.to('confirmed')).body.error.details).toMatchObject({
      reason: 'refund_made',
      allowed: [],
    })
  })

  it('the deposit that a guest has not paid yet is due again', async () => {
    const made = await stayOf(test, {
      rate_plan: { deposit_rule: { type: 'percent', percent: 30, due: 'on_arrival' } },
    })
    const { to, get } = actions(made, (await made.get()).id)
    const before = await get()
    await to('cancelled')
    await to('confirmed')
    expect((await get()).deposit).toEqual(before.deposit)
    expect(await made.deposit()).toMatchObject({
      status: 'draft',
      total: eur(10_800),
      amount_due: eur(10_800),
    })
  })
})

describe('rule 4.54 — a refund that is owed', () => {
  it('is listed by refund_due and is a row of Today until it is made', async () => {
    const made = await withDeposit()
    const { api } = made
    const staff = (await signedIn(test, await createStaff(test, made, 'front_desk'))).api
    const listed = async (value: boolean) =>
      (await api.get(`/reservations?refund_due=${value}`)).body.data.map(({ id }: { id: string }) => id)
    const rows = async () =>
      (await staff.get('/today')).body.rows.filter(({ type }: { type: string }) => type === 'refund')
    expect([await listed(true), await listed(false), await rows()]).toEqual([[], [made.stay_id], []])
    await made.to('cancelled')
    expect([await listed(true), await listed(false)]).toEqual([[made.stay_id], []])
    expect(await rows()).toMatchObject([
      { reservation_id: made.stay_id, amount: eur(10_800), alerts: ['refund_due'], done: false },
    ])
    expect((await staff.get('/reservation-counts?date=2027-01-04')).body.refund_due).toBe(1)
    await api.post(`/payments/${made.payment.id}/refund`, {})
    expect([await listed(true), await rows()]).toEqual([[], []])
  })
})

describe('rule 7.4 — a deposit invoice that was void', () => {
  it('does not come back as a draft once the stay was invoiced', async () => {
    const made = await stayOf(test, {
      rate_plan: { deposit_rule: { type: 'percent', percent: 30, due: 'on_arrival' } },
    })
    const { api } = made
    const { id } = await made.invoice()
    const payment = await paid(api, id, 36_000)
    await api.post(`/invoices/${id}/issue`, {})
    expect((await made.deposit()).status).toBe('void')
    await api.post(`/invoices/${id}/credit-notes`, { reason: 'Complaint' })
    await api.post(`/payments/${payment.id}/refund`, { amount: eur(36_000) })
    expect(await made.deposit()).toMatchObject({ status: 'void', amount_due: eur(0) })
  })
})
