import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '#server/routes.ts'
import type { Hotel } from '../harness/app.ts'
import type { Reply } from '../harness/client.ts'
import { expectMet } from '../harness/random-runs/often-enough.ts'
import { repetitions } from '../harness/repetitions.ts'
import { type HostileRequest, hostile } from '../harness/requests/hostile.ts'
import { exampleOf, isList, namesOf, pathOf } from '../harness/requests/requests.ts'
import { seedOneOfEach } from '../harness/requests/seed-one-of-each.ts'
import { seeded } from '../harness/seed.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { watchChanges } from '../harness/webhooks/changes.ts'

const test = sharedApp()
const REQUESTS = repetitions(200, 5_000)
const AT_ONCE = 6

let hotel: Hotel
const worlds: Record<string, string>[] = []

beforeAll(async () => {
  hotel = await test.createHotel()
  await hotel.connectChannel('booking_com')
  for (let n = 0; n < 3; n++) worlds.push(namesOf(hotel.property_id, await seedOneOfEach(hotel)))
})

interface Outcome {
  readonly status: number
  readonly request_id: string
  readonly complaint: string | undefined
}

async function carryOut({ method, target, body, headers }: HostileRequest): Promise<Outcome> {
  try {
    // The client checks every response against the contract: its schema and declared codes.
    const reply = await hotel.api.send(method, target, body, headers)
    const request_id = reply.headers.get('service-request-id') ?? ''
    return { status: reply.status, request_id, complaint: complaintAbout(reply, request_id) }
  } catch (error) {
    return { status: 0, request_id: '', complaint: (error as Error).message }
  }
}

function complaintAbout({ status, body, text }: Reply, request_id: string): string | undefined {
  if (status >= 500) return `a server error: ${text}`
  if (status < 300) return undefined
  const { error, ...more } = body
  if (status < 400 || Object.keys(more).length > 0) return `a strange answer: ${text}`
  if (!/^SVC-\d{4}$/.test(error.code) || error.status !== status || !error.message)
    return `a strange error: ${text}`
  if (error.request_id !== request_id) return `another request id: ${text}`
  // Words of the request may be repeated in a message; these are internal.
  const ours = /\bat \S+\.ts\b|node_modules|SELECT .* FROM|relation "|violates/
  return ours.test(text) ? `too much told: ${text}` : undefined
}

describe('rule 0, 10 — hostile requests', () => {
  it(`${REQUESTS} of them: every one answered below 500 in the one shape, none that was refused changes anything`, async () => {
    const operations = ROUTES.map(({ operation }) => operation)
    const requests = fc
      .tuple(fc.constantFrom(...operations), fc.constantFrom(...worlds))
      .chain(([operation, names]) => hostile(exampleOf(operation, names)))
    const cases = fc.sample(requests, { numRuns: REQUESTS, seed: seeded() })
    const changes = await watchChanges(test)
    const wrong: unknown[] = []
    const statuses = new Map<number, number>()
    const accepted = new Set<string>()
    const send = async () => {
      for (let next = cases.pop(); next; next = cases.pop()) {
        const { status, request_id, complaint } = await carryOut(next)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status < 300) accepted.add(request_id)
        if (complaint) wrong.push({ complaint, request: shorten(next) })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    expect(wrong.slice(0, 10)).toEqual([])
    expect((await changes.made()).filter((id) => !accepted.has(id))).toEqual([])
    const afterwards = namesOf(hotel.property_id, await seedOneOfEach(hotel))
    for (const list of operations.filter(isList)) {
      const path = pathOf(list, afterwards)
      expect((await hotel.api.get(`${path}?limit=100`)).status, `${path} afterwards`).toBe(200)
    }
    // Proves the run: both kinds of responses occurred, and changes were detected.
    expectMet('422', statuses.get(422) ?? 0, { trials: REQUESTS, share: 0.3 })
    expectMet('accepted', accepted.size, { trials: REQUESTS, share: 0.15 })
    expectMet('changes', (await changes.made()).length, { trials: REQUESTS, share: 0.06 })
  }, 600_000)
})

const shorten = ({ body, target, ...rest }: HostileRequest) => ({
  ...rest,
  target: target.slice(0, 600),
  body: body?.slice(0, 1_500),
})
