import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '../harness/app.ts'
import { mapping, type Partner, partners } from '../harness/channels/partner.ts'
import { repetitions } from '../harness/repetitions.ts'
import { SEED } from '../harness/seed.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { makeStock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

let hotel: Hotel
let partner: Partner

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  partner = await connect(hotel)
  await makeStock(hotel.api, { inventory_count: 50, rate_plan: { channels: [mapping(partner)] } })
})

interface Room {
  readonly number: string
  readonly nights: number
}

const attribute = (number: string) =>
  number.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Each room has a guest of its own, by whom it is found again. */
const message = (reference: string, minute: number, rooms: readonly Room[]) => {
  const at = new Date(Date.parse('2027-01-04T09:00:00Z') + minute * 60_000).toISOString()
  const stays = rooms.map(
    ({ number, nights }) => `<RoomStay IndexNumber="${attribute(number)}">
      <RoomTypes><RoomType RoomTypeCode="DBL"/></RoomTypes><RatePlans><RatePlan RatePlanCode="FLEX"/></RatePlans>
      <GuestCounts><GuestCount AgeQualifyingCode="10" Count="2"/></GuestCounts>
      <TimeSpan Start="2027-03-15" Duration="P${nights}N"/><Total AmountAfterTax="100.00" CurrencyCode="EUR"/>
      <ResGuestRPHs><ResGuestRPH RPH="${attribute(number)}"/></ResGuestRPHs></RoomStay>`,
  )
  const guests = rooms.map(
    ({ number }) => `<ResGuest ResGuestRPH="${attribute(number)}"><Profiles><ProfileInfo><Profile><Customer>
      <PersonName><GivenName>Of</GivenName><Surname>${attribute(number)}</Surname></PersonName>
      </Customer></Profile></ProfileInfo></Profiles></ResGuest>`,
  )
  return `<?xml version="1.0"?><OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" TimeStamp="${at}">
    <HotelReservations><HotelReservation ResStatus="${minute === 0 ? 'Commit' : 'Modify'}" LastModifyDateTime="${at}">
    <UniqueID Type="14" ID="${reference}"/><RoomStays>${stays.join('')}</RoomStays>
    <ResGuests>${guests.join('')}</ResGuests></HotelReservation></HotelReservations></OTA_HotelResNotifRQ>`
}

async function deliver(body: string) {
  const response = await fetch(partner.inbound_url, { method: 'POST', body })
  expect(await response.text()).toContain('<Success')
}

async function staysOf(reference: string) {
  const { body } = await hotel.api.get(`/reservations?external_reference=${reference}&limit=100`)
  return body.data as {
    id: string
    status: string
    nights: number
    notes: string
    booker: { last_name: string }
  }[]
}

const NUMBER = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map(String),
  fc.integer({ min: 9_990, max: 5_000_000_000 }).map(String),
  fc.stringMatching(/^[A-Za-z0-9#&"<. -]{0,8}[A-Za-z0-9]$/).map((text) => text.trim()),
)
const NIGHTS = fc.integer({ min: 1, max: 4 })
const ORDER = fc.uniqueArray(NUMBER, { minLength: 2, maxLength: 4 }).chain((numbers) =>
  fc.tuple(
    fc.constant(numbers),
    fc.array(fc.tuple(fc.shuffledSubarray(numbers, { minLength: 1 }), NIGHTS), {
      minLength: 1,
      maxLength: 3,
    }),
  ),
)

describe('rule 6.28 — the rooms of an order', () => {
  it('are told apart by the numbers of the partner, whatever they are and whatever changes', async () => {
    let order = 0
    await fc.assert(
      fc.asyncProperty(ORDER, async ([numbers, changes]) => {
        const reference = `ORDER-${++order}`
        await deliver(
          message(
            reference,
            0,
            numbers.map((number) => ({ number, nights: 2 })),
          ),
        )
        const first = await staysOf(reference)
        expect(first.map(({ booker }) => booker.last_name).sort()).toEqual([...numbers].sort())
        for (const { id, booker } of first)
          await hotel.api.patch(`/reservations/${id}`, { notes: `of ${booker.last_name}` })
        for (const [i, [named, nights]] of changes.entries()) {
          await deliver(
            message(
              reference,
              i + 1,
              named.map((number) => ({ number, nights })),
            ),
          )
          const after = await staysOf(reference)
          expect(after.map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort())
          for (const { booker, status, notes, ...stay } of after) {
            const is_named = named.includes(booker.last_name)
            expect([booker.last_name, status]).toEqual([
              booker.last_name,
              is_named ? 'confirmed' : 'cancelled',
            ])
            expect(notes).toBe(`of ${booker.last_name}`)
            if (is_named) expect(stay.nights).toBe(nights)
          }
        }
      }),
      { numRuns: repetitions(6, 60), seed: SEED },
    )
  })
})
