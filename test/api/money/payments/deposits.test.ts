import { afterEach, describe, expect, it } from 'vitest'
import { DEPOSIT, expectMoneyAgrees, paid, pay, stayOf } from '#test/harness/payments.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur } from '#test/harness/stock.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

const test = sharedApp()
let account_id = ''
const awaiting = async () => {
  const made = await stayOf(test, { rate_plan: DEPOSIT })
  account_id = made.account_id
  return made
}
const types = (events: { type: string }[]) => events.map(({ type }) => type).reverse()
afterEach(async () => {
  await expectMoneyAgrees(test.db, account_id)
  await expectNightsAgree(test.db, account_id)
})

describe('rule 4 — a paid deposit confirms its stay', () => {
  it('in the same transaction, with its invoice issued, paid, and deducted from that of the stay', async () => {
    const { api, get, deposit, invoice, events } = await awaiting()
    const { id, total } = await deposit()
    expect(total).toEqual(eur(10_800))
    await paid(api, id, 10_800, { method: 'bank_transfer' })
    expect(await get()).toMatchObject({
      status: 'confirmed',
      hold_expires_at: null,
      amount_paid: eur(10_800),
      balance: eur(25_200),
      deposit: { status: 'paid', paid: eur(10_800) },
    })
    expect(await deposit()).toMatchObject({
      status: 'paid',
      number: 'HARBOUR-D-2027-00001',
      amount_due: eur(0),
      method: 'bank_transfer',
    })
    expect(await invoice()).toMatchObject({ status: 'draft', total: eur(25_200), amount_due: eur(25_200) })
    expect(types(await events())).toEqual(['reservation.created', 'reservation.updated'])
    expect((await api.get('/events?type=invoice.paid')).body.data).toHaveLength(1)
    expect((await pay(api, id, 1)).body.error.code).toBe('SVC-8002')
  })

  it('in parts: the first leaves it pending, and does not extend the hold', async () => {
    const { api, get, deposit } = await awaiting()
    const { id } = await deposit()
    await paid(api, id, 4_000)
    expect(await get()).toMatchObject({
      status: 'pending_payment',
      deposit: { status: 'partially_paid', paid: eur(4_000) },
      hold_expires_at: '2027-01-04T10:00:00Z',
    })
    expect((await pay(api, id, 6_801)).body.error.details).toMatchObject({ due: eur(6_800) })
    await paid(api, id, 6_800)
    expect((await get()).status).toBe('confirmed')
  })

  it("by a payment of the stay's invoice too: the deposit’s own is not needed then", async () => {
    const { api, get, deposit, invoice } = await awaiting()
    const { id } = await invoice()
    await paid(api, id, 36_000)
    expect(await get()).toMatchObject({ status: 'confirmed', balance: eur(0), payment_status: 'paid' })
    expect(await deposit()).toMatchObject({ status: 'void', number: null })
    expect(await invoice()).toMatchObject({ total: eur(36_000), amount_due: eur(0) })
  })

  it('parts on both documents sum up, and both together are never overpaid', async () => {
    const { api, get, deposit, invoice } = await awaiting()
    await paid(api, (await deposit()).id, 4_000)
    const stay = await invoice()
    expect((await pay(api, stay.id, 32_001)).body.error.details).toMatchObject({ due: eur(32_000) })
    await paid(api, stay.id, 32_000)
    expect(await get()).toMatchObject({ status: 'confirmed', balance: eur(0) })
    expect(await invoice()).toMatchObject({ amount_paid: eur(36_000), amount_due: eur(0) })
    expect((await invoice()).payments).toHaveLength(2)
  })
})

describe('rule 4 — a payment after the hold is never lost', () => {
  const late = '2027-01-04T10:00:01Z'

  it('with its nights available it reinstates the stay, and the deposit has its invoice', async () => {
    const { api, get, deposit, events } = await awaiting()
    const { id } = await deposit()
    test.clock.set(late)
    const payment = await paid(api, id, 10_800, { method: 'bank_transfer' })
    expect(payment.status).toBe('succeeded')
    expect(await get()).toMatchObject({
      status: 'confirmed',
      cancellation: null,
      balance: eur(25_200),
      deposit: { status: 'paid' },
    })
    expect(await deposit()).toMatchObject({
      status: 'paid',
      number: 'HARBOUR-D-2027-00001',
      total: eur(10_800),
    })
    expect(types(await events())).toEqual([
      'reservation.created',
      'reservation.cancelled',
      'reservation.updated',
    ])
  })

  it('without, the stay stays cancelled and the refund is a task for staff', async () => {
    const { api, get, deposit, stock, events, refund } = await awaiting()
    const { id } = await deposit()
    test.clock.set(late)
    expect((await book(api, stock)).status).toBe(201)
    const payment = await paid(api, id, 10_800, { method: 'bank_transfer' })
    expect(await get()).toMatchObject({
      status: 'cancelled',
      amount_paid: eur(10_800),
      balance: eur(-10_800),
      cancellation: { reason: 'payment_expired', refund: eur(10_800), refund_status: 'manual' },
    })
    expect(types(await events())).toEqual(['reservation.created', 'reservation.cancelled'])
    expect((await refund(payment.id)).body).toMatchObject({ status: 'succeeded', amount: eur(10_800) })
    expect(await get()).toMatchObject({
      balance: eur(0),
      payment_status: 'refunded',
      cancellation: { refund: eur(10_800), refund_status: 'succeeded' },
    })
  })

  it('a partial deposit does not reinstate: all of it is refunded, unless the rest is paid too', async () => {
    const { api, get, deposit } = await awaiting()
    const { id } = await deposit()
    await paid(api, id, 4_000)
    test.clock.set(late)
    expect((await get()).cancellation).toMatchObject({ refund: eur(4_000), refund_status: 'manual' })
    await paid(api, id, 5_000)
    expect(await get()).toMatchObject({
      status: 'cancelled',
      balance: eur(-9_000),
      cancellation: { refund: eur(9_000), refund_status: 'manual' },
    })
    expect((await pay(api, id, 1_801)).body.error.details).toMatchObject({ due: eur(1_800) })
    await paid(api, id, 1_800)
    expect(await get()).toMatchObject({ status: 'confirmed', balance: eur(25_200), cancellation: null })
    const { rows } = await test.db.query('SELECT id FROM refunds WHERE account_id = $1', [account_id])
    expect(rows).toEqual([])
  })

  it('no payment reinstates a past stay, or one that was cancelled by somebody', async () => {
    const over = await awaiting()
    const { id } = await over.deposit()
    test.clock.set('2027-03-18T09:00:00Z')
    await paid(over.api, id, 10_800)
    expect((await over.get()).status).toBe('cancelled')
    const left = await awaiting()
    const own = await left.deposit()
    await left.cancel()
    expect((await pay(left.api, own.id, 10_800)).body.error.details).toMatchObject({ due: eur(0) })
  })
})
