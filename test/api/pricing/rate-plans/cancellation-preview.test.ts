import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const hours = (hours_before: number) => ({
  refundable: true,
  rules: [{ hours_before, fee: { type: 'percent', percent: 100 } }],
  no_show_fee: { type: 'percent', percent: 50 },
})
const STAY = { check_in: '2027-03-29', nightly_prices: [12_000, 12_000, 9_001] }

describe('rule 3 — the preview of a policy that is being edited', () => {
  it("in the property's time zone: hours before check-in count across a clock change", async () => {
    const hotel = await test.createHotel()
    const ana = await staffOf(test, hotel, 'revenue')
    const { property_id } = hotel
    const tried = async (cancelled_on: string, cancelled_at: string, policy: object = hours(48)) =>
      (
        await ana.api.make('/rate-plans/cancellation-preview', {
          property_id,
          cancellation_policy: policy,
          ...STAY,
          cancelled_on,
          cancelled_at,
        })
      ).fee
    // 48 hours before Monday 15:00 in Berlin are Saturday 14:00: clocks go forward in between.
    expect(await tried('2027-03-27', '14:00')).toEqual(eur(0))
    expect(await tried('2027-03-27', '14:30')).toEqual(eur(33_001))
    const days = { rules: [{ days_before: 2, time: '14:00', fee: { type: 'nights', nights: 1 } }] }
    expect(await tried('2027-03-27', '14:00', days)).toEqual(eur(0))
    expect(await tried('2027-03-27', '14:01', days)).toEqual(eur(12_000))
    expect(await tried('2026-03-27', '14:01', { refundable: false })).toEqual(eur(33_001))
  })

  it('has the fee of a no-show and its base, and equals the fee of a stay with that policy', async () => {
    test.clock.set('2027-03-27T13:30:00Z')
    const hotel = await test.createHotel()
    const policy = hours(48)
    const stock = await makeStock(hotel.api, { rate_plan: { cancellation_policy: policy } })
    const stay = await makeBooking(hotel.api, stock, { check_in: '2027-03-29', check_out: '2027-04-01' })
    const quote = (await hotel.api.get(`/reservations/${stay.id}/cancellation-quote`)).body
    const ana = await signedIn(test, await createStaff(test, hotel, 'owner'))
    const body = await ana.api.make('/rate-plans/cancellation-preview', {
      property_id: hotel.property_id,
      cancellation_policy: policy,
      check_in: '2027-03-29',
      nightly_prices: [12_000, 12_000, 12_000],
      cancelled_on: '2027-03-27',
      cancelled_at: '14:30',
    })
    expect(body).toEqual({ fee: quote.fee, no_show_fee: eur(18_000), total: eur(36_000) })
    expect(body.fee).toEqual(eur(36_000))
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('422 SVC-2002 — an invalid policy, an arrival that cannot be booked; 404 SVC-3001 — another account’s property', async () => {
    const hotel = await test.createHotel()
    const ana = await staffOf(test, hotel)
    const refusalFor = async (property_id: string, more: object) => {
      const body = { property_id, cancellation_policy: {}, ...STAY, ...more }
      const cancelled = { cancelled_on: '2027-03-27', cancelled_at: '14:00' }
      const answer = await ana.api.post('/rate-plans/cancellation-preview', { ...body, ...cancelled })
      return [answer.status, answer.body.error?.code]
    }
    const rules = [{ hours_before: 1, fee: { type: 'everything' } }]
    expect(await refusalFor(hotel.property_id, { cancellation_policy: { rules } })).toEqual([422, 'SVC-2002'])
    expect(await refusalFor(hotel.property_id, { check_in: '0001-01-01' })).toEqual([422, 'SVC-2002'])
    const { property_id } = await test.createHotel()
    expect(await refusalFor(property_id, {})).toEqual([404, 'SVC-3001'])
  })
})
