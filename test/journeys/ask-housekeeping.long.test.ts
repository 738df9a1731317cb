import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { testApp } from '../harness/app.ts'
import { housekeepingHotel } from '../harness/reservations/housekeeping.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const [TODAY, LATER] = ['2027-01-04', '2027-01-06']
beforeEach(() => test.clock.set(`${TODAY}T14:30:00Z`))

/** Rossi is due in 202, which is dirty, Singh in 203, which only needs an inspection; 201 is ready. */
async function makeHotel() {
  const fixture = await housekeepingHotel(test, ['201', '202', '203'])
  const { hotel, room, rules } = fixture
  await rules({ inspection_required: true })
  for (const [name, status] of [
    ['201', 'inspected'],
    ['202', 'dirty'],
  ] as const)
    await hotel.api.patch(`/rooms/${room(name)}`, { status })
  const guest = (last_name: string) => ({
    guest: { first_name: 'Ngozi', last_name, email: `${last_name.toLowerCase()}@example.com` },
  })
  const rossi = await fixture.stay('202', TODAY, LATER, guest('Rossi'))
  await fixture.stay('203', TODAY, LATER, guest('Singh'))
  const person = async (role: Role, options: Options = {}) => {
    const visit = await open(await createStaff(test, hotel, role), options)
    const row = (name: string) => visit.page.getByRole('row', { name: new RegExp(name) })
    const button = (name: string, label: string) =>
      row(name).getByRole('button', { name: label, exact: true })
    return { ...visit, row, button }
  }
  return { ...fixture, rossi, person }
}

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

describe.skipIf(!CHROMIUM)('a request to housekeeping for the room of an arrival', () => {
  it('can be made in the check-in dialog and in the menu of a stay in the calendar; in German on a phone', async () => {
    const { person, one } = await makeHotel()
    const { page, go } = await person('front_desk')
    await go('/calendar')
    const bar = page.getByRole('gridcell', { name: /^Rossi ·/ }).first()
    await bar.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Ask housekeeping for 202' }).click()
    await page.getByText('Housekeeping is asked for 202').waitFor()
    expect((await one('202')).guest_waiting).toBe(true)
    await bar.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Withdraw from housekeeping: 202' }).waitFor()
    const phone = await person('front_desk', { width: 390, locale: 'de-DE' })
    await phone.go('/today')
    await phone.row('Rossi').getByText('Housekeeping gebeten um 15:30').waitFor()
    expect(await violationsOn(phone.page, 'on a phone, in German')).toEqual([])
    await phone.button('Rossi', 'Einchecken …').click()
    const dialog = phone.page.getByRole('dialog')
    await dialog.getByText('Housekeeping gebeten um 15:30').waitFor()
    expect(await violationsOn(phone.page, 'the check-in', undefined, 'overlays')).toEqual([])
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click()
    await dialog.getByRole('button', { name: 'Housekeeping bitten' }).waitFor()
    await expect.poll(async () => (await one('202')).guest_waiting).toBe(false)
  })

  it('is not offered to roles that may not record housekeeping, which see that it was made', async () => {
    const { person, record } = await makeHotel()
    await record('202', { action: 'guest_waiting' })
    const { go, row } = await person('revenue')
    await go('/today')
    await row('Rossi').getByText('Housekeeping asked at 15:30').waitFor()
    expect(
      await row('Rossi')
        .getByRole('button', { name: /housekeeping|Withdraw|Give/ })
        .count(),
    ).toBe(0)
  })
})
