import { beforeAll, describe, expect, it } from 'vitest'
import { IS_LONG_RUN } from '../harness/repetitions.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock, type Stock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { barInRoom, barOf, boxOf, carry, nightOf } from './calendar-bars.ts'

const test = sharedApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

const january = (day: number) => `2027-01-${String(day).padStart(2, '0')}`

/** Doubles 101 to 104 at 120.00 and a suite 201 at 200.00, with stays in the first week of January. */
async function makeHotel(options: Parameters<typeof open>[1] = {}) {
  const local_events = [{ name: 'Epiphany', from: january(6), to: january(6) }]
  const hotel = await test.createHotel({ property: { local_events } })
  const { api } = hotel
  const terms = (amount: number) => ({
    rate_plan: { name: 'Flexible', code: 'FLEX', base_price: eur(amount) },
  })
  const doubles = await makeStock(api, {
    inventory_count: 4,
    room_type: { name: 'Double', rooms: ['101', '102', '103', '104'] },
    ...terms(12_000),
  })
  const suites = await makeStock(api, {
    inventory_count: 1,
    room_type: { name: 'Suite', rooms: ['201'] },
    ...terms(20_000),
  })
  const { data } = (await api.get('/rooms')).body
  const room = (name: string): string => data.find((one: { name: string }) => one.name === name).id
  const names = new Map<string, string>(data.map(({ id, name }: { id: string; name: string }) => [id, name]))
  async function stay(
    last_name: string,
    at: string | null,
    from: number,
    to: number,
    stock: Stock = doubles,
  ) {
    const guest = { first_name: 'Ann', last_name, email: `${last_name.toLowerCase()}@example.com` }
    const dates = { check_in: january(from), check_out: january(to) }
    const { id } = await makeBooking(api, stock, { guest, ...dates, ...(at && { room_id: room(at) }) })
    return id as string
  }
  const rooms = async (id: string) => {
    const { room_segments } = (await api.get(`/reservations/${id}`)).body
    return room_segments
      .map(({ room_id, from, to }: { room_id: string | null; from: string; to: string }) =>
        [room_id === null ? '–' : names.get(room_id), Number(from.slice(8)), Number(to.slice(8))].join(' '),
      )
      .join(', ')
  }
  const person = await createStaff(test, hotel, 'manager')
  return { ...hotel, doubles, suites, room, stay, rooms, person, ...(await open(person, options)) }
}

describe.skipIf(!CHROMIUM)('the calendar, by mouse', () => {
  it('previews a move while it is dragged, applies it, and undoes it by one key', async () => {
    const { page, go, stay, rooms } = await makeHotel()
    const id = await stay('Okafor', '101', 4, 7)
    await go('/calendar')
    await carry(page, await nightOf(page, '101', 4), await nightOf(page, '103', 4))
    await page.getByText('Room 103 · free · same price').first().waitFor()
    // The preview covers the target nights, with a label above.
    const [preview, status] = await Promise.all(
      [0, 1].map((at) => boxOf(page.locator('[data-outcome="move"]').nth(at))),
    )
    for (const day of [4, 6]) {
      const { x, y } = await nightOf(page, '103', day)
      expect([preview!.x < x, x < preview!.x + preview!.width]).toEqual([true, true])
      expect([preview!.y < y, y < preview!.y + preview!.height]).toEqual([true, true])
    }
    expect(status!.y + status!.height).toBeLessThanOrEqual(preview!.y)
    await page.mouse.up()
    await page.getByText('Okafor → room 103').waitFor()
    expect(await rooms(id)).toBe('103 4 7')
    await barOf(page, 'Okafor')
      .and(page.getByRole('gridcell', { name: /room 103/ }))
      .waitFor()
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    expect(await rooms(id)).toBe('101 4 7')
    await barOf(page, 'Okafor')
      .and(page.getByRole('gridcell', { name: /room 101/ }))
      .waitFor()
  })
})

