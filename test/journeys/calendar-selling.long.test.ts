import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

/**
 * Doubles 101 and 102 at 120.00, a minimum stay of three nights from the tenth on, closed to arrival on the
 * twentieth.
 */
async function makeHotel(role: 'front_desk' | 'manager' = 'front_desk') {
  const hotel = await test.createHotel()
  const { api } = hotel
  const january = (day: number) => `2027-01-${String(day).padStart(2, '0')}`
  const dates = (from: number, to: number) => ({ start_date: january(from), end_date: january(to) })
  const stock = await makeStock(api, {
    inventory_count: 2,
    room_type: { name: 'Double', rooms: ['101', '102'] },
    rate_plan: {
      name: 'Flexible',
      code: 'FLEX',
      base_price: eur(12_000),
      price_overrides: [
        { ...dates(10, 15), restrictions: { min_stay: 3 } },
        { ...dates(16, 16), restrictions: { closed_to_arrival: true } },
      ],
    },
  })
  const { data } = (await api.get('/rooms')).body as { data: { id: string; name: string }[] }
  const room = (name: string) => data.find((one) => one.name === name)!.id
  async function stay(last_name: string, room_name: string, from: number, to: number) {
    const guest = { first_name: 'Ann', last_name, email: `${last_name.toLowerCase()}@example.com` }
    const nights = { check_in: january(from), check_out: january(to) }
    return (await makeBooking(api, stock, { guest, ...nights, room_id: room(room_name) })).id as string
  }
  const status = async (id: string) => (await api.get(`/reservations/${id}`)).body.status
  const visit = await open(await createStaff(test, hotel, role))
  return { ...visit, api, stock, stay, status, room, january }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Double/ })

