import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { paid } from '../harness/payments.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)

describe.skipIf(!CHROMIUM)('the search by keyboard', () => {
  /** A front desk user on the list of guests, and a function that searches and presses Enter. */
  async function clerk(options: Options = {}) {
    const hotel = await desk.arriving()
    const visit = await open(await createStaff(test, hotel, 'front_desk'), options)
    const { page } = visit
    await visit.go('/guests')
    const find = async (typed: string, first: string | RegExp) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: first }).first().waitFor()
      await expect.poll(() => page.locator('[role=option][aria-selected=true]').textContent()).toMatch(first)
    }
    return { ...hotel, ...visit, find }
  }

  it('rule 15.31 — the guest of a room, a stay by an action on it, and a mistyped name', async () => {
    const { page, find, room_id, api, reservation, to } = await clerk()
    await find('check in okafr', /Check in: Okafor, Ngozi/)
    await page.getByText('Nothing is called “check in okafr”: similar names').waitFor()
    expect(await violationsOn(page, 'search')).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/reservations/${reservation.id}*`)
    await to('checked_in')
    const { name } = (await api.get(`/rooms/${room_id}`)).body
    await find(`who is in ${name}`, /Okafor, Ngozi/)
    await page.keyboard.press('Escape')
    await find('okafor auschecken', /Check out: Okafor, Ngozi/)
    await page.keyboard.press('Escape')
    await find('okafor rechnung', /Invoice: Okafor, Ngozi/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/tab=money/)
  })

  it('actions in either language, and with a mistyped letter', async () => {
    const { page, find } = await clerk()
    await find('einchecken', /Check in/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/today.*counter=arrivals/)
    await find('storno', /Cancel reservation/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/reservations.*status=confirmed/)
    await find('kassieren', /Take payment/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/today.*counter=to_collect/)
    await find('invoise', /Invoice/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/invoices/)
  })

  it('in German, too', async () => {
    const { page, find } = await clerk({ locale: 'de-DE' })
    await find('check out', /Auschecken/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/today.*counter=departures/)
  })

  it('acts on the stays that are selected on Today: each gets its room, and one key undoes all', async () => {
    const hotel = await desk.arriving({ inventory_count: 3 })
    const { api, stock, reservation: assigned } = hotel
    const guest = { first_name: 'Maria', last_name: 'Lopez', email: 'maria@example.com' }
    const unassigned = await makeBooking(api, stock, {
      check_in: '2027-01-04',
      check_out: '2027-01-06',
      guest,
    })
    for (const { id, total } of [assigned, unassigned]) {
      const [invoice] = (await api.get(`/invoices?reservation_id=${id}`)).body.data
      await paid(api, invoice.id, total.amount)
    }
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await go('/today')
    await page.setViewportSize({ width: 1280, height: 420 })
    for (const name of ['Okafor', 'Lopez'])
      await page.getByRole('checkbox', { name: new RegExp(name) }).click()
    // The bar of the selection stays in sight.
    await page.mouse.wheel(0, 2000)
    const { y } = (await page.getByRole('button', { name: 'Check in 2' }).boundingBox())!
    expect(y).toBeGreaterThan(40)
    expect(y).toBeLessThan(390)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('check in')
    await page.getByRole('option', { name: /Check in 2.*With the selection/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('2 guests checked in').waitFor()
    const stays = () =>
      Promise.all([assigned, unassigned].map(async ({ id }) => (await api.get(`/reservations/${id}`)).body))
    const states = async () => (await stays()).map(({ status, room_id }) => [status, room_id !== null])
    expect(await states()).toEqual([
      ['checked_in', true],
      ['checked_in', true],
    ])
    await page.keyboard.press('u')
    await expect.poll(states).toEqual([
      ['confirmed', true],
      ['confirmed', false],
    ])
    const find = async (typed: string, first: RegExp) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: first }).first().waitFor()
      await page.keyboard.press('Escape')
    }
    await find('currency', /Property/)
    await find('photos', /Room types|Booking page|Property/)
    const { name } = (await api.get(`/rooms/${hotel.room_id}`)).body
    await find(name, /next: Okafor, Ngozi, .*4 Jan/)
  })
})
