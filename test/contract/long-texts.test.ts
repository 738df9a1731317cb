import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { ROUTES } from '#server/routes.ts'
import type { Hotel } from '../harness/app.ts'
import { IS_LONG_RUN } from '../harness/repetitions.ts'
import { type TextRequest, textAt, textRequests } from '../harness/requests/long-texts.ts'
import { exampleOf, type Names, namesOf, sendRequest, targetOf } from '../harness/requests/requests.ts'
import { seedOneOfEach } from '../harness/requests/seed-one-of-each.ts'
import { seeded } from '../harness/seed.ts'
import { sharedApp } from '../harness/shared-app.ts'

const test = sharedApp()
/** Texts of each field in `npm test`; the long run sends all. */
const TEXTS_OF_A_FIELD = 3

let hotel: Hotel
let names: Names

beforeAll(async () => {
  hotel = await test.createHotel({ tier: 'enterprise' })
  await hotel.connectChannel('booking_com')
  names = namesOf(hotel.property_id, await seedOneOfEach(hotel))
})

const READS = ROUTES.map(({ operation }) => operation).filter(({ method }) => method === 'GET')
const shape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

/** Where what a request wrote is read: its own path, or that of the object that it created. */
function readTarget({ operation, ...request }: TextRequest['request'], id: unknown): string | undefined {
  const has = (path: string) => READS.some((read) => shape(read.path) === shape(path))
  const own = targetOf({ operation, ...request, query: {} })
  if (operation.method !== 'POST') return has(operation.path) ? own : undefined
  return has(`${operation.path}/{id}`) && typeof id === 'string' ? `${own}/${id}` : undefined
}

/** What is wrong with the answer to a text, or with what was stored of it. */
async function complaintAbout({ field, text, fits, request }: TextRequest): Promise<string | undefined> {
  const { status, body } = await sendRequest(hotel.api, request)
  if (status >= 500) return `${status}`
  if (status >= 300) return undefined
  if (!fits) return `${status} for a text that is too long`
  const path = field.split('.')
  const target = readTarget(request, body?.id)
  const stored = [body, target && (await hotel.api.get(target)).body].map((one) => textAt(one, path))
  const altered = stored.find((one) => typeof one === 'string' && one !== text)
  return altered === undefined ? undefined : `stored as ${String(altered).slice(-20)}`
}

/** All texts of an operation, or a few of each field, chosen by the seed. */
function chosen(operation: Operation): TextRequest[] {
  const by_field = Map.groupBy(textRequests(exampleOf(operation, names)), ({ field }) => field)
  return [...by_field.values()].flatMap((all) =>
    IS_LONG_RUN
      ? all
      : fc.sample(fc.constantFrom(...all), { numRuns: TEXTS_OF_A_FIELD, seed: seeded(all.length) }),
  )
}

describe('rule 0.18 — texts at the limit of their field', () => {
  it('are stored as they are, or 422, never cut and never a server error', async () => {
    const wrong: unknown[] = []
    let accepted = 0
    const requests = ROUTES.flatMap(({ operation }) => chosen(operation))
    for (const one of requests) {
      const complaint = await complaintAbout(one)
      const { field, request, text } = one
      if (complaint) wrong.push({ operation: request.operation.id, field, end: text.slice(-4), complaint })
      else accepted += 1
    }
    expect(wrong).toEqual([])
    expect(new Set(requests.map(({ field }) => field)).size).toBeGreaterThan(60)
    expect(accepted).toBeGreaterThan(200)
  }, 300_000)

  it('a text of 299 letters and an emoji is recorded in the audit log', async () => {
    const notes = `${'n'.repeat(299)}😀`
    const path = `/reservations/${names.reservation_id}`
    expect(await hotel.api.send('PATCH', path, { notes })).toMatchObject({ status: 200, body: { notes } })
    expect((await hotel.api.get(path)).body.notes).toBe(notes)
  })

  it.each(['"\\ud83d"', '"\\ude00 b"', '"a\\u0000b"'])('422 SVC-2002 — %s cannot be stored', async (text) => {
    const body = `{"notes": ${text}}`
    const reply = await hotel.api.send('PATCH', `/reservations/${names.reservation_id}`, body)
    expect(reply.status).toBe(422)
    expect(reply.body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'notes', code: 'characters' }],
    })
  })
})
