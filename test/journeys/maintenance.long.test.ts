import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { testApp } from '../harness/app.ts'
import { PICTURE } from '../harness/requests/picture.ts'
import { housekeepingHotel } from '../harness/reservations/housekeeping.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, type Options, overflowOn, violationsOn } from './browser.ts'

const test = testApp({ role: 'api' })
const { open } = browserTests(test)
const TODAY = '2027-01-04'
beforeEach(() => test.clock.set(`${TODAY}T09:00:00Z`))

async function makeHotel(role: Role = 'manager', options: Options = {}) {
  const hotel = await housekeepingHotel(test, ['201', '202'])
  const { api, property_id } = hotel.hotel
  const visit = await open(await createStaff(test, hotel.hotel, role, { name: 'Ana Souza' }), options)
  const { page } = visit
  return {
    ...hotel,
    ...visit,
    report: (name: string | null, description: string, more: object = {}) =>
      api.make('/tasks', {
        property_id,
        room_id: name && hotel.room(name),
        category: 'plumbing',
        description,
        ...more,
      }),
    blocks: async (name: string) => (await api.get(`/rooms/${hotel.room(name)}`)).body.blocks,
    tasks: async () => (await api.get('/tasks')).body.data,
    row: (description: string) => page.getByRole('row').filter({ hasText: description }),
  }
}

