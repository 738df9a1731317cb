import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { Invoice } from '../../contract/invoice-parts.ts'
import { Reservation } from '../../contract/reservations.ts'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { hire } from '../harness/staff.ts'
import { browsing, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browsing(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

/** Answers whose path matches are watched: every field that the screen asks them for is written down. */
const watch = (pattern: string) => `
  window.fieldsRead = new Set()
  const watched = (value, path) =>
    typeof value === 'object' && value !== null
      ? new Proxy(value, {
          get(target, key, receiver) {
            const inner = Reflect.get(target, key, receiver)
            if (typeof key === 'symbol' || typeof inner === 'function' || (Array.isArray(target) && key === 'length'))
              return inner
            const at = path.concat(Array.isArray(target) ? '[]' : key)
            if (!Array.isArray(target)) window.fieldsRead.add(at.join('.'))
            return watched(inner, at)
          },
        })
      : value
  const json = Response.prototype.json
  Response.prototype.json = async function () {
    const body = await json.call(this)
    return new RegExp(${JSON.stringify(pattern)}).test(this.url) ? watched(body, []) : body
  }
`
const fieldsRead = async (page: Page) => (await page.evaluate('[...window.fieldsRead]')) as string[]

interface Schema {
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Whether the contract has a field at a path such as `line_items.[].gross.amount`. */
function has(schema: Schema | undefined, [key, ...rest]: string[]): boolean {
  if (schema === undefined) return false
  if (key === undefined) return true
  const { properties = {}, patternProperties, items, anyOf = [], oneOf = [] } = schema
  if ([...anyOf, ...oneOf].some((one) => has(one, [key, ...rest]))) return true
  if (key === '[]') return has(items, rest)
  const inner = properties[key] ?? Object.values(patternProperties ?? {})[0]
  return has(inner, rest)
}

/** What the language asks of anything that is handed on. */
const OF_THE_LANGUAGE = new Set(['then', 'toJSON', '$$typeof'])

const beyond = (fields: readonly string[], schema: object) =>
  fields.filter(
    (field) => !OF_THE_LANGUAGE.has(field.split('.').at(-1)!) && !has(schema as Schema, field.split('.')),
  )

it('a field that the contract does not have is told from one that it has', () => {
  const known = [
    'total.amount',
    'nightly_rates.[].amount.currency',
    'metadata.anything',
    'cancellation.fee.amount',
  ]
  expect(beyond([...known, 'guest_name', 'total.formatted'], Reservation)).toEqual([
    'guest_name',
    'total.formatted',
  ])
})

describe.skipIf(!CHROMIUM)('spec 1 — what is on screen has an API representation', () => {
  it('all that a reservation screen asks for is in the answer of GET /reservations/{id}', async () => {
    const house = await desk.arriving({
      rate_plan: { deposit_rule: { type: 'percent', percent: 30, due: 'on_arrival' } },
    })
    const { page, go } = await open(await hire(test, house, 'owner'))
    await page.addInitScript(watch('/reservations/res_\\w+$'))
    await go(`/reservations/${house.reservation.id}`)
    for (const tab of ['Stay', 'Guest', 'Money', 'Activity'])
      await page.getByRole('tab', { name: tab }).click()
    for (const action of ['Change stay', 'Cancel reservation', 'Check in']) {
      await page.getByRole('button', { name: action }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
    }
    const fields = await fieldsRead(page)
    expect(fields.length).toBeGreaterThan(40)
    expect(fields).toEqual(
      expect.arrayContaining(['total.amount', 'deposit.required.amount', 'taxes.[].rate']),
    )
    expect(beyond(fields, Reservation)).toEqual([])
  })

  it('all that an invoice screen asks for is in the answer of GET /invoices/{id}', async () => {
    const house = await desk.arriving()
    const [draft] = (await house.api.get(`/invoices?reservation_id=${house.reservation.id}`)).body.data
    const cash = { amount: { amount: 5000, currency: 'EUR' }, method: 'cash' }
    await house.api.make(`/invoices/${draft.id}/payments`, cash)
    const { page, go } = await open(await hire(test, house, 'owner'))
    await page.addInitScript(watch('/invoices/inv_\\w+$'))
    await go(`/invoices/${draft.id}`)
    for (const action of ['Change the draft', 'Record a payment', 'Issue', 'Give back']) {
      await page.getByRole('button', { name: action }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
    }
    const fields = await fieldsRead(page)
    expect(fields.length).toBeGreaterThan(40)
    expect(fields).toEqual(expect.arrayContaining(['line_items.[].gross.amount', 'payments.[].method']))
    expect(beyond(fields, Invoice)).toEqual([])
  })
})
