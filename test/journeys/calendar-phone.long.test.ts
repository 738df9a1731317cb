import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('the calendar on a phone', () => {
  it('lists a day with availability, arrivals, stayovers and departures; a strip of seven days changes the day; all by touch', async () => {
    const local_events = [{ name: 'Boat show', from: '2027-01-05', to: '2027-01-08' }]
    const hotel = await test.createHotel({ property: { local_events } })
    const { api } = hotel
    const stock = await makeStock(api, {
      inventory_count: 3,
      room_type: { name: 'Double', rooms: ['101', '102', '103'] },
      rate_plan: { name: 'Flexible', code: 'FLEX', base_price: eur(12_000) },
    })
    const { data } = (await api.get('/rooms')).body as { data: { id: string; name: string }[] }
    const stay = async (last_name: string, room: string | null, from: number, to: number) => {
      const guest = { first_name: 'Ann', last_name, email: `${last_name.toLowerCase()}@example.com` }
      const dates = { check_in: `2027-01-0${from}`, check_out: `2027-01-0${to}` }
      const room_id = data.find(({ name }) => name === room)?.id
      return (await makeBooking(api, stock, { guest, ...dates, ...(room_id && { room_id }) })).id as string
    }
    const okafor = await stay('Okafor', '101', 4, 6)
    await stay('Sharma', null, 5, 7)
    const { page, go, settled } = await open(await createStaff(test, hotel, 'front_desk'), { width: 390 })
    const inside = async () =>
      (await page.evaluate(
        'Math.max(...[...document.querySelectorAll("main *")].map((one) => one.getBoundingClientRect().right))',
      )) as number
    await go('/calendar')
    const part = (name: string) => page.getByRole('region', { name })
    await part('Arrivals').getByText('Okafor · 2').waitFor()
    expect(await part('Free rooms').getByRole('button').first().textContent()).toContain('2 left')
    expect(await inside()).toBeLessThanOrEqual(390)
    expect(await violationsOn(page, 'the agenda')).toEqual([])
    await part('Arrivals').getByRole('button', { name: 'Check in', exact: true }).click()
    await expect.poll(async () => (await api.get(`/reservations/${okafor}`)).body.status).toBe('checked_in')
    const strip = page.getByRole('navigation', { name: 'Days shown' })
    expect(await strip.getByRole('button').count()).toBe(7)
    await strip.getByRole('button', { name: /^Tue 5 Jan 67 %/ }).click()
    await part('Staying').getByText('Okafor').waitFor()
    await page.getByRole('heading', { name: /^Tuesday.*Boat show$/ }).waitFor()
    await part('Arrivals').getByText('Sharma').waitFor()
    await part('Arrivals').getByText('no room').waitFor()
    expect(await part('Arrivals').getByRole('button', { name: 'Check in', exact: true }).count()).toBe(0)
    await strip.getByRole('button', { name: /^Wed 6 Jan/ }).click()
    await part('Departures').getByText('Okafor').waitFor()
    // Further actions are in the record: room, dates, money.
    await part('Staying')
      .getByRole('button', { name: /^Sharma/ })
      .click()
    await page.getByRole('dialog', { name: 'Reservation' }).getByRole('button', { name: 'Nights' }).waitFor()
    await page.keyboard.press('Escape')
    await part('Free rooms')
      .getByRole('button', { name: /Double/ })
      .click()
    await page.getByRole('dialog', { name: 'Double · Wed 6 Jan' }).getByText('€120.00').waitFor()
    expect(await inside()).toBeLessThanOrEqual(390)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Later' }).click()
    await settled()
    await strip.getByRole('button', { name: /^Mon 11 Jan/ }).waitFor()
    await page.getByRole('button', { name: 'New reservation' }).click()
    await page.getByRole('heading', { name: 'New reservation', level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.get('check_in')).toBe('2027-01-11')
  })
})
