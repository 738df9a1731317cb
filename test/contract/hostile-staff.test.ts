import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { STAFF_ROUTES } from '#server/routes.ts'
import { expectMet } from '../harness/random-runs/often-enough.ts'
import { repetitions } from '../harness/repetitions.ts'
import { type HostileRequest, hostile } from '../harness/requests/hostile.ts'
import { exampleOf, type Names, namesOf } from '../harness/requests/requests.ts'
import { seedOneOfEach } from '../harness/requests/seed-one-of-each.ts'
import { seeded } from '../harness/seed.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { passkeysOf } from '../harness/sign-in/passkeys.ts'
import { createStaff, PASSWORD, type SignedIn, signedIn, staffOf } from '../harness/staff.ts'

const test = sharedApp()
const REQUESTS = repetitions(250, 1_500)
const AT_ONCE = 4
/**
 * They end the session, change its password or require a second factor, after which everything else is 403.
 */
const LEFT_OUT = new Set(['changePassword', 'revokeMySession', 'updateSecurity'])

let ana: SignedIn
let names: Names

beforeAll(async () => {
  const hotel = await test.createHotel({ tier: 'enterprise' })
  ana = await staffOf(test, hotel)
  const made = await seedOneOfEach(hotel)
  const key = await ana.api.make('/keys', { name: 'x' })
  const colleague = await createStaff(test, hotel, 'front_desk')
  const theirs = await signedIn(test, colleague)
  const [session] = (await theirs.api.get('/me/sessions')).body.data
  const { id: passkey_id } = await passkeysOf(test).withPasskey(ana)
  await test.app.environments.live.requests.flush()
  const [request] = (await ana.api.get('/requests?limit=1')).body.data
  names = {
    ...namesOf(hotel.property_id, made),
    api_key_id: key.id,
    request_id: request.id,
    user_id: colleague.id,
    session_id: session.id,
    passkey_id,
    report_schedule_id: 'rsch_01kh4rb9s0e6v8t3m5q7x2nw00',
    mail_id: 'mail_01kh4rb9s0e6v8t3m5q7x2nw00',
    password: PASSWORD,
  }
})

async function complaintAbout({ method, target, body, headers }: HostileRequest) {
  try {
    // The client checks every response against the contract: its schema, declared codes, and secrets shown
    // once.
    const { status, text } = await ana.api.send(method, target, body, headers)
    const leaks = /\bat \S+\.ts\b|node_modules|SELECT .* FROM|relation "|violates/.test(text)
    return { status, complaint: status >= 500 || leaks ? text.slice(0, 600) : undefined }
  } catch (error) {
    return { status: 0, complaint: (error as Error).message }
  }
}

describe('rule 0, 10 — hostile requests with a session', () => {
  it(`${REQUESTS} of them: every one answered below 500, by the contract, and none tells too much`, async () => {
    const operations = STAFF_ROUTES.map(({ operation }) => operation).filter(({ id }) => !LEFT_OUT.has(id))
    const requests = fc.constantFrom(...operations).chain((operation) => hostile(exampleOf(operation, names)))
    const cases = fc.sample(requests, { numRuns: REQUESTS, seed: seeded() })
    const wrong: unknown[] = []
    const statuses = new Map<number, number>()
    const send = async () => {
      for (let next = cases.pop(); next; next = cases.pop()) {
        const { status, complaint } = await complaintAbout(next)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (complaint) wrong.push({ complaint, ...next, body: next.body?.slice(0, 1_000) })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    expect(wrong.slice(0, 10)).toEqual([])
    expect((await ana.api.get('/me')).status).toBe(200)
    expectMet('422', statuses.get(422) ?? 0, { trials: REQUESTS, share: 0.3 })
    expectMet('200', statuses.get(200) ?? 0, { trials: REQUESTS, share: 0.15 })
  }, 300_000)
})
