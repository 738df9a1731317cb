import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { MERGED_FIELDS } from '#contract/parts/merged-fields.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { bookingOf, makeStock, type Stock } from '#test/harness/stock.ts'

const test = testApp()
let hotel: Hotel
let stock: Stock
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 500 })
})

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const word = fc.stringMatching(/^[a-zé]{1,8}$/)
const profile = fc.record({
  phone: maybe(fc.constantFrom('+4930901820', '+351210000001')),
  language: maybe(fc.constantFrom('de', 'pt-BR')),
  country: maybe(fc.constantFrom('DE', 'PT')),
  address: maybe(fc.record({ city: word, line1: word })),
  company: maybe(fc.record({ name: word })),
  preference_notes: maybe(word),
  tags: fc.uniqueArray(word, { maxLength: 3 }),
})

/** A guest with some stays, and a profile with or without data. */
async function guest(stays: number, { phone, ...values }: Record<string, unknown>) {
  const email = `person${++count}@example.com`
  const who = { first_name: 'Ngozi', last_name: `Okafor ${count}`, email }
  const made = await hotel.api.make('/reservations', bookingOf(stock, { guest: who }))
  for (let i = 1; i < stays; i++)
    await hotel.api.make('/reservations', bookingOf(stock, { guest: { ...who, last_name: `Okoro ${i}` } }))
  await hotel.api.patch(`/guests/${made.guest_id}`, { ...values, phone })
  return { id: made.guest_id as string, names: [who.last_name, 'Okoro'] }
}

/** Everything visible of a guest, except version and time of change. */
async function look({ id, names }: { id: string; names: string[] }) {
  const { body } = await hotel.api.get(`/guests/${id}`)
  const { version, updated_at, ...seen } = body
  const found = []
  for (const name of names)
    found.push(
      (await hotel.api.get(`/guests?name=${name}&limit=100`)).body.data.map((g: { id: string }) => g.id),
    )
  const { body: documents } = await hotel.api.get(`/invoices?guest_id=${id}`)
  const printed = documents.data.map((row: Record<string, unknown>) => [row.id, row.guest_id, row.bill_to])
  return { seen, printed, found: found.map((ids) => ids.includes(id)) }
}

describe('rule 28.7 — an undo', () => {
  it('leaves both profiles, their stays, documents and names as before the merge', async () => {
    await fc.assert(
      fc.asyncProperty(
        profile,
        profile,
        fc.subarray([...MERGED_FIELDS]),
        fc.nat({ max: 2 }),
        fc.nat({ max: 2 }),
        async (one, other, take, more, others) => {
          const into = await guest(1 + (more as number), one as object as Record<string, unknown>)
          const from = await guest(1 + (others as number), other as object as Record<string, unknown>)
          const before = [await look(into), await look(from)]
          await hotel.api.make(`/guests/${into.id}/merge`, { from: from.id, take })
          await hotel.api.make(`/guests/${into.id}/merge/undo`, { from: from.id })
          expect([await look(into), await look(from)]).toEqual(before)
        },
      ),
      { numRuns: repetitions(6, 40, 200), seed: seeded() },
    )
  })
})
