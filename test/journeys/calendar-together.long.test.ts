import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

/** Ana and Ben view the same calendar, in which Okafor has room 101 from the fourth to the seventh. */
async function desk() {
  const hotel = await test.createHotel()
  const { api } = hotel
  const rooms = ['101', '102', '103', '104']
  const stock = await makeStock(api, { inventory_count: 4, room_type: { name: 'Double', rooms } })
  const { data } = (await api.get('/rooms')).body as { data: { id: string; name: string }[] }
  const room_id = data.find(({ name }) => name === '101')!.id
  const guest = { first_name: 'Ann', last_name: 'Okafor', email: 'okafor@example.com' }
  const dates = { check_in: '2027-01-04', check_out: '2027-01-07' }
  const { id } = await makeBooking(api, stock, { guest, ...dates, room_id })
  const visit = async (name: string) => {
    const visitor = await open(await createStaff(test, hotel, 'front_desk', { name }))
    await visitor.go('/calendar')
    return visitor.page
  }
  const room = async () => {
    const { room_segments } = (await api.get(`/reservations/${id}`)).body
    return data.find((one) => one.id === room_segments[0].room_id)?.name
  }
  return { ana: await visit('Ana'), ben: await visit('Ben'), room, id }
}

const bar = (page: Page, room = '') =>
  page.getByRole('gridcell', { name: new RegExp(`^Okafor · .*${room && `room ${room}`}`) })

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

describe.skipIf(!CHROMIUM)('two users of one calendar', () => {
  it('a move by one animates to its place for the other, with the name of the user; without animation under reduced motion', async () => {
    const { ana, ben } = await desk()
    await ben.emulateMedia({ reducedMotion: 'no-preference' })
    // The position of the bar in each frame, until it has been stable for a while.
    await ben.evaluate(`{
      window.tops = []
      const step = () => {
        const found = document.querySelector('[data-bar]')
        if (found) window.tops.push(found.getBoundingClientRect().top)
        requestAnimationFrame(step)
      }
      step()
    }`)
    const tops = async () => new Set((await ben.evaluate('window.tops.splice(0)')) as number[])
    await bar(ana).focus()
    await press(ana, 'm', 'ArrowDown', 'ArrowDown', 'Enter')
    await bar(ben, '103').waitFor()
    await ben.getByRole('note').filter({ hasText: 'Ana, now' }).waitFor()
    await expect.poll(() => ben.evaluate('document.getAnimations().length')).toBe(0)
    expect((await tops()).size).toBeGreaterThan(2)
    await ben.emulateMedia({ reducedMotion: 'reduce' })
    await press(ana, 'u')
    await bar(ben, '101').waitFor()
    expect((await tops()).size).toBe(2)
  })

  it('a drag continues while the other moves the stay; the later one sees who was first, and repeats with one click', async () => {
    const { ana, ben, room } = await desk()
    await bar(ben).focus()
    await press(ben, 'm', 'ArrowDown')
    const announced = (words: RegExp) => ben.getByRole('status').filter({ hasText: words }).waitFor()
    await announced(/Okafor, room 102/)
    await bar(ana).focus()
    await press(ana, 'm', 'ArrowDown', 'ArrowDown', 'Enter')
    await bar(ana, '103').waitFor()
    await expect.poll(room).toBe('103')
    // The bar stays at its origin, and the preview follows the pointer.
    await announced(/Okafor, room 102/)
    expect(await bar(ben, '101').count()).toBe(1)
    await press(ben, 'Enter')
    const alert = ben.getByRole('alert')
    await alert.getByText('Not moved. Ana was faster: Okafor has room 103, 4 – 7 Jan now.').waitFor()
    await bar(ben, '103').waitFor()
    expect(await room()).toBe('103')
    await alert.getByRole('button', { name: 'Move to room 102 anyway' }).click()
    await bar(ben, '102').waitFor()
    await expect.poll(room).toBe('102')
    expect(await alert.textContent()).toBe('')
    await bar(ana, '102').waitFor()
  })

  it('a colleague who has a record open is shown on the bar and in the record, for as long as it is open', async () => {
    const { ana, ben } = await desk()
    await bar(ana).click()
    await ana.getByRole('dialog', { name: 'Reservation' }).waitFor()
    await ben.getByRole('gridcell', { name: /^Okafor .*being viewed by Ana/ }).click()
    await ben.getByRole('dialog', { name: 'Reservation' }).getByText('Also viewing: Ana').waitFor()
    await ana.getByRole('dialog', { name: 'Reservation' }).getByText('Also viewing: Ben').waitFor()
    await press(ben, 'Escape')
    await expect.poll(() => ana.getByText('Also viewing: Ben').count()).toBe(0)
    await ana.goto('about:blank')
    await expect.poll(() => ben.getByRole('gridcell', { name: /being viewed/ }).count()).toBe(0)
  })
})
