import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

const january = (day: number) => `2027-01-${String(day).padStart(2, '0')}`

/** Rooms 101 to 103, and stays in the first weeks of January. */
async function makeHotel(options: Parameters<typeof open>[1] = {}) {
  const hotel = await test.createHotel()
  const { api } = hotel
  const doubles = await makeStock(api, {
    inventory_count: 3,
    room_type: { name: 'Double', rooms: ['101', '102', '103'] },
  })
  const { data } = (await api.get('/rooms')).body
  const names = new Map<string, string>(data.map(({ id, name }: { id: string; name: string }) => [id, name]))
  const ids = new Map([...names].map(([id, name]) => [name, id]))
  const stay = async (last_name: string, room: string | null, from: number, to: number) => {
    const guest = { first_name: 'Ann', last_name, email: `${last_name.toLowerCase()}@example.com` }
    const dates = { check_in: january(from), check_out: january(to) }
    const { id } = await makeBooking(api, doubles, { guest, ...dates, room_id: room && ids.get(room) })
    return id as string
  }
  const roomOf = async (id: string) => names.get((await api.get(`/reservations/${id}`)).body.room_id) ?? null
  const person = await createStaff(test, hotel, 'front_desk')
  return { ...hotel, stay, roomOf, ...(await open(person, options)) }
}

describe.skipIf(!CHROMIUM)('rooms for all stays without one', () => {
  it('are previewed, one is excluded, the others assigned, and undone by one key; by keyboard', async () => {
    const { page, go, stay, roomOf } = await makeHotel()
    await stay('Klein', '101', 4, 6)
    const [okafor, sharma] = [await stay('Okafor', null, 6, 9), await stay('Sharma', null, 7, 9)]
    await go('/calendar')
    const button = page.getByRole('button', { name: 'Auto-assign…' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Assign rooms automatically' })
    await dialog.getByRole('status').getByText('Changes: 2 of 2.').waitFor()
    await dialog.getByRole('row', { name: /Okafor, Ann .* no room → 101 leaves no gap/ }).waitFor()
    expect(await violationsOn(page, 'the proposal of rooms')).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Ann Sharma → room' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('status').getByText('Changes: 1 of 2.').waitFor()
    await dialog.getByRole('button', { name: 'Assign 1 room' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 room assigned').waitFor()
    expect([await roomOf(okafor), await roomOf(sharma)]).toEqual(['101', null])
    await page.getByRole('gridcell', { name: /^Okafor · .*room 101/ }).waitFor()
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    expect(await roomOf(okafor)).toBe(null)
  })

  it('stays with a room move on request; those still without one have the reason', async () => {
    const { page, go, stay, roomOf } = await makeHotel()
    // Today's arrivals keep rooms that are ready.
    await stay('Klein', '101', 4, 8)
    const sharma = await stay('Sharma', '101', 10, 12)
    await stay('Lopez', '102', 4, 7)
    const varga = await stay('Varga', '102', 9, 12)
    await stay('Meyer', '103', 4, 12)
    const okafor = await stay('Okafor', null, 7, 10)
    await go('/calendar')
    await page.getByRole('button', { name: 'Auto-assign…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign rooms automatically' })
    await dialog.getByText('Still without a room: 1').waitFor()
    await dialog
      .getByRole('listitem')
      .getByText(/no room is free on all nights/)
      .waitFor()
    await dialog.getByRole('checkbox', { name: /Also move stays/ }).click()
    await dialog.getByText('Changes: 3 of 3.').waitFor()
    expect(await violationsOn(page, 'the proposal of rooms')).toEqual([])
    // The others depended on this room.
    await dialog.getByRole('checkbox', { name: 'Ann Sharma → room 102' }).click()
    await dialog.getByText('Changes: 0 of 3.').waitFor()
    await dialog.getByRole('checkbox', { name: 'Ann Okafor → room 102' }).click()
    await dialog.getByText('Changes: 3 of 3.').waitFor()
    await dialog.getByRole('button', { name: 'Assign 3 rooms' }).click()
    await page.getByText('3 rooms assigned').waitFor()
    expect([await roomOf(okafor), await roomOf(varga), await roomOf(sharma)]).toEqual(['102', '101', '102'])
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    expect([await roomOf(okafor), await roomOf(varga), await roomOf(sharma)]).toEqual([null, '102', '101'])
  })

  it('an outdated proposal is reported, and calculated again; in German', async () => {
    const { page, go, stay, roomOf, api } = await makeHotel({ locale: 'de-DE' })
    const okafor = await stay('Okafor', null, 6, 9)
    await go('/calendar')
    await page.getByRole('button', { name: 'Automatisch zuweisen…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zimmer automatisch zuweisen' })
    await dialog.getByRole('row', { name: /ohne Zimmer → 101/ }).waitFor()
    const change = async () =>
      expect((await api.patch(`/reservations/${okafor}`, { check_out: january(8) })).status).toBe(200)
    await page.route(
      '**/reservations/moves',
      async (route) => {
        await change()
        await route.continue()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: '1 Zimmer zuweisen' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('row', { name: /6\.–8\. Jan/ }).waitFor()
    await dialog.getByRole('button', { name: '1 Zimmer zuweisen' }).click()
    await page.getByText('1 Zimmer zugewiesen').waitFor()
    expect(await roomOf(okafor)).toBe('101')
  })

  it('on Today: all arrivals of the day', async () => {
    const { page, go, stay, roomOf } = await makeHotel()
    const [one, other] = [await stay('Okafor', null, 4, 6), await stay('Sharma', null, 4, 5)]
    await stay('Klein', null, 5, 6)
    await go('/today')
    await page.getByRole('button', { name: 'Auto-assign…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Assign 2 rooms' }).click()
    await page.getByText('2 rooms assigned').waitFor()
    expect(new Set([await roomOf(one), await roomOf(other)])).toEqual(new Set(['101', '102']))
  })
})
