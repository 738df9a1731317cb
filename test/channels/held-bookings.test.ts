import { describe, expect, it } from 'vitest'
import { mapping } from '../harness/channels/partner.ts'
import { changedLater, soldBooking } from '../harness/channels/sold-bookings.ts'
import { twoPartners } from '../harness/channels/two-partners.ts'
import { eur, makeStock } from '../harness/stock.ts'

const { test, state, take, all } = twoPartners()
describe('rule 6 — a booking without a mapping', () => {
  const run = (name: string) => test.app.jobs.find((job) => job.name.startsWith(name))!.run()
  const held = async () => (await state.hotel.api.get(`${state.partner.path}/held-bookings`)).body.data

  it('is stored and acknowledged, reported, and becomes a reservation when it is mapped', async () => {
    const booking = soldBooking({ room: 'SUITE', rate: 'BB' })
    expect(await take(booking)).toEqual([])
    expect(await held()).toEqual([
      expect.objectContaining({
        reference: booking.reference,
        reason: 'unmapped_room',
        channel_room_id: 'SUITE',
        channel_rate_id: 'BB',
        check_in: '2027-03-15',
        check_out: '2027-03-18',
        adults: 2,
        total: eur(33050),
      }),
    ])
    const channels = (await state.hotel.api.get('/channels')).body.data
    expect(channels.find(({ id }: { id: string }) => id === state.partner.id).held_bookings).toBe(1)
    const errors = (await state.hotel.api.get('/events?type=channel.error')).body.data
    expect(errors[0].data).toEqual({
      channel: state.partner.id,
      property_id: state.hotel.property_id,
      code: 'SVC-1012',
      message: `Booking ${booking.reference} is held: no rate plan is mapped to the room SUITE.`,
    })
    await take(changedLater(booking, { status: 'Modify', nights: 2, prices: ['100.00', '100.00'] }))
    const suite = await makeStock(state.hotel.api, {
      rate_plan: { channels: [mapping(state.partner, 'SUITE', 'BB')] },
    })
    await run('accept_mapped_bookings')
    const [row] = (await state.hotel.api.get(`/reservations?external_reference=${booking.reference}`)).body
      .data
    expect(row).toMatchObject({
      room_type_id: suite.room_type_id,
      check_out: '2027-03-17',
      total: eur(20000),
    })
    expect(await held()).toEqual([])
    await run('accept_mapped_bookings')
    expect(await all()).toHaveLength(1)
  })

  it('an unmapped rate of a known room, another currency, and a cancellation of a stored booking', async () => {
    const rate = soldBooking({ rate: 'NEW' })
    const currency = soldBooking({ currency: 'USD', check_in: '2027-04-15' })
    await take(rate)
    await take(currency)
    expect((await held()).map(({ reason }: { reason: string }) => reason)).toEqual([
      'other_currency',
      'unmapped_rate',
    ])
    await take(changedLater(rate, { status: 'Cancel' }))
    expect((await held()).map(({ reason }: { reason: string }) => reason)).toEqual(['other_currency'])
    expect(await all()).toEqual([])
  })
})
