import fc from 'fast-check'
import { WRITTEN } from './opentravel-samples.ts'

/**
 * Messages of partners and calendar hosts, valid and mutated: parts removed, repeated, swapped, exaggerated.
 */

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const FEEDS = [
  event('UID:1', 'DTSTART;VALUE=DATE:20270315', 'DTEND;VALUE=DATE:20270318', 'SUMMARY:Reserved'),
  event('UID:2', 'DTSTART:20270315T233000Z', 'DURATION:P3D', 'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=5'),
  event(
    'UID:3',
    'DTSTART;TZID=Europe/Berlin:20270315T150000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,-1FR;UNTIL=20281231',
  ),
  event('UID:4', 'DTSTART;VALUE=DATE:20170101', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=-1;WKST=SU'),
  event('UID:5', 'DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=MONTHLY;BYDAY=2TU', 'EXDATE;VALUE=DATE:20270112'),
].map((lines) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'))

const RICH = `<OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" EchoToken="e1" TimeStamp="2027-01-04T09:00:00Z">
<HotelReservations><HotelReservation ResStatus="Commit" CreateDateTime="2027-01-04T08:00:00Z">
<UniqueID Type="14" ID="BDC-1"/><RoomStays><RoomStay>
<RoomTypes><RoomType RoomTypeCode="DBL" NumberOfUnits="2"/></RoomTypes><RatePlans><RatePlan RatePlanCode="FLEX"/></RatePlans>
<RoomRates><RoomRate><Rates>
<Rate EffectiveDate="2027-03-15" ExpireDate="2027-03-17"><Base AmountAfterTax="120.00" CurrencyCode="EUR"/></Rate>
<Rate EffectiveDate="2027-03-17" ExpireDate="2027-03-18"><Total AmountAfterTax="130.5" CurrencyCode="EUR"/></Rate>
</Rates></RoomRate></RoomRates>
<GuestCounts IsPerRoom="false"><GuestCount AgeQualifyingCode="10" Count="2"/><GuestCount AgeQualifyingCode="8" Age="6" Count="1"/></GuestCounts>
<TimeSpan Start="2027-03-15" End="2027-03-18"/><Total AmountAfterTax="370.50" CurrencyCode="EUR"/>
<BasicPropertyInfo HotelCode="HARBOUR"/><ResGuestRPHs><ResGuestRPH RPH="1"/></ResGuestRPHs></RoomStay></RoomStays>
<ResGuests><ResGuest ResGuestRPH="1" ArrivalTime="18:30:00"><Profiles><ProfileInfo><Profile><Customer Language="de-DE">
<PersonName><GivenName>Ngozi</GivenName><Surname>Okafor</Surname></PersonName><Telephone PhoneNumber="+49 40 123456"/>
<Email>ngozi@relay.example.com</Email></Customer></Profile></ProfileInfo></Profiles></ResGuest></ResGuests>
<ResGlobalInfo><Comments><Comment><Text>Card 4111 1111 1111 1111, late</Text></Comment></Comments></ResGlobalInfo>
</HotelReservation></HotelReservations></OTA_HotelResNotifRQ>`
const BOOKINGS = [RICH, WRITTEN['OTA_HotelResNotifRQ.xml']!]

/** Replacements: numbers, dates and texts that no valid message has. */
const EXTREMES = [
  '0',
  '-1',
  '1',
  '999',
  '1000',
  '99999999',
  '1e9',
  '0x10',
  'NaN',
  ' ',
  '',
  '\u0000',
  '\ud83d',
  '﹐',
  '0001-01-01',
  '9999-12-31',
  '2027-02-30',
  '00010101',
  '99991231',
  '99991231T235959Z',
  '20270315T000000',
  'FREQ=DAILY',
  'INTERVAL=-1',
  'UNTIL=99991231',
  'COUNT=999999',
  'BYHOUR=0,1,2,3',
  'BYDAY=53MO',
  'BYSETPOS=-1',
  'Count="999"',
  'NumberOfUnits="100"',
  'P999999W',
  'x'.repeat(70_000),
  '&#x10FFFF;',
  '<![CDATA[',
  ']]>',
  '--',
]

type Edit = (text: string) => string

/** A value in an attribute, between tags, or after a colon, comma or equals sign of an iCalendar line. */
const VALUE =
  /(?<==")[^"]*(?=")|(?<=>)[^<>\n]+(?=<)|(?<=[:=,;])(?<!(?:BEGIN|END):)[^:=,;"<>\r\n]+(?=[;,\r\n])/g

const replaceOne =
  (pattern: RegExp, where: number, other: string): Edit =>
  (text) => {
    const all = [...text.matchAll(pattern)]
    const one = all[Math.floor(where * all.length)]
    return one ? text.slice(0, one.index) + other + text.slice(one.index + one[0].length) : text
  }

function edit(): fc.Arbitrary<Edit> {
  const at = fc.noBias(fc.nat({ max: 9_999 })).map((where) => where / 10_000)
  const place = (text: string, where: number) => Math.floor(where * text.length)
  const extreme = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...EXTREMES) },
    fc.string({ maxLength: 20 }),
  )
  const span = fc.tuple(at, fc.integer({ min: 0, max: 400 }))
  return fc.oneof(
    // Replaces a value in an otherwise well-formed message.
    {
      weight: 12,
      arbitrary: fc.tuple(at, extreme).map(([where, other]) => replaceOne(VALUE, where, other)),
    },
    fc.tuple(at, extreme).map(([where, other]) => replaceOne(/[\w+-]+/g, where, other)),
    fc.tuple(at, extreme).map(
      ([where, more]): Edit =>
        (text) => {
          const i = place(text, where)
          return text.slice(0, i) + more + text.slice(i)
        },
    ),
    fc.tuple(span, at, fc.integer({ min: 1, max: 60 })).map(
      ([[where, length], to, times]): Edit =>
        (text) => {
          const i = place(text, where)
          const copied = text.slice(i, i + length)
          const j = place(text, to)
          return text.slice(0, j) + copied.repeat(times) + text.slice(j)
        },
    ),
    span.map(
      ([where, length]): Edit =>
        (text) => {
          const i = place(text, where)
          return text.slice(0, i) + text.slice(i + length)
        },
    ),
    // Repeats a line or element many times.
    fc.tuple(at, fc.integer({ min: 2, max: 300 })).map(
      ([where, times]): Edit =>
        (text) => {
          const lines = text.split('\n')
          const i = Math.floor(where * lines.length)
          return lines.flatMap((line, n) => (n === i ? Array<string>(times).fill(line) : [line])).join('\n')
        },
    ),
  )
}

const MAX_CHARACTERS = 1024 * 1024

const tampered = (samples: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...samples), fc.array(edit(), { minLength: 1, maxLength: 4 }))
    .map(([text, edits]) => edits.reduce((now, apply) => apply(now).slice(0, MAX_CHARACTERS), text))

export const hostileFeed = (): fc.Arbitrary<string> => tampered(FEEDS)

export const hostileMessage = (): fc.Arbitrary<string> =>
  tampered(BOOKINGS.map((text) => text.replaceAll('><', '>\n<')))
