import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { bookingOf, makeStock, type Stock } from '#test/harness/stock.ts'

const test = testApp()
let hotel: Hotel
let key: Client
/** Of the hotel, and of two other properties. */
const stocks: Stock[] = []
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  key = await hotel.keyOf(hotel.property_id)
  for (const property_id of [hotel.property_id, await hotel.addProperty(), await hotel.addProperty()])
    stocks.push(await makeStock(hotel.api, { property_id, inventory_count: 2000 }))
})

const FIRST = ['Anna', 'Zed', 'Mira', 'Otto']
const LAST = ['Alphason', 'Quxomega', 'Nuwind', 'Pieters']
const PHONES = [null, '+351210000001', '+351210000002', '+4930901820']

const booker = fc.record({
  first_name: fc.constantFrom(...FIRST),
  last_name: fc.constantFrom(...LAST),
  phone: fc.constantFrom(...PHONES),
})
const elsewhere = fc.constantFrom(1, 2)
const guest = fc.record({
  own: fc.array(booker, { minLength: 1, maxLength: 3 }),
  first_there: booker,
  there: elsewhere,
})

/** Changes outside of the key's properties: bookings, cancellations, changes of profiles. */
const eventMaker = fc.oneof(
  fc.record({ kind: fc.constant('book' as const), guest: fc.nat(2), at: elsewhere, booker }),
  fc.record({ kind: fc.constant('cancel' as const), guest: fc.nat(2) }),
  fc.record({
    kind: fc.constant('patch' as const),
    guest: fc.nat(2),
    change: fc.record({
      first_name: fc.constantFrom(...FIRST),
      last_name: fc.constantFrom(...LAST),
      phone: fc.constantFrom('+351210000002', '+4930901899'),
      preference_notes: fc.constantFrom('Quiet', 'Loud', null),
      tags: fc.constantFrom([], ['vip'], ['late', 'loud']),
      country: fc.constantFrom('PT', 'DE', null),
    }),
  }),
)

interface KnownGuest {
  readonly email: string
  readonly guest_id: string
  readonly own: readonly { first_name: string; last_name: string; phone: string | null }[]
  readonly there: string[]
}

const book = (api: Client, at: number, guest: Record<string, unknown>) => {
  const { phone, ...rest } = guest
  return api.make(
    '/reservations',
    bookingOf(stocks[at]!, { guest: { ...rest, ...(phone ? { phone } : {}) } }),
  )
}

/** All responses to the key about some guests, as bytes. */
async function answers(known: readonly KnownGuest[]): Promise<string[]> {
  const ids = known.map(({ guest_id }) => guest_id)
  const paths = [
    ...ids.flatMap((id) => [`/guests/${id}`, `/reservations?guest_id=${id}`, `/invoices?guest_id=${id}`]),
    ...ids.map((id) => `/events?resource_id=${id}`),
    `/guests?id=${ids.join(',')}`,
    ...known.map(({ email }) => `/guests?email=${email}`),
    ...[...FIRST, ...LAST].map((name) => `/guests?id=${ids.join(',')}&name=${name}`),
    ...[...PHONES, '+4930901899'].flatMap((phone) =>
      phone ? [`/guests?id=${ids.join(',')}&phone=${encodeURIComponent(phone)}`] : [],
    ),
  ]
  const replies = await Promise.all(paths.map((path) => key.get(path)))
  return replies.map(({ status, text }, at) => `${paths[at]} ${status} ${text}`)
}

describe('rule 5 — a property key sees shared guests through its own stays only', () => {
  it('no activity elsewhere changes any response by a byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(guest, guest, guest),
        fc.array(eventMaker, { minLength: 1, maxLength: 6 }),
        async (guests, happenings) => {
          const known: KnownGuest[] = []
          for (const { own, first_there, there } of guests) {
            const email = `shared${++count}@example.com`
            const first = await book(hotel.api, there, { ...first_there, email })
            for (const one of own) await book(key, 0, { ...one, email })
            known.push({ email, guest_id: first.guest_id, own, there: [first.id] })
          }
          const before = await answers(known)
          for (const { guest_id, email, own } of known)
            expect((await key.get(`/guests/${guest_id}`)).body).toMatchObject({
              ...own.at(-1),
              email,
              tags: [],
            })

          for (const one of happenings) {
            const { email, guest_id, there } = known[one.guest]!
            if (one.kind === 'book') {
              there.push((await book(hotel.api, one.at, { ...one.booker, email })).id)
            } else if (one.kind === 'cancel') {
              const id = there.length > 1 ? there.pop() : undefined
              if (id) await hotel.api.make(`/reservations/${id}/cancel`, {})
            } else {
              expect((await hotel.api.patch(`/guests/${guest_id}`, one.change)).status).toBe(200)
            }
          }
          expect(await answers(known)).toEqual(before)
        },
      ),
      { numRuns: repetitions(4, 12, 100) },
    )
  })
})
