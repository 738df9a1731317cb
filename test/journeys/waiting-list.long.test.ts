import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

/** `SCREENS=<folder>` stores a screenshot of each. */
const pictures = process.env.SCREENS

/** The screens on a desktop and a phone, by day and by night: nothing is too wide. */
async function seeEachWidth(page: Page, go: (path: string) => Promise<unknown>, id: string) {
  for (const [name, path] of [
    ['list', '/waiting-list'],
    ['entry', `/waiting-list/${id}`],
    ['new', '/waiting-list/new'],
  ] as const)
    for (const width of [1280, 390])
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: 800 })
        await go(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await overflowOn(page, `${name} ${width}`)).toEqual([])
        if (pictures)
          await page.screenshot({
            path: `${pictures}/waiting-${name}-${scheme}-${width}.png`,
            fullPage: true,
          })
      }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** A page for guests in each width and palette. */
async function seeForm(page: Page, name: string) {
  for (const width of [1280, 390])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 800 })
      expect(await overflowOn(page, `${name} ${width}`)).toEqual([])
      if (pictures)
        await page.screenshot({ path: `${pictures}/wait-${name}-${scheme}-${width}.png`, fullPage: true })
    }
}

describe.skipIf(!CHROMIUM)('waiting list', () => {
  it('rule 34 — a guest is put on the list, a room becomes free, the bell says so, and it is booked', {
    timeout: 180_000,
  }, async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const { api } = hotel
    const stock = await makeStock(api, { room_type: { name: 'Double' } })
    const stay = await makeBooking(api, stock)
    await openPage(test, hotel)
    const { page, go, settled } = await open(await createStaff(test, hotel, 'front_desk'))
    await go('/quotes')
    await page.getByRole('link', { name: 'Waiting list' }).first().click()
    await page.getByText('Nobody is waiting').waitFor()
    await page.getByRole('link', { name: 'Add to the waiting list' }).first().click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Byron')
    await page.getByLabel('E-mail').fill('ada.byron@example.com')
    const dates = page.getByLabel('Dates')
    await dates.fill('15 Mar 2027 +3')
    await dates.press('Tab')
    await page.getByLabel('Note').fill('Rings in the evening')
    expect(await violationsOn(page, 'new entry')).toEqual([])
    await page.getByRole('button', { name: 'Add to the waiting list' }).click()
    await page.getByText('The guest is on the waiting list').waitFor()
    const [entry] = (await api.get('/waiting-list')).body.data
    expect(entry).toMatchObject({
      ...{ status: 'waiting', check_in: '2027-03-15', check_out: '2027-03-18', until: '2027-03-15' },
      ...{ guest: { last_name: 'Byron' }, note: 'Rings in the evening', room_type_ids: [] },
    })
    // Rule 34.7: who cancels sees who waits for what becomes free.
    await go(`/reservations/${stay.id}`)
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    const dialog = page.getByRole('dialog', { name: /Cancel the reservation/ })
    await dialog.getByText('1 guest waits for a room on some of these nights: Ada Byron.').waitFor()
    expect(await violationsOn(page, 'cancellation')).toEqual([])
    await page.keyboard.press('Escape')
    await api.make(`/reservations/${stay.id}/cancel`, {})
    await test.app.jobs.find(({ name }) => name === 'propose_free_rooms')!.run()
    await go('/today')
    await page.getByRole('button', { name: /Notifications/ }).click()
    const bell = page.getByRole('dialog')
    await bell.getByText('A room is free for Ada Byron').waitFor()
    expect(await violationsOn(page, 'bell')).toEqual([])
    await bell.getByRole('link', { name: 'Open the waiting list' }).click()
    await page.getByText('Room free').first().waitFor()
    expect(await violationsOn(page, 'entry')).toEqual([])
    await page.getByRole('button', { name: 'Tell the guest' }).click()
    await page.getByRole('dialog').getByText('ada.byron@example.com').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Tell the guest' }).click()
    await page.getByText('The guest was told').waitFor()
    await seeEachWidth(page, go, entry.id)
    await go(`/waiting-list/${entry.id}`)
    await page.getByRole('link', { name: 'Make a quote' }).click()
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Byron')
    await go(`/waiting-list/${entry.id}`)
    await page.getByRole('link', { name: 'Book', exact: true }).click()
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Byron')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect.poll(async () => (await api.get(`/waiting-list/${entry.id}`)).body.status).toBe('booked')
    await go('/waiting-list?status=booked')
    await page.getByRole('table').getByRole('link', { name: 'Ada Byron' }).waitFor()
    expect(await violationsOn(page, 'waiting list')).toEqual([])
    await settled()
  })

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('rule 34.9 — on the booking page, %s, a guest joins where every room is taken', async (_, scripts) => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    await makeBooking(hotel.api, await makeStock(hotel.api))
    const url = await openPage(test, hotel)
    const { page } = await open(undefined, { width: 390, scripts, once: true })
    await page.goto(`${url}/rooms?from=2027-03-15&to=2027-03-18&adults=2&lang=en`)
    await page.getByRole('link', { name: 'Join the waiting list' }).click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Byron')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada.byron@example.com')
    await page.getByRole('checkbox').check()
    await seeForm(page, `form-${scripts}`)
    test.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await page.getByText('You are on the waiting list').waitFor()
    await seeForm(page, `joined-${scripts}`)
    if (scripts) expect(await violationsOn(page, 'joined')).toEqual([])
    expect((await hotel.api.get('/waiting-list')).body.data).toMatchObject([
      { status: 'waiting', source: 'booking_page', guest: { last_name: 'Byron' } },
    ])
  })
})
