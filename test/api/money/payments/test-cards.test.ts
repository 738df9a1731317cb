import { describe, expect, it } from 'vitest'
import { DEMO_CARDS } from '#server/integrations/payment-gateway/test-gateway.ts'
import { testApp } from '#test/harness/app.ts'
import { bookIn, byCard, DEPOSIT, expectMoneyAgrees, pay, settle } from '#test/harness/payments.ts'
import { eur } from '#test/harness/stock.ts'

const test = testApp()

const awaiting = async (environment: 'live' | 'sandbox' = 'live') => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel({ environment })
  const made = await bookIn(hotel, { rate_plan: DEPOSIT })
  return { ...hotel, ...made, invoice_id: (await made.deposit()).id }
}
const decideAtBank = (body: unknown, environment: 'live' | 'sandbox' = 'live') =>
  fetch(`${test.base}${environment === 'live' ? '' : '/sandbox'}/hooks/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('rule 7 — test cards in the sandbox and the quick start', () => {
  it('card_approved is charged at once', async () => {
    const { api, invoice_id, get, account_id } = await awaiting()
    expect((await pay(api, invoice_id, 10_800, byCard('card_approved'))).body.status).toBe('succeeded')
    expect((await get()).status).toBe('confirmed')
    await expectMoneyAgrees(test.db, account_id)
  })

  it('402 SVC-8001 — card_declined, and any unknown one', async () => {
    const { api, invoice_id } = await awaiting()
    for (const [card, failure_code] of [
      ['card_declined', 'card_declined'],
      ['card_of_gold', 'no_such_card'],
    ] as const) {
      const { status, body } = await pay(api, invoice_id, 10_800, byCard(card))
      expect([status, body.error.code, body.error.details.failure_code]).toEqual([
        402,
        'SVC-8001',
        failure_code,
      ])
    }
  })

  it('card_late is pending, and paid when the job polls after a minute', async () => {
    const { api, invoice_id, get } = await awaiting()
    const { body } = await pay(api, invoice_id, 10_800, byCard('card_late'))
    expect(body.status).toBe('pending')
    await settle(test)
    expect((await get()).status).toBe('pending_payment')
    test.clock.advance({ minutes: 1 })
    await settle(test)
    expect((await get()).status).toBe('confirmed')
  })

  it.each(['live', 'sandbox'] as const)(
    'card_authentication waits for the guest, who tells the demo bank (%s)',
    async (environment) => {
      const { api, invoice_id, get } = await awaiting(environment)
      const { body } = await pay(api, invoice_id, 10_800, byCard('card_authentication'))
      expect([body.status, body.client_secret]).toEqual([
        'requires_action',
        expect.stringMatching(new RegExp(`^${body.id}_secret_[0-9a-f]{24}$`)),
      ])
      const { client_secret } = body
      expect(
        (await decideAtBank({ client_secret: `${client_secret}0`, outcome: 'succeeded' }, environment))
          .status,
      ).toBe(404)
      expect((await decideAtBank({ client_secret, outcome: 'perhaps' }, environment)).status).toBe(422)
      expect((await get()).status).toBe('pending_payment')
      expect((await decideAtBank({ client_secret, outcome: 'succeeded' }, environment)).status).toBe(200)
      expect((await get()).status).toBe('confirmed')
      expect((await decideAtBank({ client_secret, outcome: 'failed' }, environment)).status).toBe(200)
      expect((await get()).status).toBe('confirmed')
    },
  )

  it('a guest who refuses the authentication has not paid', async () => {
    const { api, invoice_id, get } = await awaiting()
    const { id, client_secret } = (await pay(api, invoice_id, 10_800, byCard('card_authentication'))).body
    await decideAtBank({ client_secret, outcome: 'failed' })
    expect((await api.get(`/payments/${id}`)).body).toMatchObject({
      status: 'failed',
      failure_code: 'authentication_failed',
    })
    expect((await get()).amount_paid).toEqual(eur(0))
  })

  it('are refunded at once', async () => {
    const { api, invoice_id, refund, cancel, get } = await awaiting()
    const { body } = await pay(api, invoice_id, 10_800, byCard('card_approved'))
    expect((await refund(body.id, 800)).body.status).toBe('succeeded')
    await cancel()
    await settle(test)
    expect((await get()).cancellation).toMatchObject({ refund: eur(10_000), refund_status: 'succeeded' })
  })

  it('are four, as in the guide', () => {
    expect(DEMO_CARDS).toEqual(['card_approved', 'card_declined', 'card_authentication', 'card_late'])
  })
})

describe('without a gateway', () => {
  const bare = testApp({ cards: { live: { provider: 'none' }, sandbox: { provider: 'demo' } } })

  it('422 SVC-2002 — a card is refused, and other methods work', async () => {
    bare.clock.set('2027-01-04T09:00:00Z')
    const hotel = await bare.createHotel()
    const { deposit } = await bookIn(hotel, { rate_plan: DEPOSIT })
    const { id } = await deposit()
    const refused = await pay(hotel.api, id, 100, byCard('card_approved'))
    expect([refused.status, refused.body.error.details[0].code]).toEqual([422, 'not_taken'])
    expect((await pay(hotel.api, id, 100)).status).toBe(201)
    const nobody = await fetch(`${bare.base}/hooks/demo`, { method: 'POST', body: '{}' })
    expect(nobody.status).toBe(404)
  })
})
