import { describe, expect, it } from 'vitest'
import { isWrite } from '#contract/operation.ts'
import { ROUTES } from '#server/routes.ts'
import { testApp } from '../../harness/app.ts'
import { exampleOf, namesOf, targetOf } from '../../harness/requests/requests.ts'
import { seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'

const test = testApp()
const WRITES = ROUTES.map(({ operation }) => operation).filter(isWrite)
const KIB = 1024

describe('rule 12 — bodies', () => {
  const LARGER = new Map([
    ['createRatePlan', KIB * KIB],
    ['updateRatePlan', KIB * KIB],
    ['changeRates', 4 * KIB * KIB],
  ])
  const LIMITS = WRITES.filter(({ body }) => body).map(
    (operation) => [operation.id, operation, LARGER.get(operation.id) ?? 256 * KIB] as const,
  )

  it.each(LIMITS)(
    '%s — the whole of it is read, and 413 SVC-2004 a byte above',
    async (_id, operation, limit) => {
      const hotel = await test.createHotel()
      const names = namesOf(hotel.property_id, await seedOneOfEach(hotel))
      const example = exampleOf(operation, names)
      // Whitespace is valid JSON.
      const sized = (bytes: number) => {
        const text = JSON.stringify(example.body ?? {})
        return `${text.slice(0, -1)}${' '.repeat(bytes - Buffer.byteLength(text))}}`
      }
      const send = (bytes: number) => hotel.api.send(operation.method, targetOf(example), sized(bytes))
      const refused = await send(limit + 1)
      expect([refused.status, refused.body.error?.code]).toEqual([413, 'SVC-2004'])
      expect((await send(limit)).status).toBe(operation.status)
    },
  )
})
