import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { actions, frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

const GUEST = { first_name: 'Vera', last_name: 'Sharma', email: 'vera.sharma@example.com' }

/** Vera Sharma departs today and is in house; Ngozi Okafor arrives, without a room. */
async function turnover(options: Parameters<typeof open>[1] = {}) {
  const hotel = await desk.arriving({ inventory_count: 3 })
  const { api, stock, room_id, reservation } = hotel
  await api.patch(`/reservations/${reservation.id}`, { room_id: null })
  const vera = await makeBooking(api, stock, {
    check_in: '2027-01-04',
    check_out: '2027-01-05',
    guest: GUEST,
    room_id,
  })
  await actions(hotel, vera.id).to('checked_in')
  await api.patch(`/reservations/${reservation.id}`, { check_in: '2027-01-05', check_out: '2027-01-07' })
  test.clock.set('2027-01-05T09:00:00Z')
  const person = await createStaff(test, hotel, 'front_desk')
  const room = (await api.get(`/rooms/${room_id}`)).body.name as string
  return { ...hotel, vera, room, ...(await open(person, options)) }
}

describe.skipIf(!CHROMIUM)('the condition and occupancy of rooms at the desk', () => {
  it('an occupied room is offered last, with its guest and departure; assigning it shows the reason of the refusal', async () => {
    const { page, go, reservation, vera, room } = await turnover()
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Check in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check in: Ngozi Okafor' })
    const field = dialog.getByRole('combobox')
    await expect.poll(() => field.inputValue()).toContain('Clean')
    await field.click()
    const options = page.getByRole('listbox').getByRole('option')
    await options.first().waitFor()
    const labels = await options.allTextContents()
    expect(labels).toHaveLength(3)
    expect(labels.at(-1)).toMatch(new RegExp(`^${room}.* occupied until 11:00 \\(V. Sharma\\)$`))
    await options.last().click()
    await dialog.getByText(`${room} · occupied until 11:00 (V. Sharma)`).waitFor()
    await dialog.getByRole('button', { name: 'Check in' }).click()
    await dialog
      .getByText(`${vera.confirmation_code} is still in room ${room}, due out on Tue 5 Jan.`)
      .waitFor()
    await dialog.getByText('SVC-1006').waitFor()
  })

  it('a walk-in is not offered an occupied room first either', async () => {
    const { page, go, room } = await turnover()
    await go('/reservations/new')
    await page.getByRole('radio', { name: /Flexible/ }).check()
    const sum = page.getByRole('complementary', { name: 'Summary' })
    await sum.getByRole('combobox', { name: 'Room' }).click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    const labels = await page.getByRole('listbox').getByRole('option').allTextContents()
    expect(labels.at(-1)).toMatch(new RegExp(`^${room}.* occupied until 11:00 \\(V. Sharma\\)$`))
  })

  it('Enter checks in once the rooms have loaded, however late', async () => {
    const { page, go, reservation, get } = await turnover()
    await go(`/reservations/${reservation.id}`)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/available-rooms/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.getByRole('dialog', { name: 'Check in: Ngozi Okafor' }).waitFor()
    await page.keyboard.press('Enter')
    release()
    await page.getByText('Ngozi Okafor is checked in').waitFor()
    expect((await get()).status).toBe('checked_in')
  })

  it('the old room of a move is dirty and offered after the others, and Undo restores the condition of both', async () => {
    const { page, go, api, vera, room_id, room, reservation } = await turnover()
    await api.patch(`/rooms/${room_id}`, { status: 'inspected' })
    await api.patch(`/reservations/${reservation.id}`, { room_id })
    await go(`/reservations/${vera.id}`)
    await page.getByRole('button', { name: 'Nights' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nights of Vera Sharma' })
    await dialog.getByText(/arrival and past nights stay as they are; the change applies from now/).waitFor()
    await dialog.getByRole('button', { name: '+1 night' }).click()
    await dialog.getByText(new RegExp(`Room ${room} is taken by Ngozi Okafor \\(.*5.*7 Jan\\)`)).waitFor()
    const way = dialog.getByRole('button', { name: /^Vera Sharma to room .* from tonight/ })
    const other = /room (\S+) from/.exec((await way.textContent())!)![1]!
    await way.click()
    await page.getByText('Stay of Vera Sharma changed').waitFor()
    const conditionOf = async (name: string) =>
      (await api.get('/rooms')).body.data.find((one: { name: string }) => one.name === name).status
    expect(await conditionOf(room)).toBe('dirty')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone').waitFor()
    expect([await conditionOf(room), await conditionOf(other)]).toEqual(['inspected', 'clean'])
  })

  it('Undo of a cancellation restores the room, or reports that it is taken', async () => {
    const { page, go, api, stock, get, reservation } = await turnover()
    const rooms: { id: string; name: string }[] = (await api.get('/rooms')).body.data
    const mine = rooms.at(-1)!
    await api.patch(`/reservations/${reservation.id}`, { room_id: mine.id })
    const cancel = async () => {
      await page.getByRole('button', { name: 'Cancel reservation' }).click()
      const dialog = page.getByRole('dialog', { name: /Cancel the reservation/ })
      await dialog.getByText(/No fee is charged/).waitFor()
      await dialog.getByRole('button', { name: 'Cancel reservation' }).click()
      await page.getByText('Reservation of Ngozi Okafor cancelled').waitFor()
    }
    await go(`/reservations/${reservation.id}`)
    await cancel()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Ngozi Okafor is confirmed again').waitFor()
    expect(await get()).toMatchObject({ status: 'confirmed', room_id: mine.id })
    await go(`/reservations/${reservation.id}`)
    await cancel()
    await makeBooking(api, stock, { check_in: '2027-01-05', check_out: '2027-01-06', room_id: mine.id })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText(`Ngozi Okafor is confirmed again, without room ${mine.name}`).waitFor()
    expect(await get()).toMatchObject({ status: 'confirmed', room_id: null })
  })
})

/** Free cancellation until 18:00 two days before arrival. */
const TWO_DAYS = {
  cancellation_policy: {
    rules: [{ days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } }],
  },
}

describe.skipIf(!CHROMIUM)('a passed deadline is shown as passed', () => {
  it('in the offer, the summary, the folio and the dialog of a cancellation; a current one has its date', async () => {
    const hotel = await desk.arriving({ inventory_count: 3, rate_plan: TWO_DAYS })
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    const ended = /Free cancellation ended 2 Jan 2027, 18:00\./
    await go('/reservations/new')
    const offer = page.getByRole('row', { name: /Flexible/ })
    await offer.getByText(ended).waitFor()
    await offer.getByText('Cancelling costs the first night.').waitFor()
    await page.getByRole('radio', { name: /Flexible/ }).check()
    const sum = page.getByRole('complementary', { name: 'Summary' })
    await sum.getByText(ended).waitFor()
    await page.getByLabel('Dates').fill('2027-01-20 – 2027-01-21')
    await sum.getByText('Free cancellation until 18 Jan 2027, 18:00.').waitFor()
    await go(`/reservations/${hotel.reservation.id}?tab=money`)
    await page.getByText(ended).waitFor()
    expect(await page.getByText(/Free cancellation until/).count()).toBe(0)
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    const dialog = page.getByRole('dialog', { name: /Cancel the reservation/ })
    await dialog.getByText(ended).waitFor()
    await dialog.getByText('A fee of €120.00 is charged.').waitFor()
  })
})

describe.skipIf(!CHROMIUM)('channels without sales, and prices of nights', () => {
  it('a channel without mappings is grey and says what to do', async () => {
    const hotel = await desk.arriving()
    await hotel.connectChannel('booking_com')
    const { page, go } = await open(await createStaff(test, hotel, 'manager'))
    await go('/channels')
    const row = page.getByRole('row', { name: /booking_com/ })
    await row.locator('[data-tone="grey"]').getByText('Sells nothing yet').waitFor()
    await row.getByText('Sells nothing yet – map a rate plan.').waitFor()
    expect(await page.getByText('In sync').count()).toBe(0)
    await row.getByRole('link', { name: 'booking_com' }).click()
    await page.getByRole('main').getByText('Sells nothing yet – map a rate plan.').waitFor()
    expect(await page.getByText('The channel has every current price').count()).toBe(0)
  })

  it('a plan is previewed at the prices of its special dates', async () => {
    const hotel = await desk.arriving({ rate_plan: TWO_DAYS })
    await hotel.api.patch(`/rate-plans/${hotel.stock.rate_plan_id}`, {
      price_overrides: [{ date: '2027-02-02', price: { amount: 20000, currency: 'EUR' } }],
    })
    const { page, go } = await open(await createStaff(test, hotel, 'manager'))
    await go(`/rate-plans/${hotel.stock.rate_plan_id}`)
    await page.getByLabel('Arrival', { exact: true }).fill('2027-02-01')
    await page.getByText('of €440.00.').waitFor()
    await page.getByLabel('Price per night').first().fill('150')
    await page.getByText('Based on saved prices.').waitFor()
  })
})

describe.skipIf(!CHROMIUM)('common searches of the desk', () => {
  it('the search supports terms of the trade', async () => {
    const hotel = await desk.arriving()
    const { page, go } = await open(await createStaff(test, hotel, 'manager'))
    await go('/guests')
    for (const [typed, found] of [
      ['arrivals', 'Arrivals today'],
      ['rates', 'Rate plans'],
      ['special', 'Rate plans'],
      ['refund', 'Invoices'],
      ['balance', 'Invoices'],
      ['check in', 'Reservations'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search' }).fill(typed)
      await page.getByRole('option', { name: new RegExp(`^${found}`) }).waitFor()
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('arrivals')
    await page.keyboard.press('Enter')
    await page.waitForURL(/check_in_from=2027-01-04/)
    await page.getByRole('row', { name: /Okafor/ }).waitFor()
  })
})
