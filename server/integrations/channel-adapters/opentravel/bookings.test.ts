import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileMessage } from '../../../../test/harness/channels/hostile-partners.ts'
import { repetitions } from '../../../../test/harness/repetitions.ts'
import type { Inbound, InboundBooking } from '../channel-adapter.ts'
import { openTravelAdapter as wire } from './opentravel.ts'

interface Message {
  root?: string
  attributes?: string
  reservation?: string
  ids?: string
  stays?: string
  guests?: string
  info?: string
}

const STAY = `<RoomStay>
  <RoomTypes><RoomType RoomTypeCode="DBL"/></RoomTypes><RatePlans><RatePlan RatePlanCode="FLEX"/></RatePlans>
  <RoomRates><RoomRate><Rates>
    <Rate EffectiveDate="2027-03-15" ExpireDate="2027-03-17"><Base AmountAfterTax="120.00" CurrencyCode="EUR"/></Rate>
    <Rate EffectiveDate="2027-03-17" ExpireDate="2027-03-18"><Base AmountAfterTax="130.5" CurrencyCode="EUR"/></Rate>
  </Rates></RoomRate></RoomRates>
  <GuestCounts><GuestCount AgeQualifyingCode="10" Count="2"/><GuestCount AgeQualifyingCode="8" Age="6" Count="1"/></GuestCounts>
  <TimeSpan Start="2027-03-15" End="2027-03-18"/><Total AmountAfterTax="370.50" CurrencyCode="EUR"/>
  <BasicPropertyInfo HotelCode="HARBOUR"/><ResGuestRPHs><ResGuestRPH RPH="1"/></ResGuestRPHs></RoomStay>`
const GUEST = `<ResGuest ResGuestRPH="1" ArrivalTime="18:30:00"><Profiles><ProfileInfo><Profile><Customer Language="de-DE">
  <PersonName><GivenName>Ngozi</GivenName><Surname><![CDATA[O'Kafor & <Söhne>]]></Surname></PersonName>
  <Telephone PhoneNumber="+49 40 123456"/><Email>ngozi@relay.example.com</Email>
  <Address><CountryName Code="de"/></Address></Customer></Profile></ProfileInfo></Profiles></ResGuest>`

const message = ({
  root = 'OTA_HotelResNotifRQ',
  attributes = 'EchoToken="e1" TimeStamp="2027-01-04T09:00:00Z"',
  reservation = 'ResStatus="Commit" CreateDateTime="2027-01-04T08:00:00Z"',
  ids = '<UniqueID Type="14" ID="BDC-1"/>',
  stays = STAY,
  guests = GUEST,
  info = '',
}: Message = {}) => `<?xml version="1.0"?><${root} xmlns="http://www.opentravel.org/OTA/2003/05" ${attributes}>
  <HotelReservations><HotelReservation ${reservation}>${ids}<RoomStays>${stays}</RoomStays>
  <ResGuests>${guests}</ResGuests><ResGlobalInfo>${info}</ResGlobalInfo></HotelReservation></HotelReservations></${root}>`

const parsed = (given?: Message) => wire.parse(message(given))
function booking(given?: Message): InboundBooking {
  const inbound = parsed(given)
  if (inbound.kind !== 'bookings') throw new Error(JSON.stringify(inbound))
  return inbound.bookings[0]!
}

