import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../harness/app.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { runGuide } from './guide-shell.ts'

const test = sharedApp()
let hotel: Hotel
let guide: Awaited<ReturnType<typeof runGuide>>

beforeAll(async () => {
  // Its dates are relative to today.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
  guide = await runGuide('companies', { base: hotel.api.base, key: hotel.api.secret! })
})

/** The last output of a block. */
const answer = (block: number) => guide.printed[block]!.at(-1)

describe('the guide to companies, run unchanged', () => {
  it('prints no error', () => {
    expect(guide.errors).toBe('')
    expect(guide.printed).toHaveLength(7)
  })

  it('issues an invoice on the account of a company, which its payment settles', () => {
    expect(answer(1)).toMatchObject({ name: 'Okafor Trading Ltd', credit_used: { amount: 0 } })
    expect(answer(2)).toMatchObject({ status: 'issued', bill_to: { company_name: 'Okafor Trading Ltd' } })
    expect(answer(3)).toMatchObject({
      ages: { current: { amount: 36000 } },
      open_invoices: [{ days_overdue: 0 }],
    })
    expect(answer(4)).toEqual({ data: [], skipped: [] })
    expect(answer(5)).toMatchObject({ amount: { amount: 40000 }, credit_left: { amount: 4000 } })
    expect(answer(6)).toMatchObject({ lines: [], is_complete: false })
  })
})
