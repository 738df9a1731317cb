import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
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
})