describe.skipIf(!CHROMIUM)('the screen of maintenance', () => {
  it('rule 24.14 — a task from the row of a room closes it: affected stays are shown before saving; completed, it is on sale, and undone', async () => {
    const { page, go, follow, stay, row, blocks } = await makeHotel()
    await stay('201', '2027-01-04', '2027-01-05')
    await stay('202', '2027-01-04', '2027-01-05')
    await go('/rooms')
    await page.getByRole('button', { name: 'New task in room 201' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task in room 201' })
    await dialog.getByRole('textbox', { name: 'What is to be done' }).fill('The shower leaks')
    await dialog.getByRole('radio', { name: 'Out of order' }).click()
    await dialog.getByText(/^Overbooked on .*4 Jan/).waitFor()
    await dialog.getByRole('listitem').waitFor()
    expect(await violationsOn(page, 'a new task that closes its room')).toEqual([])
    expect(await blocks('201')).toEqual([])
    await dialog.getByRole('button', { name: 'Create task' }).click()
    // Stays that need another room are on the page of the task.
    await page.getByText(/^Out of order · 4.*5 Jan/).waitFor()
    expect(await blocks('201')).toMatchObject([{ type: 'out_of_order', reason: 'The shower leaks' }])
    await follow('/maintenance')
    await row('The shower leaks').getByText('Out of order').waitFor()
    await row('The shower leaks')
      .getByRole('button', { name: /^Start/ })
      .click()
    await row('The shower leaks').getByRole('button', { name: /^Done/ }).click()
    await page.getByText('Done: 201 is back on sale').waitFor()
    expect(await blocks('201')).toEqual([])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone').waitFor()
    expect(await blocks('201')).toMatchObject([{ type: 'out_of_order', to: '2027-01-05' }])
  })

  it('rule 24.13 — the most urgent first, by counters and filters; reports of others appear live', async () => {
    const { page, go, report, row } = await makeHotel()
    await report('201', 'A slow drain', { due_on: '2027-01-03', priority: 'low' })
    await report('202', 'No power', { priority: 'urgent', category: 'electrical' })
    await report(null, 'The lift squeaks')
    await go('/maintenance')
    const rows = page.getByRole('row')
    await expect.poll(() => rows.count()).toBe(4)
    await rows.nth(1).getByText('Overdue since Sun 3 Jan').waitFor()
    await rows.nth(2).getByText('No power').waitFor()
    expect(await violationsOn(page, 'the list of maintenance')).toEqual([])
    await page.getByRole('button', { name: 'Overdue 1' }).click()
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('button', { name: 'Overdue 1' }).click()
    // Received through live updates.
    await report('201', 'The window does not close', { priority: 'high' })
    await row('The window does not close').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await overflowOn(page, 'the list on a phone')).toEqual([])
  })

  it('rule 24.15 — a quarterly task is created from the search, changed, completed, and the next one is due; its room has the history', async () => {
    const { page, go, tasks, room } = await makeHotel('front_desk')
    await go('/guests')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('new maintenance')
    await page.getByRole('option', { name: /New maintenance task/ }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByRole('combobox', { name: 'Room' }).click()
    await page.getByRole('option', { name: '202' }).click()
    await dialog.getByRole('textbox', { name: 'What is to be done' }).fill('Clean the filters')
    await dialog.getByRole('combobox', { name: 'Repeats' }).selectOption('Every quarter')
    await dialog.getByRole('textbox', { name: 'Due' }).fill('4 Jan 2027')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Create task' }).click()
    await page.getByRole('link', { name: 'Clean the filters' }).click()
    await page.getByRole('heading', { name: 'Other: 202' }).waitFor()
    await page.getByText('every 3 months').waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByText('Urgent').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Task saved').waitFor()
    expect((await tasks())[0]).toMatchObject({
      priority: 'urgent',
      room_id: room('202'),
      due_on: TODAY,
      repeat: { every: 3, unit: 'month' },
    })
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    expect((await tasks())[0].priority).toBe('normal')
    await page.getByRole('button', { name: /^Start/ }).click()
    await page.getByRole('button', { name: /^Done/ }).click()
    await page.getByRole('link', { name: 'Due Sun 4 Apr' }).waitFor()
    expect(await violationsOn(page, 'a task')).toEqual([])
    await page.getByRole('link', { name: '202', exact: true }).click()
    const history = page.getByRole('listitem').filter({ hasText: 'Clean the filters' })
    await expect.poll(() => history.count()).toBe(2)
    await history.first().getByText('Due Sun 4 Apr').waitFor()
    await history.last().getByText('Done', { exact: true }).waitFor()
  })

  it('rule 24.18 — photos are added with a task and later, viewed, and deleted after a confirmation', async () => {
    const { page, go, tasks } = await makeHotel()
    await go('/maintenance?new=1')
    const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(PICTURE) })
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByRole('textbox', { name: 'What is to be done' }).fill('The tap drips')
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') }
    await dialog.locator('input[type=file]').setInputFiles([text])
    await dialog.getByText('Photos are JPEG, PNG or WebP.').waitFor()
    await dialog.locator('input[type=file]').setInputFiles([photo('a.png'), photo('b.png')])
    await dialog.getByRole('button', { name: 'Remove photo 2' }).click()
    expect(await violationsOn(page, 'a new task with a photo')).toEqual([])
    await dialog.getByRole('button', { name: 'Create task' }).click()
    await expect.poll(async () => (await tasks())[0]?.photos.length).toBe(1)
    await page.getByRole('link', { name: /The tap drips/ }).click()
    await page.getByRole('img', { name: 'Photo 1 of 1' }).waitFor()
    await page.locator('input[type=file]').setInputFiles([photo('c.png')])
    await page.getByRole('img', { name: 'Photo 2 of 2' }).click()
    const shown = page.getByRole('dialog', { name: 'Photo 2 of 2' })
    await shown.getByRole('button', { name: 'Previous photo' }).click()
    const first = page.getByRole('dialog', { name: 'Photo 1 of 2' })
    await expect.poll(() => page.evaluate('document.querySelector("[role=dialog] img").naturalWidth')).toBe(1)
    expect(await violationsOn(page, 'a photo')).toEqual([])
    await first.getByRole('button', { name: 'Remove photo' }).click()
    await first.getByText('It is deleted for good.').waitFor()
    await first.getByRole('button', { name: 'Remove photo' }).click()
    await page.getByText('Photo removed').waitFor()
    expect((await tasks())[0].photos).toHaveLength(1)
    await page.getByRole('img', { name: 'Photo 1 of 1' }).waitFor()
  })
})
