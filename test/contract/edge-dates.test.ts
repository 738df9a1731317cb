import type { TSchema } from 'typebox'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { ROUTES, STAFF_ROUTES } from '#server/routes.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { exampleOf, type Names, namesOf, targetOf } from '../harness/requests/requests.ts'
import { seedOneOfEach } from '../harness/requests/seed-one-of-each.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { type SignedIn, staffOf } from '../harness/staff.ts'

const test = sharedApp()

let owner: SignedIn
let names: Names

beforeAll(async () => {
  const hotel = await test.createHotel()
  names = { ...namesOf(hotel.property_id, await seedOneOfEach(hotel)), closed_date: '2027-01-05' }
  // Reports query the database for days only once some are closed.
  test.clock.advance({ hours: 72 })
  await closeDays(test)
  owner = await staffOf(test, hotel)
})

type Fields = readonly [name: string, schema: TSchema & { format?: string; enum?: readonly string[] }][]

const fieldsOf = ({ query }: Operation): Fields =>
  Object.entries((query?.properties ?? {}) as Record<string, TSchema>)
const datesOf = (operation: Operation) =>
  fieldsOf(operation).flatMap(([name, { format }]) => (format === 'date' ? [name] : []))
/** The required parameters of an operation: an invalid optional one would be refused first. */
const neededOf = (operation: Operation) => {
  const needed = datesOf(operation).filter((name) => operation.query?.required?.includes(name))
  return needed.length > 0 ? [datesOf(operation), needed] : [datesOf(operation)]
}

const READS = [...ROUTES, ...STAFF_ROUTES]
  .map(({ operation }) => operation)
  .filter((operation) => operation.method === 'GET' && datesOf(operation).length > 0)

/** Every value of each parameter once, with the example values for the others. */
const choicesOf = (operation: Operation): Record<string, string>[] => [
  {},
  ...fieldsOf(operation).flatMap(([name, { enum: values = [] }]) =>
    values.flatMap((value) => (typeof value === 'string' ? [{ [name]: value }] : [])),
  ),
]

const SPANS = [
  ['0001-01-01', '0001-01-02'],
  ['0001-01-01', '0001-01-01'],
  ['9999-12-31', '9999-12-31'],
  ['9999-12-01', '9999-12-31'],
] as const

describe('rule 0 — the first and the last day of the calendar', () => {
  it.each(READS.map((operation) => [operation.id, operation] as const))(
    '%s: never a 5xx',
    async (_, operation) => {
      const { query, params } = exampleOf(operation, names)
      const wrong: string[] = []
      for (const choice of choicesOf(operation))
        for (const [dates, [first, last]] of neededOf(operation).flatMap((dates) =>
          SPANS.map((span) => [dates, span] as const),
        )) {
          const days = Object.fromEntries(dates.map((name, at) => [name, at === 0 ? first : last]))
          const target = targetOf({
            operation,
            params,
            query: { ...query, ...choice, ...days },
            body: undefined,
          })
          const { status, body } = await owner.api.get(target)
          if (status >= 500) wrong.push(`${target}: ${JSON.stringify(body.error.code)}`)
        }
      expect(wrong).toEqual([])
    },
  )
})
