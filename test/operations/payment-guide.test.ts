import { beforeAll, describe, expect, it } from 'vitest'
import { DEMO_CARDS } from '#server/integrations/payment-gateway/test-gateway.ts'
import type { Hotel } from '../harness/app.ts'
import { expectMoneyAgrees } from '../harness/payments.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { eur } from '../harness/stock.ts'
import { guideText, runGuide } from './guide-shell.ts'

const test = sharedApp()
let hotel: Hotel
/** The JSON that each block printed, one element per response. */
let printed: Awaited<ReturnType<typeof runGuide>>['printed']
let errors: string

beforeAll(async () => {
  // Its dates are relative to today.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
  const run = await runGuide('payments', { base: hotel.api.base, key: hotel.api.secret! })
  printed = run.printed
  errors = run.errors
})

describe('the guide to payments, run unchanged', () => {
  it('prints no error', () => {
    expect(errors).toBe('')
    expect(printed.map((answers) => answers.length)).toEqual([0, 1, 1, 2, 2, 1, 2, 2, 2])
  })

  it('waits for its deposit, is declined, and is confirmed by another card', () => {
    expect(printed[1]![0]).toMatchObject({ status: 'pending_payment', deposit: { required: eur(10_800) } })
    expect(printed[2]![0]).toMatchObject({ error: { code: 'SVC-8001', status: 402 } })
    expect(printed[3]).toMatchObject([
      { status: 'succeeded', amount: eur(10_800) },
      { status: 'confirmed', balance: eur(25_200) },
    ])
  })

  it('records the rest by transfer and in cash, and not more', () => {
    expect(printed[4]).toMatchObject([
      { method: 'bank_transfer', status: 'succeeded' },
      { error: { code: 'SVC-8002', details: { due: eur(5_200) } } },
    ])
  })

  it('is paid when it is issued, with one event, and open again after a refund', async () => {
    expect(printed[5]![0]).toMatchObject({
      status: 'paid',
      number: expect.stringMatching(/^HARBOUR-\d{4}-00001$/),
      amount_paid: eur(25_200),
    })
    expect(printed[6]).toMatchObject([
      { status: 'succeeded', amount: eur(1_000), reason: 'No hot water on Tuesday' },
      { status: 'issued', amount_due: eur(1_000) },
    ])
    const { data } = (await hotel.api.get('/events?type=invoice.paid')).body
    expect(data).toHaveLength(2)
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('returns a part of a security deposit, and lists what is held', () => {
    expect(printed[7]).toMatchObject([
      { status: 'held', amount_held: eur(20_000) },
      { data: [{ amount_returned: eur(10_000) }] },
    ])
  })

  it('opens a cashier shift, and closes it with the count', () => {
    expect(printed[8]).toMatchObject([
      { status: 'open', expected: eur(20_000) },
      { status: 'closed', difference: eur(0) },
    ])
  })

  it('lists the test cards', () => {
    const listed = [...guideText('payments').matchAll(/^\| `(card_\w+)`/gm)].map(([, card]) => card)
    expect(listed).toEqual([...DEMO_CARDS])
  })
})
