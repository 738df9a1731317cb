import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '#server/routes.ts'
import { testApp } from '../../harness/app.ts'
import { exampleOf, needsClosedDay, sendRequest } from '../../harness/requests/requests.ts'
import { seededHotel } from '../../harness/requests/seeded-hotel.ts'

const test = testApp()
/** Days are closed by a job once they have ended: test/api/reporting/business-days. */
const OPERATIONS = ROUTES.map(({ operation }) => operation).filter((operation) => !needsClosedDay(operation))
const named = OPERATIONS.map((operation) => [operation.id, operation] as const)

/** What the seeded objects do not allow: a block of several types, a list that was undone, a credit that is used up. */
const REFUSED: Readonly<Record<string, number>> = {
  applyRoomingList: 422,
  undoRoomingList: 409,
  applyCompanyCredit: 422,
  requestGroupDeposit: 422,
}

/** Ids can also be keys of an object. */
const withoutId = (key: string) => key.replace(/^([a-z]{2,5})_[0-9a-hjkmnp-tv-z]{26}$/, '$1')

/** A response without what differs each time: ids, codes and names derived from them. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [withoutId(key), shapeOf(inner)]))
}

describe('spec 1.5, 9.5 — the sandbox', () => {
  const inBoth = () => Promise.all([seededHotel(test, 'live'), seededHotel(test, 'sandbox')])
  let for_reads: Awaited<ReturnType<typeof inBoth>>
  beforeAll(async () => {
    for_reads = await inBoth()
  })

  it.each(named)('%s — responds as in live', async (_id, operation) => {
    const both = operation.method === 'GET' ? for_reads : await inBoth()
    const [here, there] = await Promise.all(
      both.map(async ({ hotel, names }) => {
        const example = exampleOf(operation, names)
        const reply = await sendRequest(hotel.api, example)
        const refused = await sendRequest(hotel.api, { ...example, query: { surprise: '1' } })
        return { ...reply, refusal: refused.body.error.code }
      }),
    )
    expect(here!.status, here!.text).toBe(REFUSED[operation.id] ?? operation.status)
    expect([there!.status, there!.refusal]).toEqual([here!.status, here!.refusal])
    expect(shapeOf(there!.body)).toEqual(shapeOf(here!.body))
    const headerNames = (headers: Headers) => [...headers.keys()].sort()
    expect(headerNames(there!.headers)).toEqual(headerNames(here!.headers))
  })
})
