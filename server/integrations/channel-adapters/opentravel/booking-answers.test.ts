import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileMessage } from '#test/harness/channels/hostile-partners.ts'
import { type BookingMessage, bookingMessage } from '#test/harness/channels/opentravel-booking.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import type { Inbound } from '../channel-adapter.ts'
import { openTravelAdapter as adapter } from './opentravel.ts'

const parsed = (message?: BookingMessage) => adapter.parse(bookingMessage(message))

describe('the response to a partner', () => {
  const inbound = parsed()
  const accepted = { kind: 'accepted', reference: 'BDC-1', reservation_ids: ['res_1'], warnings: [] } as const

  it('is success with our ids, and repeats the token', () => {
    const { status_code, body } = adapter.reply(inbound, [accepted])
    expect(status_code).toBe(200)
    expect(body).toMatch(/^<\?xml.*<OTA_HotelResNotifRS EchoToken="e1" .*<Success\/>.*ResID_Value="res_1"/s)
    expect(body).not.toMatch(/Errors/)
  })

  it('is never success where one booking was not stored', () => {
    const refused = { kind: 'refused', reference: 'BDC-2', message: 'The stay is over.' } as const
    const failed = { kind: 'failed', reference: 'BDC-3', message: 'Send it again.' } as const
    expect(adapter.reply(inbound, [accepted, refused])).toMatchObject({
      status_code: 200,
      body: expect.stringMatching(/Errors.*BDC-2/s),
    })
    expect(adapter.reply(inbound, [accepted, failed])).toMatchObject({
      status_code: 503,
      headers: { 'retry-after': '60' },
    })
    expect(adapter.reply(inbound, [accepted, failed]).body).not.toMatch(/Success/)
  })

  it('to a ping is a ping response', () => {
    const ping: Inbound = adapter.parse('<OTA_PingRQ EchoToken="p"><EchoData>x</EchoData></OTA_PingRQ>')
    expect(ping.kind).toBe('ping')
    expect(adapter.reply(ping, [])).toMatchObject({
      status_code: 200,
      body: expect.stringMatching(/OTA_PingRS EchoToken="p".*<Success\/>/),
    })
  })

  it('to an unknown message is an error', () => {
    expect(adapter.reply(adapter.parse('<html>'), [])).toMatchObject({
      status_code: 400,
      body: expect.stringMatching(/OTA_HotelResNotifRS.*not XML/),
    })
  })
})

describe('a message above the limits', () => {
  const rate = (from: string, until: string) =>
    `<Rate EffectiveDate="${from}" ExpireDate="${until}"><Base AmountAfterTax="1" CurrencyCode="EUR"/></Rate>`
  const stay = ({ rates = '', counts = '<GuestCount Count="1"/>', units = 1, nights = 3 }) =>
    `<RoomStay><RoomTypes><RoomType RoomTypeCode="DBL" NumberOfUnits="${units}"/></RoomTypes>
     <RoomRates><RoomRate><Rates>${rates}</Rates></RoomRate></RoomRates><GuestCounts>${counts}</GuestCounts>
     <TimeSpan Start="2027-03-15" Duration="P${nights}N"/></RoomStay>`
  const one = (stays: string) =>
    `<HotelReservation ResStatus="Commit"><UniqueID Type="14" ID="1"/><RoomStays>${stays}</RoomStays></HotelReservation>`

  it.each([
    ['a rate of the years 1 to 9999', stay({ rates: rate('0001-01-01', '9999-12-31') })],
    ['a rate of 1,001 nights', stay({ rates: rate('2027-03-15', '2029-12-10') })],
    ['1,001 rates', stay({ rates: rate('2027-03-15', '2027-03-16').repeat(1_001) })],
    [
      '999 children a thousand times',
      stay({ counts: '<GuestCount Age="3" Count="999"/>'.repeat(1_000), units: 100 }),
    ],
    ['101 guests in a room', stay({ counts: '<GuestCount Age="3" Count="101"/>' })],
    ['more rooms than a booking has', stay({}).repeat(101)],
    ['more rooms, as units', stay({ units: 60 }).repeat(2)],
  ])('is unreadable: %s', (_name, stays) => {
    expect(adapter.parse(bookingMessage({ stays, info: '' }))).toMatchObject({ kind: 'unreadable' })
  })

  it('is unreadable: more than 100 bookings, 500 rooms or 20,000 nights', () => {
    const request = (...bookings: string[]) =>
      `<OTA_HotelResNotifRQ><HotelReservations>${bookings.join('')}</HotelReservations></OTA_HotelResNotifRQ>`
    const many = (length: number, stays: string) =>
      adapter.parse(request(...Array.from({ length }, () => one(stays))))
    expect(many(100, stay({}))).toMatchObject({ kind: 'bookings' })
    expect(many(101, stay({}))).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('100 bookings'),
    })
    expect(many(5, stay({ units: 100 }))).toMatchObject({ kind: 'bookings' })
    expect(many(6, stay({ units: 100 }))).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('rooms'),
    })
    expect(many(21, stay({ nights: 990 }))).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('nights'),
    })
  })

  it('is unreadable or within those limits, with any mutation', () => {
    fc.assert(
      fc.property(hostileMessage(), (text) => {
        const inbound = adapter.parse(text)
        if (inbound.kind !== 'bookings') return
        const rooms = inbound.bookings.flatMap((one) => one.rooms)
        expect(inbound.bookings.length).toBeLessThanOrEqual(100)
        expect(rooms.length).toBeLessThanOrEqual(500)
        for (const room of rooms) {
          expect(room.children).toBeLessThanOrEqual(10_000)
          expect(room.nightly?.length ?? 0).toBeLessThanOrEqual(1_000)
        }
      }),
      { numRuns: repetitions(200, 1_000, 5_000) },
    )
  })
})
