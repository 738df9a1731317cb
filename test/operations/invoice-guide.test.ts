import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../harness/app.ts'
import { expectToAddUp } from '../harness/invoices/invoices.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { runGuide } from './guide-shell.ts'

const test = sharedApp()
let hotel: Hotel
let guide: Awaited<ReturnType<typeof runGuide>>

beforeAll(async () => {
  // Its dates are relative to today.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
  guide = await runGuide('invoices', { base: hotel.api.base, key: hotel.api.secret! })
})

/** The last output of a block. */
const answer = (block: number) => guide.printed[block]!.at(-1)

describe('the guide to invoices, run unchanged', () => {
  it('prints no error', () => {
    expect(guide.errors).toBe('')
    expect(guide.printed).toHaveLength(7)
  })

  it('shows the draft, changes it, issues it with a number and credits a part', () => {
    expect(answer(2)).toMatchObject({ status: 'draft', total: { amount: 36000 } })
    expect(answer(3)).toMatchObject({
      total: { amount: 40500 },
      bill_to: { company_name: 'Example Shipping AG' },
    })
    expect(answer(4)).toMatchObject({
      status: 'issued',
      number: expect.stringMatching(/^HARBOUR-\d{4}-00001$/),
    })
    expect(answer(5)).toMatchObject({ type: 'credit_note', total: { amount: 1500 } })
  })

  it('ends with a paid invoice, correct sums, and no amount due', async () => {
    const paid = answer(6)
    expect(paid).toMatchObject({ status: 'paid', amount_paid: { amount: 39000 }, amount_due: { amount: 0 } })
    expectToAddUp(paid)
    const { body: stay } = await hotel.api.get(`/reservations/${paid.reservation_id}`)
    expect(stay.balance.amount).toBe(0)
    const { body: events } = await hotel.api.get('/events?type=invoice.paid')
    expect(events.data).toHaveLength(1)
  })
})
