import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { arrivalsNotReady } from './ask-housekeeping.ts'
import { browsing, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browsing(test)
const [TODAY, LATER] = ['2027-01-04', '2027-01-06']
beforeEach(() => test.clock.set(`${TODAY}T14:30:00Z`))

const makeHotel = () => arrivalsNotReady(test, open, TODAY, LATER)

describe.skipIf(!CHROMIUM)('a room of an arrival that is not ready', () => {
  it('rule 24.7 — is requested from housekeeping in the row: visible to others at once, first on their board, and undone', async () => {
    const { person, one, rossi, room } = await makeHotel()
    const { page, go, row, button } = await person('front_desk')
    const colleague = await person('manager')
    await colleague.go('/housekeeping')
    await go('/today')
    // The key triggers the next step of the row, wherever the focus is in it.
    await row('Rossi').getByRole('link', { name: 'Rossi, Ngozi' }).focus()
    await page.keyboard.press('i')
    await page.getByRole('dialog', { name: 'Check in: Ngozi Rossi' }).waitFor()
    await page.keyboard.press('Escape')
    await button('Rossi', 'Ask housekeeping').click()
    await row('Rossi').getByText('Housekeeping is asked for 202').waitFor()
    await row('Rossi').getByText('Housekeeping asked at 15:30').waitFor()
    expect(await violationsOn(page, 'housekeeping is asked')).toEqual([])
    await colleague.page.getByRole('button', { name: 'Guest waiting 1' }).waitFor()
    expect(await one('202')).toMatchObject({ guest_waiting: true, priority: 1 })
    await button('Rossi', 'Undo').click()
    await expect.poll(async () => (await one('202')).guest_waiting).toBe(false)
    await button('Rossi', 'Ask housekeeping').waitFor()
    await button('Rossi', 'Ask housekeeping').click()
    await row('Rossi').getByText('Housekeeping asked at 15:30').waitFor()
    await colleague.go('/today')
    await colleague.button('Rossi', 'Withdraw').click()
    await button('Rossi', 'Ask housekeeping').waitFor()
    // The alternative has an undo too.
    await button('Rossi', 'Give 201').click()
    await expect.poll(async () => (await rossi.get()).room_id).toBe(room('201'))
    await button('Rossi', 'Undo').click()
    await expect.poll(async () => (await rossi.get()).room_id).toBe(room('202'))
  })

  it('rule 24.2 — with only an inspection missing is marked by one click, after which the check-in takes one click', async () => {
    const { person, one } = await makeHotel()
    const { go, button, row } = await person('front_desk')
    await go('/today')
    await button('Singh', 'Mark inspected').click()
    await button('Singh', 'Undo').waitFor()
    expect((await one('203')).status).toBe('inspected')
    await button('Singh', 'Undo').click()
    await expect.poll(async () => (await one('203')).status).toBe('clean')
    await button('Singh', 'Mark inspected').waitFor()
    await go('/today?counter=rooms_ready')
    await row('203').getByRole('button', { name: 'Mark inspected' }).click()
    await expect.poll(async () => (await one('203')).status).toBe('inspected')
    await go('/today')
    await button('Singh', 'Check in').waitFor()
  })
})