describe.skipIf(!(CHROMIUM && IS_LONG_RUN))('the calendar, by mouse, in the long run', () => {
  it('two stays that fit swap rooms; a third in the way is named, and nothing is moved', async () => {
    const { page, go, stay, rooms } = await makeHotel()
    const [one, other] = [await stay('Okafor', '101', 4, 7), await stay('Sharma', '102', 5, 7)]
    await go('/calendar')
    await carry(page, await nightOf(page, '101', 5), await nightOf(page, '102', 5))
    await page.getByText('Swap with Sharma, room 102').first().waitFor()
    await page.mouse.up()
    await page.getByText('Okafor and Sharma have changed rooms').waitFor()
    expect([await rooms(one), await rooms(other)]).toEqual(['102 4 7', '101 5 7'])
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    const third = await stay('Klein', '102', 4, 5)
    await barOf(page, 'Klein').waitFor()
    await carry(page, await nightOf(page, '101', 5), await nightOf(page, '102', 5))
    await page
      .getByText(/Taken by Klein .* and Sharma/)
      .first()
      .waitFor()
    await page.mouse.up()
    await page
      .getByRole('alert')
      .getByText(/Not moved/)
      .waitFor()
    expect([await rooms(one), await rooms(other), await rooms(third)]).toEqual([
      '101 4 7',
      '102 5 7',
      '102 4 5',
    ])
  })

  it('another room type keeps the price or changes it; other dates have their price; both are undone', async () => {
    const { page, go, stay, rooms, api } = await makeHotel()
    const id = await stay('Okafor', '101', 4, 6)
    const total = async () => (await api.get(`/reservations/${id}`)).body.total.amount
    await go('/calendar')
    await carry(page, await nightOf(page, '101', 4), await nightOf(page, '201', 4))
    await page
      .getByText(/Suite, room 201 · free · \+€160.00/)
      .first()
      .waitFor()
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Okafor to Suite' })
    await dialog.getByRole('radio', { name: 'Take the price of the other type: +€160.00' }).check()
    await dialog.getByRole('button', { name: 'Move' }).click()
    await page.getByText('Okafor → Suite').waitFor()
    expect([await rooms(id), await total()]).toEqual(['201 4 6', 40_000])
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    expect([await rooms(id), await total()]).toEqual(['101 4 6', 24_000])
    const bar = await barInRoom(page, 'Okafor', '101')
    await carry(page, { x: bar.x + bar.width - 3, y: bar.y + 8 }, await nightOf(page, '101', 7))
    await page
      .getByText(/4.*8 Jan · 4 nights · \+€240.00/)
      .first()
      .waitFor()
    await page.mouse.up()
    const change = page.getByRole('dialog', { name: 'Nights of' })
    await change.getByText('€480.00').waitFor()
    await change.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Stay of Ann Okafor changed').waitFor()
    expect([await rooms(id), await total()]).toEqual(['101 4 8', 48_000])
    await page.keyboard.press('u')
    // The toast of the previous undo may still be shown.
    await expect.poll(async () => [await rooms(id), await total()]).toEqual(['101 4 6', 24_000])
  })

  it('rooms are filtered by their stays and by nights on which they are free, and all are shown again', async () => {
    const { page, go, stay, api } = await makeHotel()
    await stay('Okafor', '101', 4, 6)
    const staying = await stay('Sharma', '102', 4, 7)
    await api.patch(`/reservations/${staying}`, { status: 'checked_in' })
    await go('/calendar')
    const rows = () =>
      page.evaluate(
        `[...document.querySelectorAll('[role=rowheader][aria-label^="Room "]')].map((one) => one.ariaLabel.slice(5, 8))`,
      )
    const named = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
    await named('Stays').click()
    await page.getByRole('checkbox', { name: 'In house' }).check()
    await expect.poll(rows).toEqual(['102'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove the filter Stays' }).click()
    await named('Free nights').click()
    await page.getByRole('dialog', { name: 'Free nights' }).getByRole('textbox').fill('6 Jan – 8 Jan')
    await page.keyboard.press('Enter')
    await expect.poll(rows).toEqual(['101', '103', '104', '201'])
    await named('Room type').click()
    await page.getByRole('button', { name: 'Suite' }).last().click()
    await named('Condition').click()
    await page.getByRole('checkbox', { name: 'Dirty' }).check()
    await page.getByRole('button', { name: 'Show all rooms' }).click()
    await expect.poll(rows).toEqual(['101', '102', '103', '104', '201'])
  })

  it('a closure and a stay are drawn over empty nights; the closure is undone by one key', async () => {
    const { page, go, api, room } = await makeHotel()
    await go('/calendar')
    await carry(page, await nightOf(page, '104', 8), await nightOf(page, '104', 9))
    await page.getByText('2 nights · from €240.00').first().waitFor()
    await page.mouse.up()
    await page.getByRole('menuitem', { name: 'Out of order…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block 104' })
    await dialog.getByLabel('Reason').fill('Shower')
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('Out of order: Shower').waitFor()
    expect((await api.get(`/rooms/${room('104')}`)).body.blocks).toMatchObject([
      { from: january(8), to: january(10), reason: 'Shower' },
    ])
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    await carry(page, await nightOf(page, '103', 8), await nightOf(page, '103', 9))
    await page.mouse.up()
    await page.getByRole('menuitem', { name: 'New reservation' }).click()
    await page.getByRole('heading', { name: 'New reservation', level: 1 }).waitFor()
    expect(
      await page
        .getByRole('radio', { name: /Flexible/ })
        .first()
        .isChecked(),
    ).toBe(true)
  })
})

describe.skipIf(!CHROMIUM)('the calendar, by keyboard', () => {
  it('a stay is found, moved, split, locked and moved back, and each step is announced', async () => {
    const { page, go, stay, rooms, settled } = await makeHotel()
    const id = await stay('Okafor', '101', 4, 8)
    await go('/calendar')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const statusOf = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
    await barOf(page, 'Okafor').focus()
    await press('m', 'ArrowDown', 'ArrowDown')
    await statusOf(/Okafor, room 103, Mon 4 Jan – Fri 8 Jan, Room 103 · free · same price/)
    await press('Enter')
    await page.getByText('Okafor → room 103').waitFor()
    await settled()
    expect(await rooms(id)).toBe('103 4 8')
    // The focus has moved along, and is restored by overlays opened from there.
    const here = page.locator(':focus')
    const isOn = (what: RegExp) => expect.poll(() => here.getAttribute('aria-label')).toMatch(what)
    await isOn(/^Okafor · .* room 103/)
    await press('Shift+F10')
    await page.getByRole('menuitem', { name: /^Open/ }).waitFor()
    await press('Escape')
    await isOn(/^Okafor · .* room 103/)
    await press('Shift+ArrowRight', 'Enter')
    await page.getByRole('dialog', { name: 'Nights of' }).waitFor()
    await press('Escape')
    await isOn(/^Okafor · .* room 103/)
    await press('s', 'ArrowRight', 'ArrowDown')
    await statusOf(/Okafor, room 104, Wed 6 Jan – Fri 8 Jan/)
    await press('Enter')
    await page.getByText('Okafor → room 104').waitFor()
    await expect.poll(() => rooms(id)).toBe('103 4 6, 104 6 8')
    await press('Control+z')
    await page.getByText('Undone').waitFor()
    await expect.poll(() => rooms(id)).toBe('103 4 8')
    // One bar again: the undo is visible on the chart too.
    await expect.poll(() => barOf(page, 'Okafor').count()).toBe(1)
    await barOf(page, 'Okafor').focus()
    await press('l')
    await page.getByText('Okafor keeps the room').waitFor()
    await page.getByRole('gridcell', { name: /Okafor .*Room locked/ }).focus()
    await press('m')
    await statusOf(/The room is locked/)
    // The head of the room, then its first night.
    await press('Escape', 'ArrowRight', 'Home', 'ArrowRight')
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('gridcell')
    expect(await violationsOn(page, 'the calendar with the focus in it')).toEqual([])
    await go('/calendar?days=60')
    const head = page.getByRole('columnheader', { name: /^Wed 6 Jan, .*, Epiphany$/ })
    expect(await head.getAttribute('title')).toBe('Epiphany')
  })
})
