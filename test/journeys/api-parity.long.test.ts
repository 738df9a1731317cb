import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import { Invoice } from '#contract/parts/invoice-parts.ts'
import { Reservation, ReservationWithMore } from '#contract/parts/reservation-parts.ts'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

/** Records every field that the screen reads of responses with a matching path. */
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

/** The dialogs that change a stay. */
const CHANGES = ['Nights', 'Plan and price', 'Guests']

/** Properties that JavaScript itself reads. */
const OF_THE_LANGUAGE = new Set(['then', 'toJSON', '$$typeof'])

const beyond = (fields: readonly string[], schema: object) =>
  fields.filter(
    (field) => !OF_THE_LANGUAGE.has(field.split('.').at(-1)!) && !has(schema as Schema, field.split('.')),
  )

it('detects a field that the contract does not have', () => {
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

/**
 * Requests of the screen besides those of the app shell (session, presence, notices): each must be an
 * operation of the API too.
 */
const ours = /\/app\/api\/live\/(me|stream|presence|notices)$/
const shapeOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const PUBLIC = OPERATIONS.map(({ method, path }) => ({ method, shape: shapeOf(path) }))
function strangers(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/app/api/') || ours.test(pathname)) return
    const path = pathname.replace('/app/api/live', '')
    if (!PUBLIC.some(({ method, shape }) => method === request.method() && shape.test(path)))
      found.push(`${request.method()} ${path}`)
  })
  return found
}

const DEPOSIT = { deposit_rule: { type: 'percent', percent: 30, due: 'on_arrival' } }
const FEE = {
  cancellation_policy: { rules: [{ days_before: 9, time: '18:00', fee: { type: 'nights', nights: 1 } }] },
}

describe.skipIf(!CHROMIUM)('spec 1 — everything on screen has an API representation', () => {
  /** An owner on the page of a reservation, with every tab and dialog opened. */
  async function looked(hotel: Awaited<ReturnType<typeof desk.arriving>>, actions: readonly string[]) {
    const { page, go } = await open(await createStaff(test, hotel, 'owner'), { once: true })
    await page.addInitScript(watch('/reservations/res_\\w+(\\?.*)?$'))
    const asked_elsewhere = strangers(page)
    await go(`/reservations/${hotel.reservation.id}`)
    for (const tab of ['Stay', 'Guest', 'Folio', 'Activity', 'API'])
      await page.getByRole('tab', { name: tab }).click()
    for (const action of actions) {
      await page.getByRole('button', { name: action, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    return { fields: await fieldsRead(page), asked_elsewhere }
  }

  it('all that a reservation screen reads is in the response of GET /reservations/{id}', async () => {
    const hotel = await desk.arriving({ rate_plan: DEPOSIT })
    const actions = [...CHANGES, 'Cancel reservation', 'Check in', 'Mark as no-show']
    const { fields, asked_elsewhere } = await looked(hotel, actions)
    expect(fields.length).toBeGreaterThan(40)
    expect(fields).toEqual(
      expect.arrayContaining(['total.amount', 'deposit.required.amount', 'taxes.[].rate']),
    )
    expect(beyond(fields, ReservationWithMore)).toEqual([])
    expect(asked_elsewhere).toEqual([])
  })

  it.each([
    ['in house', ['checked_in'], ['Check out', ...CHANGES], ['checked_in_at']],
    ['over', ['checked_in', 'checked_out'], [], ['checked_out_at']],
    ['missed', ['no_show'], [], ['cancellation_policy.no_show_fee']],
    ['cancelled with a fee', ['cancelled'], [], ['cancellation.fee.amount', 'cancellation.cancelled_by']],
  ] as const)('the same of a stay that is %s', async (_title, statuses, actions, expected) => {
    const hotel = await desk.arriving({ rate_plan: FEE })
    for (const status of statuses) {
      const open_too = status === 'checked_out' ? { allow_open_balance: true } : {}
      await hotel.api.patch(`/reservations/${hotel.reservation.id}`, { status, ...open_too })
    }
    const { fields, asked_elsewhere } = await looked(hotel, actions)
    expect(fields).toEqual(expect.arrayContaining([...expected]))
    expect(beyond(fields, ReservationWithMore)).toEqual([])
    expect(asked_elsewhere).toEqual([])
  })

  /** An owner on the page of an invoice, with every dialog opened. */
  async function invoiceLooked(
    hotel: Awaited<ReturnType<typeof desk.arriving>>,
    id: string,
    actions: readonly string[],
  ) {
    const { page, go } = await open(await createStaff(test, hotel, 'owner'), { once: true })
    await page.addInitScript(watch('/invoices/inv_\\w+$'))
    const asked_elsewhere = strangers(page)
    await go(`/invoices/${id}`)
    for (const action of actions) {
      await page.getByRole('button', { name: action }).first().click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    return { fields: await fieldsRead(page), asked_elsewhere }
  }

  it('all that an invoice screen reads is in the response of GET /invoices/{id}: draft, issued and credit note', async () => {
    const hotel = await desk.arriving()
    const [draft] = (await hotel.api.get(`/invoices?reservation_id=${hotel.reservation.id}`)).body.data
    const cash = { amount: { amount: 5000, currency: 'EUR' }, method: 'cash' }
    await hotel.api.make(`/invoices/${draft.id}/payments`, cash)
    const looks = [
      await invoiceLooked(hotel, draft.id, ['Edit draft', 'Record a payment', 'Issue', 'Refund']),
    ]
    await hotel.api.make(`/invoices/${draft.id}/issue`, undefined)
    looks.push(
      await invoiceLooked(hotel, draft.id, ['Credit note', 'Record a payment', 'Send by e-mail', 'Refund']),
    )
    const note = await hotel.api.make(`/invoices/${draft.id}/credit-notes`, {
      amount: { amount: 1000, currency: 'EUR' },
      reason: 'Heating',
    })
    looks.push(await invoiceLooked(hotel, note.id, ['Send by e-mail']))
    expect(looks[0]!.fields.length).toBeGreaterThan(40)
    expect(looks[0]!.fields).toEqual(
      expect.arrayContaining(['line_items.[].gross.amount', 'payments.[].method']),
    )
    expect(looks[2]!.fields).toEqual(expect.arrayContaining(['credited_invoice_id', 'reason']))
    for (const { fields, asked_elsewhere } of looks) {
      expect(beyond(fields, Invoice)).toEqual([])
      expect(asked_elsewhere).toEqual([])
    }
  })
})
