import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BookingMessage,
  bookingMessage,
  GUEST,
  STAY,
} from '#test/harness/channels/opentravel-booking.ts'
import type { InboundBooking } from '../channel-adapter.ts'
import { openTravelAdapter as adapter } from './opentravel.ts'

const parsed = (message?: BookingMessage) => adapter.parse(bookingMessage(message))
function booking(message?: BookingMessage): InboundBooking {
  const inbound = parsed(message)
  if (inbound.kind !== 'bookings') throw new Error(JSON.stringify(inbound))
  return inbound.bookings[0]!
}

describe('a booking of a partner', () => {
  it('is parsed', () => {
    expect(parsed()).toMatchObject({ kind: 'bookings', hotel_code: 'HARBOUR' })
    expect(
      booking({ info: '<Comments><Comment><Text>Late, &lt;please&gt;</Text></Comment></Comments>' }),
    ).toEqual({
      action: 'commit',
      reference: 'BDC-1',
      revision: Date.parse('2027-01-04T08:00:00Z'),
      is_dated: true,
      currency: 'EUR',
      rooms: [
        {
          reference: '1',
          room_code: 'DBL',
          rate_code: 'FLEX',
          check_in: '2027-03-15',
          check_out: '2027-03-18',
          adults: 2,
          children: 1,
          children_ages: [6],
          nightly: [
            { date: '2027-03-15', amount: 12_000 },
            { date: '2027-03-16', amount: 12_000 },
            { date: '2027-03-17', amount: 13_050 },
          ],
          total: 37_050,
          services: [],
          price_note: null,
          payment_collected_by: null,
          collected: null,
          guest: null,
        },
      ],
      guest: {
        title: null,
        first_name: 'Ngozi',
        last_name: "O'Kafor & <Söhne>",
        email: 'ngozi@relay.example.com',
        phone: '+49 40 123456',
        language: 'de',
        country: 'DE',
      },
      commission: null,
      comments: 'Late, <please>',
      estimated_arrival_time: '18:30',
    })
  })

  it('may have prefixes on every name, or no namespace', () => {
    const plain = bookingMessage().replace(/ xmlns="[^"]+"/, '')
    const prefixed = plain
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ota:')
      .replace('<ota:OTA_HotelResNotifRQ', '<ota:OTA_HotelResNotifRQ xmlns:ota="urn:x"')
      .replaceAll('<![ota:', '<![')
    for (const text of [plain, prefixed]) {
      const inbound = adapter.parse(text)
      expect(inbound.kind === 'bookings' && inbound.bookings[0]).toMatchObject({
        reference: 'BDC-1',
        currency: 'EUR',
      })
    }
  })

  it.each([
    ['Commit', 'commit'],
    ['Book', 'commit'],
    ['Modify', 'modify'],
    ['Cancel', 'cancel'],
    ['Cancelled', 'cancel'],
  ])('%s is a %s', (status, action) => {
    const reservation = `ResStatus="${status}" LastModifyDateTime="2027-01-04T10:00:00.250+01:00"`
    expect(booking({ reservation })).toMatchObject({
      action,
      revision: Date.parse('2027-01-04T09:00:00.250Z'),
    })
  })

  it('takes the status of the message where the booking has none', () => {
    expect(
      booking({ reservation: '', attributes: 'ResStatus="Cancel" TimeStamp="2027-01-04T09:00:00Z"' }),
    ).toMatchObject({ action: 'cancel' })
    expect(booking({ root: 'OTA_HotelResModifyNotifRQ', reservation: '' })).toMatchObject({
      action: 'modify',
    })
  })

  it('is identified by its reservation number, never by that of its cancellation', () => {
    const ids = '<UniqueID Type="15" ID="C-9"/><UniqueID Type="16" ID="REF"/>'
    const info =
      '<HotelReservationIDs><HotelReservationID ResID_Type="14" ResID_Value="R-1"/></HotelReservationIDs>'
    expect(booking({ ids, info }).reference).toBe('R-1')
    expect(booking({ ids }).reference).toBe('REF')
  })

  it('is cancelled without rooms', () => {
    const reservation = 'ResStatus="Cancel" LastModifyDateTime="2027-01-05T08:00:00Z"'
    expect(booking({ reservation, stays: '', guests: '' })).toMatchObject({
      action: 'cancel',
      reference: 'BDC-1',
      rooms: [],
    })
  })

  it('of several rooms keeps their numbers', () => {
    const room = (rph: string, code: string) =>
      STAY.replace('<RoomStay>', `<RoomStay ${rph}>`).replace('DBL', code)
    const codes = (stays: string) =>
      booking({ stays }).rooms.map(({ reference, room_code }) => [reference, room_code])
    const two = (one: string, other: string) => codes(room(one, 'DBL') + room(other, 'SGL'))
    const named = (one: string, other: string) => [
      [one, 'DBL'],
      [other, 'SGL'],
    ]
    expect(two('', '')).toEqual(named('1', '2'))
    expect(two('RPH="2"', 'RPH="5"')).toEqual(named('2', '5'))
    expect(two('IndexNumber="0"', 'IndexNumber="1"')).toEqual(named('0', '1'))
    expect(two('IndexNumber="4711000001"', 'IndexNumber="R-7 b"')).toEqual(named('4711000001', 'R-7 b'))
    // The number of the message changes where a room is left out, that of the partner does not.
    expect(two('RPH="1" IndexNumber="77"', 'RPH="2" IndexNumber="88"')).toEqual(named('77', '88'))
    expect(two('RPH="2"', 'RPH="2"')).toEqual(named('2', '2#2'))
    expect(two('', 'RPH="1"')).toEqual(named('#1', '1'))
    expect(two('RPH="1" RoomStayStatus="Cancelled"', 'RPH="2"')).toEqual([['2', 'SGL']])
    expect(two('RoomStayStatus="Cancelled"', '')).toEqual([['2', 'SGL']])
  })

  it('of three units is three rooms, and no cent is lost', () => {
    const stays = STAY.replace('RoomTypeCode="DBL"', 'RoomTypeCode="DBL" NumberOfUnits="3"').replace(
      '370.50',
      '1000.00',
    )
    const { rooms } = booking({ stays })
    expect(rooms.map(({ reference, total, adults }) => [reference, total, adults])).toEqual([
      ['1', 33_334, 2],
      ['2', 33_333, 2],
      ['3', 33_333, 2],
    ])
  })

  it('has another guest in a room where one is named', () => {
    const other = GUEST.replace('ResGuestRPH="1"', 'ResGuestRPH="2"').replace('Ngozi', 'Ada')
    const stays = STAY + STAY.replace('RPH="1"', 'RPH="2"')
    const { guest, rooms } = booking({ stays, guests: GUEST + other })
    expect(guest.first_name).toBe('Ngozi')
    expect(rooms.map((room) => room.guest?.first_name ?? null)).toEqual([null, 'Ada'])
  })

  it.each([
    ['after tax', 'AmountAfterTax="99.99" CurrencyCode="EUR"', 9_999],
    ['in minor units', 'AmountAfterTax="9999" DecimalPlaces="2" CurrencyCode="EUR"', 9_999],
    ['whole', 'AmountAfterTax="99" CurrencyCode="EUR"', 9_900],
    ['with more digits', 'AmountAfterTax="99.995" CurrencyCode="EUR"', 10_000],
    ['in yen', 'AmountAfterTax="9999" CurrencyCode="JPY"', 9_999],
    ['before tax alone', 'AmountBeforeTax="90.00" CurrencyCode="EUR"', 9_000],
  ])('has a total %s', (_name, attributes, total) => {
    const stays = STAY.replace(/<RoomRates>.*<\/RoomRates>/s, '').replace(
      /<Total [^>]*>/,
      `<Total ${attributes}/>`,
    )
    expect(booking({ stays }).rooms[0]).toMatchObject({ total, nightly: null })
  })

  it('has nightly prices only where every night has one', () => {
    const short = STAY.replace('ExpireDate="2027-03-17"', 'ExpireDate="2027-03-16"')
    expect(booking({ stays: short }).rooms[0]).toMatchObject({ nightly: null, total: 37_050 })
    const twice = STAY.replace('EffectiveDate="2027-03-17"', 'EffectiveDate="2027-03-16"')
    expect(booking({ stays: twice }).rooms[0]!.nightly).toBeNull()
  })

  it('never contains a card number', () => {
    const info =
      '<Guarantee><GuaranteesAccepted><GuaranteeAccepted><PaymentCard CardNumber="4111111111111111" SeriesCode="123"/></GuaranteeAccepted></GuaranteesAccepted></Guarantee><Comments><Comment><Text>card 4111 1111 1111 1111, booking 1234567890123, tel +4915112345678</Text></Comment></Comments>'
    const found = booking({ info })
    expect(JSON.stringify(found)).not.toMatch(/4111/)
    expect(found.comments).toBe('card [card number removed], booking 1234567890123, tel +4915112345678')
  })

  it('says who collects the payment, and the commission', () => {
    const info = '<Guarantee GuaranteeType="PrePay"/>'
    const stays = STAY.replace(
      'RatePlanCode="FLEX"/>',
      'RatePlanCode="FLEX"><Commission Percent="15"/></RatePlan>',
    )
    expect(booking({ info, stays })).toMatchObject({
      rooms: [{ payment_collected_by: 'channel', collected: null }],
      commission: 5_558,
    })
    // In floating point, 1.15 % of 3,000 are less than 34.5.
    const exact = stays
      .replace(/<Total [^>]*>/, '<Total AmountAfterTax="30.00" CurrencyCode="EUR"/>')
      .replace('Percent="15"', 'Percent="1.15"')
    expect(booking({ stays: exact })).toMatchObject({ commission: 35 })
    const comment =
      '<TotalCommissions><CommissionPayableAmount Amount="44.46" CurrencyCode="EUR"/></TotalCommissions>'
    expect(booking({ info: comment })).toMatchObject({ commission: 4_446 })
  })

  it.each<[string, BookingMessage, RegExp]>([
    ['no reference', { ids: '' }, /UniqueID/],
    ['an unknown status', { reservation: 'ResStatus="Hold"' }, /Hold/],
    ['no dates', { stays: STAY.replace(/<TimeSpan[^>]*>/, '') }, /TimeSpan/],
    ['dates that are none', { stays: STAY.replace('2027-03-15" End', '2027-02-30" End') }, /TimeSpan/],
    ['dates the wrong way round', { stays: STAY.replace('End="2027-03-18"', 'End="2027-03-14"') }, /nights/],
    ['no room', { stays: '' }, /RoomStay/],
    ['two currencies', { stays: STAY + STAY.replaceAll('EUR', 'USD') }, /EUR and USD/],
    ['two properties', { stays: STAY + STAY.replace('HARBOUR', 'MILL') }, /HotelCode/],
    [
      'a change without a moment',
      { reservation: 'ResStatus="Modify"', attributes: '' },
      /LastModifyDateTime/,
    ],
    [
      'a thousand units',
      { stays: STAY.replace('RoomTypeCode="DBL"', 'RoomTypeCode="DBL" NumberOfUnits="1000"') },
      /NumberOfUnits/,
    ],
    ['a price that is no number', { stays: STAY.replace('370.50', '370,50') }, /370,50 is not a number/],
    ['another message', { root: 'OTA_HotelSearchRQ' }, /OTA_HotelSearchRQ/],
  ])('is unreadable with %s', (_name, message, words) => {
    expect(parsed(message)).toMatchObject({ kind: 'unreadable', message: expect.stringMatching(words) })
  })

  it('is never partially parsed: nothing throws for any input', () => {
    const whole = bookingMessage()
    const spot = fc.integer({ min: 0, max: whole.length })
    fc.assert(
      fc.property(spot, spot, fc.string({ maxLength: 20 }), (from, length, inserted) => {
        const inbound = adapter.parse(whole.slice(0, from) + inserted + whole.slice(from + (length % 40)))
        if (inbound.kind === 'bookings') expect(inbound.bookings[0]!.reference).not.toBe('')
        expect(adapter.reply(inbound, []).status_code).toBeOneOf([200, 400])
      }),
      { numRuns: 500 },
    )
    fc.assert(fc.property(fc.string(), (text) => adapter.parse(text).kind === 'unreadable'))
  })
})