describe.skipIf(!CHROMIUM)('availability of a night', () => {
  it('is shown by click and by Enter, as texts: availability, prices, minimum stay, closed to arrival, sold out', async () => {
    const { page, go, stay, api, room, january } = await makeHotel()
    await stay('Okafor', '101', 5, 7)
    await stay('Sharma', '102', 6, 8)
    await api.make(`/rooms/${room('101')}/blocks`, { from: january(8), to: january(9), type: 'out_of_order' })
    await go('/calendar')
    const night = (day: string) => page.getByRole('gridcell', { name: new RegExp(`^Double, ${day} Jan`) })
    await night('Mon 4').click()
    await dialog(page).getByText('2 left to sell').waitFor()
    await dialog(page).getByText('€120.00').waitFor()
    expect(await violationsOn(page, 'what can be sold', undefined, 'overlays')).toEqual([])
    await page.keyboard.press('Escape')
    await night('Wed 6').focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Sold out · 2 rooms, 2 taken').waitFor()
    await dialog(page).getByText('sold out', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    // The focus is where it was.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('1 left to sell · 2 rooms, 0 taken, 1 out of order').waitFor()
    await page.keyboard.press('Escape')
    await night('Sun 10').click()
    await dialog(page).getByText('at least 3 nights').waitFor()
    await page.keyboard.press('Escape')
    await night('Sat 16').click()
    await dialog(page).getByText('no arrivals that day').waitFor()
  })

  it('a gap shows the minimum stay that closes it, and links to a reservation for its nights and room', async () => {
    const { page, go, stay } = await makeHotel()
    await stay('Okafor', '101', 8, 11)
    await stay('Sharma', '101', 13, 16)
    await go('/calendar')
    await page.getByText('2 nights, min. stay 3').click()
    await dialog(page).getByText('Flexible').waitFor()
    await dialog(page).getByText('at least 3 nights').waitFor()
    expect(await dialog(page).getAttribute('aria-label')).toMatch(/^Double, room 101 · 11 – 13 Jan/)
    await dialog(page).getByRole('button', { name: 'New reservation' }).click()
    await page.getByRole('heading', { name: 'New reservation', level: 1 }).waitFor()
    await page.getByText('Not bookable: Flexible (at least 3 nights)').waitFor()
  })

  it('one click opens a gap for sale, one key undoes it; roles without prices cannot', async () => {
    const desk = await makeHotel()
    await desk.stay('Okafor', '101', 8, 11)
    await desk.stay('Sharma', '101', 13, 16)
    await desk.go('/calendar')
    await desk.page.getByText('2 nights, min. stay 3').click()
    const sell = { name: 'Sell 2 nights here' }
    await dialog(desk.page).getByRole('button', sell).waitFor()
    expect(await dialog(desk.page).getByRole('button', sell).isDisabled()).toBe(true)
    const { page, go, stay, api, stock, january } = await makeHotel('manager')
    await stay('Okafor', '101', 8, 11)
    await stay('Sharma', '101', 13, 16)
    const offered = async () => {
      const dates = `from=${january(11)}&to=${january(13)}`
      const { data } = (await api.get(`/availability?room_type_id=${stock.room_type_id}&${dates}&adults=2`))
        .body
      return data[0].offers[0].restrictions_failed
    }
    expect(await offered()).toMatchObject([{ restriction: 'min_stay', required: 3 }])
    await go('/calendar')
    const gap = page.getByText('2 nights, min. stay 3')
    await gap.click()
    await dialog(page).getByRole('button', sell).click()
    await page.getByText('Flexible sells 2 nights on these dates').waitFor()
    expect(await offered()).toEqual([])
    await expect.poll(() => gap.count()).toBe(0)
    await page.keyboard.press('u')
    await gap.waitFor()
    expect(await offered()).toMatchObject([{ restriction: 'min_stay', required: 3 }])
  })
})

describe.skipIf(!CHROMIUM)('an overbooked night', () => {
  it('links from Today to its lane in the calendar, with the number of overbooked stays', async () => {
    const { page, go, stay, api, stock, room, january } = await makeHotel()
    await stay('Okafor', '101', 4, 6)
    const guest = { first_name: 'Ann', last_name: 'Sharma', email: 'sharma@example.com' }
    await makeBooking(api, stock, { guest, check_in: january(4), check_out: january(5) })
    await api.make(`/rooms/${room('102')}/blocks`, { from: january(4), to: january(5), type: 'out_of_order' })
    await go('/today')
    await page
      .getByRole('row')
      .filter({ hasText: /overbooked/i })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
    await page.getByRole('rowheader', { name: 'Overbooked' }).first().waitFor()
    await page.getByRole('gridcell', { name: /^Double, Mon 4 Jan.*overbooked by 1/ }).click()
    await dialog(page).getByText('overbooked by 1 · 2 rooms, 2 taken, 1 out of order').waitFor()
  })
})

describe.skipIf(!CHROMIUM)('the menu of a bar', () => {
  it('checks a guest in and out at once, each undone by one key; dialogs open where input is needed', async () => {
    const { page, go, stay, status, api, stock, january } = await makeHotel()
    const id = await stay('Okafor', '101', 4, 5)
    await go('/calendar')
    const bar = page.getByRole('gridcell', { name: /^Okafor ·/ })
    const choose = async (name: RegExp) => {
      await bar.click({ button: 'right' })
      await page.getByRole('menuitem', { name }).click()
    }
    await choose(/^Check in/)
    await page.getByText('Ann Okafor is checked in').waitFor()
    expect(await status(id)).toBe('checked_in')
    await page.keyboard.press('u')
    await expect.poll(() => status(id)).toBe('confirmed')
    await bar.and(page.getByRole('gridcell', { name: /Arrives today/ })).focus()
    await page.keyboard.press('i')
    await expect.poll(() => status(id)).toBe('checked_in')
    // Early departure with an open balance: the dialog of the record opens.
    await bar.and(page.getByRole('gridcell', { name: /In house/ })).waitFor()
    await choose(/^Check out/)
    await page.getByRole('dialog', { name: /Okafor/ }).waitFor()
    expect(await status(id)).toBe('checked_in')
    await page.keyboard.press('Escape')
    // A guest with a later arrival cannot be checked in yet.
    const later = { first_name: 'Ann', last_name: 'Later', email: 'later@example.com' }
    await makeBooking(api, stock, { guest: later, check_in: january(8), check_out: january(10) })
    await page.getByRole('gridcell', { name: /^Later ·/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Open/ }).waitFor()
    expect(await page.getByRole('menuitem', { name: /^Check in/ }).count()).toBe(0)
  })
})
