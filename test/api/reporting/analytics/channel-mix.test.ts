import { describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { changedLater, soldBooking } from '#test/harness/channels/sold-bookings.ts'
import { twoPartners } from '#test/harness/channels/two-partners.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const { test, state, take } = twoPartners()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const SPAN = 'from=2027-03-16&to=2027-03-31'

const read = async (report: string): Promise<Answer> => {
  const { api, property_id } = state.hotel
  const { status, body } = await api.get(`/reports/${report}&property_id=${property_id}`)
  expect(status).toBe(200)
  return body
}

describe('GET /reports/channels', () => {
  it('rule 18.13 — revenue less commission, for two of three nights; the same before and after the close, and equal to its stays', async () => {
    const booking = soldBooking({ commission_percent: 15, prices: ['110.00', '110.00', '110.50'] })
    await take(booking)
    const other = await makeStock(state.hotel.api, {
      inventory_count: 2,
      rate_plan: { base_price: eur(9_000), vat_rate: '0.00' },
    })
    await makeBooking(state.hotel.api, other, { check_in: '2027-03-20', check_out: '2027-03-21' })
    const mix = await read(`channels?${SPAN}`)
    // 15 % of 330.50 are 49.575, rounded to 49.58; two of three nights of it are 33.05.
    const [row] = mix.data.filter(({ channel }: Answer) => channel === state.partner.id)
    expect(row).toMatchObject({
      rooms_sold: 2,
      stays: 1,
      stays_with_commission: 1,
      commission: eur(3_305),
      net_revenue: eur(row.room_revenue.amount - 3_305),
    })
    const [direct] = mix.data.filter(({ channel }: Answer) => channel === 'direct')
    expect(direct).toMatchObject({ commission: null, net_revenue: eur(9_000), stays_with_commission: 0 })
    expect(mix.total).toMatchObject({
      rooms_sold: 3,
      stays: 2,
      commission: eur(3_305),
      net_revenue: eur(row.net_revenue.amount + 9_000),
    })
    const stays = await read(`reservations?${SPAN}&group_by=channel&key=${state.partner.id}`)
    expect(stays.data).toMatchObject([{ rooms: 2, commission: eur(3_305), room_revenue: row.room_revenue }])
    test.clock.set('2027-01-05T09:00:00Z')
    await closeDays(test)
    expect(await read(`channels?${SPAN}`)).toEqual(mix)
    expect(await read(`channels?${SPAN}&as_of=2027-01-04`)).toEqual(mix)
    expect((await read(`channels?${SPAN}&channel=direct`)).total).toMatchObject({
      rooms_sold: 1,
      commission: null,
    })
    await take(changedLater(booking, { status: 'Cancel' }))
    expect((await read(`channels?${SPAN}`)).total).toMatchObject({ rooms_sold: 1, commission: null })
    const after_cancellation = await read(`reservations?${SPAN}&since=2027-01-04`)
    expect(after_cancellation.data).toMatchObject([
      { rooms: -2, room_revenue: eur(-row.room_revenue.amount), commission: null },
    ])
  })

  it.each([
    ['as_of', 'since=2027-01-04&as_of=2027-01-04'],
    ['state', 'since=2027-01-04&state=cancelled'],
    ['group_by', 'since=2027-01-04&group_by=channel'],
  ])('422 SVC-2002 — what a pickup does not count: %s', async (field, query) => {
    test.clock.set('2027-01-05T09:00:00Z')
    await closeDays(test)
    const { api, property_id } = state.hotel
    const { status, body } = await api.get(
      `/reports/reservations?property_id=${property_id}&${SPAN}&${query}`,
    )
    expect([status, body.error.details[0].field]).toEqual([422, field])
  })
})
