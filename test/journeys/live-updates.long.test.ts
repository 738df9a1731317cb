import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

/** As on a line to a distant server. */
async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 125_000,
    uploadThroughput: 125_000,
  })
}

describe.skipIf(!CHROMIUM)('live updates on a slow line', () => {
  it('a stream of changes elsewhere and here stops no screen: each reload arrives, and what the clerk charges is shown', async () => {
    const hotel = await desk.arriving()
    const { api, reservation, stock } = hotel
    const elsewhere = await makeStock(api, { property_id: await hotel.addProperty() })
    const busy = [
      await makeBooking(api, elsewhere),
      await makeBooking(api, stock, { check_in: '2027-03-01', check_out: '2027-03-02' }),
    ]
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await slowLine(page)
    const aborted: string[] = []
    page.on('requestfailed', (request) => {
      if (!request.url().includes('/stream')) aborted.push(request.url())
    })
    await go(`/reservations/${reservation.id}?property_id=${hotel.property_id}`)

    let over = false
    let changes = 0
    const storm = async ({ id }: { id: string }) => {
      while (!over) await api.patch(`/reservations/${id}`, { notes: `Change ${++changes}` })
    }
    const storms = busy.map(storm)
    aborted.length = 0
    await expect.poll(() => changes).toBeGreaterThan(20)
    for (const [words, price, balance] of [
      ['Parking', '15', '€375.00'],
      ['Breakfast', '20', '€395.00'],
    ] as const) {
      await page.getByRole('button', { name: 'Charge something' }).click()
      const dialog = page.getByRole('dialog').last()
      await dialog.getByLabel('Description').fill(words)
      await dialog.getByLabel('Unit price').fill(price)
      await page.keyboard.press('Enter')
      await page.getByText(`${words}: €${price}.00 charged`).waitFor()
      await page.getByRole('article').getByText(`Total${balance}`).first().waitFor()
    }
    expect(aborted).toEqual([])
    over = true
    await Promise.all(storms)
  })
})
