import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock, type Stock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

const january = (day: number) => `2027-01-${String(day).padStart(2, '0')}`

/** Doubles 101 and 102 at 120.00 and a suite 201 at 200.00. */
async function makeHotel() {
  const hotel = await test.createHotel()
  const { api } = hotel
  const terms = (amount: number) => ({ rate_plan: { name: 'Flexible', base_price: eur(amount) } })
  const doubles = await makeStock(api, {
    inventory_count: 2,
    room_type: { name: 'Double', rooms: ['101', '102'] },
    ...terms(12_000),
  })
  await makeStock(api, {
    inventory_count: 1,
    room_type: { name: 'Suite', rooms: ['201'] },
    ...terms(20_000),
  })
  const { data } = (await api.get('/rooms')).body as { data: { id: string; name: string }[] }
  const room = (name: string) => data.find((one) => one.name === name)!.id
  async function stay(last_name: string, at: string | null, from: number, to: number, of: Stock = doubles) {
    const guest = { first_name: 'Ann', last_name, email: `${last_name.toLowerCase()}@example.com` }
    const dates = { check_in: january(from), check_out: january(to) }
    return (await makeBooking(api, of, { guest, ...dates, ...(at && { room_id: room(at) }) })).id as string
  }
  const close = (name: string, from: number, to: number) =>
    api.make(`/rooms/${room(name)}/blocks`, {
      type: 'out_of_order',
      from: january(from),
      to: january(to),
      reason: 'Shower leaks',
    })
  const blocks = async (name: string) => (await api.get(`/rooms/${room(name)}`)).body.blocks
  return { api, room, stay, close, blocks, ...(await open(await createStaff(test, hotel, 'front_desk'))) }
}

describe.skipIf(!CHROMIUM)('a closure in the calendar', () => {
  it('is shortened, released and moved to another room where it is seen, each with undo', async () => {
    const { page, go, close, blocks } = await makeHotel()
    await close('101', 5, 9)
    await go('/calendar')
    const closure = page.locator('[data-closure]')
    const panel = page.getByRole('dialog', { name: /^Room 10\d · Out of order/ })
    await closure.click()
    await panel.getByText(/Shower leaks/).waitFor()
    expect(await violationsOn(page, 'a closure', undefined, 'overlays')).toEqual([])
    await panel.getByLabel('Reason').fill('Shower repaired on the 7th')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Closure of 101 changed').waitFor()
    expect((await blocks('101'))[0]).toMatchObject({ reason: 'Shower repaired on the 7th' })
    await closure.click()
    await panel.getByLabel('Close another room instead').selectOption('102 · Double')
    await page.getByText('102 is closed in place of 101').waitFor()
    expect([await blocks('101'), (await blocks('102'))[0]]).toMatchObject([[], { from: january(5) }])
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    expect([(await blocks('101')).length, await blocks('102')]).toEqual([1, []])
    // By the keyboard: the closure is a night of its room.
    await page
      .getByRole('rowheader', { name: /^Room 101/ })
      .getByRole('button')
      .focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Release the room' }).click()
    await page.getByText('Block of 101 removed').waitFor()
    expect(await blocks('101')).toEqual([])
  })
})

describe.skipIf(!CHROMIUM)('the head of a room in the calendar', () => {
  it('says who is in it, who comes next and how clean it is, marks it clean and asks housekeeping', async () => {
    const { page, go, stay, api, room } = await makeHotel()
    const in_house = await stay('Okafor', '101', 4, 6)
    await stay('Sharma', '101', 20, 22)
    await api.patch(`/reservations/${in_house}`, { status: 'checked_in' })
    await api.patch(`/rooms/${room('101')}`, { status: 'dirty' })
    await go('/calendar')
    const head = page.getByRole('rowheader', { name: /^Room 101/ }).getByRole('button')
    const panel = page.getByRole('dialog', { name: 'Room 101 · Double' })
    await head.focus()
    await page.keyboard.press('Enter')
    await panel.getByText('Okafor, Ann').waitFor()
    await panel.getByText('Sharma, Ann').waitFor()
    await panel.getByText(/until .*6 Jan/).waitFor()
    expect(await violationsOn(page, 'a room', undefined, 'overlays')).toEqual([])
    await panel.getByRole('button', { name: 'Mark as clean' }).click()
    await page.getByText('101: Clean').waitFor()
    expect((await api.get(`/rooms/${room('101')}`)).body.status).toBe('clean')
    await expect.poll(() => panel.count()).toBe(0)
    await head.click()
    await panel.getByRole('button', { name: 'Ask housekeeping' }).click()
    await page.getByText('Housekeeping is asked for 101').waitFor()
  })
})

describe.skipIf(!CHROMIUM)('an overbooked night in the calendar', () => {
  it('offers the rooms of other types for the stays that can move, and the closure that takes a room', async () => {
    const { page, go, stay, close, api } = await makeHotel()
    const id = await stay('Okafor', null, 6, 8)
    await stay('Sharma', '101', 6, 7)
    await close('102', 6, 7)
    await go('/calendar')
    await page.getByRole('rowheader', { name: 'Overbooked' }).getByRole('button').click()
    const panel = page.getByRole('dialog', { name: /^Double · .*6 Jan/ })
    await panel.getByText('overbooked by 1').waitFor()
    expect(await violationsOn(page, 'ways out', undefined, 'overlays')).toEqual([])
    await panel.getByText('102 is out of order.').waitFor()
    await panel.getByRole('button', { name: 'Move Okafor to Suite 201' }).click()
    await page.getByRole('dialog', { name: 'Okafor to Suite' }).getByRole('button', { name: 'Move' }).click()
    await page.getByText('Okafor → Suite').waitFor()
    const { data } = (await api.get(`/reservations?confirmation_code=${id.slice(-7)}`)).body
    expect(data[0].total.amount).toBe(24_000)
    await expect.poll(() => page.getByRole('rowheader', { name: 'Overbooked' }).count()).toBe(0)
  })
})

describe.skipIf(!CHROMIUM)('the keyboard in the calendar', () => {
  it('reaches the grid by two Tabs from a fresh page', async () => {
    const { page, go } = await makeHotel()
    await go('/calendar')
    await page.getByRole('rowheader', { name: /^Room 101/ }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[role=grid] :focus').count()).toBe(1)
  })
})

describe.skipIf(!CHROMIUM)('the history of a night', () => {
  it('says what made it overbooked, from the panel of the night, and is copied as text', async () => {
    const { page, go, stay, close } = await makeHotel()
    await stay('Okafor', '101', 6, 8)
    await stay('Sharma', null, 6, 7)
    await close('102', 6, 7)
    await go('/calendar')
    await page.getByRole('gridcell', { name: /^Double, Wed 6 Jan/ }).click()
    await page.getByRole('link', { name: 'History of this night' }).click()
    await page.getByRole('heading', { name: 'Double · Wed 6 Jan', level: 1 }).waitFor()
    await page.getByText('Room 102 was taken out of order after its night was sold.').waitFor()
    await page.getByText('1 room, 2 sold, overbooked by 1').waitFor()
    expect(await violationsOn(page, 'the history of a night')).toEqual([])
    await page.getByRole('button', { name: 'Copy as text' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string
    expect(copied).toContain('Room out of order · 102 · Shower leaks')
    expect(copied).toContain('Sold · Okafor')
  })
})