describe('a booking of a partner', () => {
  it('is understood', () => {
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
          index: 1,
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
          guest: null,
        },
      ],
      guest: {
        first_name: 'Ngozi',
        last_name: "O'Kafor & <Söhne>",
        email: 'ngozi@relay.example.com',
        phone: '+49 40 123456',
        language: 'de',
        country: 'DE',
      },
      payment_collected_by: 'property',
      commission: null,
      comments: 'Late, <please>',
      estimated_arrival_time: '18:30',
    })
  })

  it('may have every name prefixed, or no namespace at all', () => {
    const plain = message().replace(/ xmlns="[^"]+"/, '')
    const prefixed = plain
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ota:')
      .replace('<ota:OTA_HotelResNotifRQ', '<ota:OTA_HotelResNotifRQ xmlns:ota="urn:x"')
      .replaceAll('<![ota:', '<![')
    for (const text of [plain, prefixed]) {
      const inbound = wire.parse(text)
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

  it('is known by its reservation number, never by that of its cancellation', () => {
    const ids = '<UniqueID Type="15" ID="C-9"/><UniqueID Type="16" ID="REF"/>'
    const info =
      '<HotelReservationIDs><HotelReservationID ResID_Type="14" ResID_Value="R-1"/></HotelReservationIDs>'
    expect(booking({ ids, info }).reference).toBe('R-1')
    expect(booking({ ids }).reference).toBe('REF')
  })

  it('needs no rooms to be cancelled', () => {
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
      booking({ stays }).rooms.map(({ index, room_code }) => [index, room_code])
    expect(codes(room('', 'DBL') + room('', 'SGL'))).toEqual([
      [1, 'DBL'],
      [2, 'SGL'],
    ])
    expect(codes(room('RPH="2"', 'DBL') + room('RPH="5"', 'SGL'))).toEqual([
      [2, 'DBL'],
      [5, 'SGL'],
    ])
    expect(codes(room('RPH="2"', 'DBL') + room('RPH="2"', 'SGL'))).toEqual([
      [1, 'DBL'],
      [2, 'SGL'],
    ])
    expect(codes(room('RPH="1" RoomStayStatus="Cancelled"', 'DBL') + room('RPH="2"', 'SGL'))).toEqual([
      [2, 'SGL'],
    ])
  })

  it('of three units is three rooms, and no cent is lost', () => {
    const stays = STAY.replace('RoomTypeCode="DBL"', 'RoomTypeCode="DBL" NumberOfUnits="3"').replace(
      '370.50',
      '1000.00',
    )
    const { rooms } = booking({ stays })
    expect(rooms.map(({ index, total, adults }) => [index, total, adults])).toEqual([
      [1, 33_334, 2],
      [2, 33_333, 2],
      [3, 33_333, 2],
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
    ['as a word', 'AmountAfterTax="free" CurrencyCode="EUR"', null],
  ])('has a total %s', (_name, attributes, total) => {
    const stays = STAY.replace(/<RoomRates>.*<\/RoomRates>/s, '').replace(
      /<Total [^>]*>/,
      `<Total ${attributes}/>`,
    )
    expect(booking({ stays }).rooms[0]).toMatchObject({ total, nightly: null })
  })

  it('tells nightly prices only where every night has one', () => {
    const short = STAY.replace('ExpireDate="2027-03-17"', 'ExpireDate="2027-03-16"')
    expect(booking({ stays: short }).rooms[0]).toMatchObject({ nightly: null, total: 37_050 })
    const twice = STAY.replace('EffectiveDate="2027-03-17"', 'EffectiveDate="2027-03-16"')
    expect(booking({ stays: twice }).rooms[0]!.nightly).toBeNull()
  })

  it('never brings a card number', () => {
    const info =
      '<Guarantee><GuaranteesAccepted><GuaranteeAccepted><PaymentCard CardNumber="4111111111111111" SeriesCode="123"/></GuaranteeAccepted></GuaranteesAccepted></Guarantee><Comments><Comment><Text>card 4111 1111 1111 1111, booking 1234567890123, tel +4915112345678</Text></Comment></Comments>'
    const found = booking({ info })
    expect(JSON.stringify(found)).not.toMatch(/4111/)
    expect(found.comments).toBe('card [card number removed], booking 1234567890123, tel +4915112345678')
  })

  it('tells who takes the money, and what the channel keeps', () => {
    const info = '<Guarantee GuaranteeType="PrePay"/>'
    const stays = STAY.replace(
      'RatePlanCode="FLEX"/>',
      'RatePlanCode="FLEX"><Commission Percent="15"/></RatePlan>',
    )
    expect(booking({ info, stays })).toMatchObject({ payment_collected_by: 'channel', commission: 5_558 })
    const told =
      '<TotalCommissions><CommissionPayableAmount Amount="44.46" CurrencyCode="EUR"/></TotalCommissions>'
    expect(booking({ info: told })).toMatchObject({ commission: 4_446 })
  })

  it.each<[string, Message, RegExp]>([
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
    ['another message', { root: 'OTA_HotelSearchRQ' }, /OTA_HotelSearchRQ/],
  ])('is unreadable with %s', (_name, given, words) => {
    expect(parsed(given)).toMatchObject({ kind: 'unreadable', message: expect.stringMatching(words) })
  })

  it('is never half understood: nothing throws, whatever came in', () => {
    const whole = message()
    const spot = fc.integer({ min: 0, max: whole.length })
    fc.assert(
      fc.property(spot, spot, fc.string({ maxLength: 20 }), (from, length, inserted) => {
        const inbound = wire.parse(whole.slice(0, from) + inserted + whole.slice(from + (length % 40)))
        if (inbound.kind === 'bookings') expect(inbound.bookings[0]!.reference).not.toBe('')
        expect(wire.reply(inbound, []).status_code).toBeOneOf([200, 400])
      }),
      { numRuns: 500 },
    )
    fc.assert(fc.property(fc.string(), (text) => wire.parse(text).kind === 'unreadable'))
  })
})

describe('the answer to a partner', () => {
  const inbound = parsed()
  const kept = { kind: 'kept', reference: 'BDC-1', reservation_ids: ['res_1'], warnings: [] } as const

  it('is success with our numbers, and repeats the token', () => {
    const { status_code, body } = wire.reply(inbound, [kept])
    expect(status_code).toBe(200)
    expect(body).toMatch(/^<\?xml.*<OTA_HotelResNotifRS EchoToken="e1" .*<Success\/>.*ResID_Value="res_1"/s)
    expect(body).not.toMatch(/Errors/)
  })

  it('is never success where one booking was not kept', () => {
    const refused = { kind: 'refused', reference: 'BDC-2', message: 'The stay is over.' } as const
    const failed = { kind: 'failed', reference: 'BDC-3', message: 'Send it again.' } as const
    expect(wire.reply(inbound, [kept, refused])).toMatchObject({
      status_code: 200,
      body: expect.stringMatching(/Errors.*BDC-2/s),
    })
    expect(wire.reply(inbound, [kept, failed])).toMatchObject({
      status_code: 503,
      headers: { 'retry-after': '60' },
    })
    expect(wire.reply(inbound, [kept, failed]).body).not.toMatch(/Success/)
  })

  it('to a sign of life is one', () => {
    const ping: Inbound = wire.parse('<OTA_PingRQ EchoToken="p"><EchoData>x</EchoData></OTA_PingRQ>')
    expect(ping.kind).toBe('ping')
    expect(wire.reply(ping, [])).toMatchObject({
      status_code: 200,
      body: expect.stringMatching(/OTA_PingRS EchoToken="p".*<Success\/>/),
    })
  })

  it('to what nobody understands says so', () => {
    expect(wire.reply(wire.parse('<html>'), [])).toMatchObject({
      status_code: 400,
      body: expect.stringMatching(/OTA_HotelResNotifRS.*not XML/),
    })
  })
})

describe('a message that asks for too much', () => {
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
    expect(wire.parse(message({ stays, info: '' }))).toMatchObject({ kind: 'unreadable' })
  })

  it('is unreadable: more than 100 bookings, 500 rooms or 20,000 nights', () => {
    const request = (...bookings: string[]) =>
      `<OTA_HotelResNotifRQ><HotelReservations>${bookings.join('')}</HotelReservations></OTA_HotelResNotifRQ>`
    const many = (length: number, stays: string) =>
      wire.parse(request(...Array.from({ length }, () => one(stays))))
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

  it('is unreadable or within those bounds, however it was tampered with', () => {
    fc.assert(
      fc.property(hostileMessage(), (text) => {
        const inbound = wire.parse(text)
        if (inbound.kind !== 'bookings') return
        const rooms = inbound.bookings.flatMap((one) => one.rooms)
        expect(inbound.bookings.length).toBeLessThanOrEqual(100)
        expect(rooms.length).toBeLessThanOrEqual(500)
        for (const room of rooms) {
          expect(room.children).toBeLessThanOrEqual(10_000)
          expect(room.nightly?.length ?? 0).toBeLessThanOrEqual(1_000)
        }
      }),
      { numRuns: repetitions(1_000, 5_000) },
    )
  })
})
