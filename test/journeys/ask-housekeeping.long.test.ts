import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../contract/staff/roles.ts'
import { testApp } from '../harness/app.ts'
import { housekeepingHotel } from '../harness/reservations/housekeeping.ts'
import { createStaff } from '../harness/staff.ts'
import { browsing, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browsing(test)
const [TODAY, LATER] = ['2027-01-04', '2027-01-06']
beforeEach(() => test.clock.set(`${TODAY}T14:30:00Z`))

/** Rossi is due in 202, which is dirty, Singh in 203, which only needs an inspection; 201 is ready. */
async function house() {
  const house = await housekeepingHotel(test, ['201', '202', '203'])
  const { hotel, room, rules } = house
  await rules({ inspection_required: true })
  for (const [name, status] of [
    ['201', 'inspected'],
    ['202', 'dirty'],
  ] as const)
    await hotel.api.patch(`/rooms/${room(name)}`, { status })
  const guest = (last_name: string) => ({
    guest: { first_name: 'Ngozi', last_name, email: `${last_name.toLowerCase()}@example.com` },
  })
  await house.stay('202', TODAY, LATER, guest('Rossi'))
  await house.stay('203', TODAY, LATER, guest('Singh'))
  const person = async (role: Role, options: Options = {}) => {
    const visit = await open(await createStaff(test, hotel, role), options)
    const row = (name: string) => visit.page.getByRole('row', { name: new RegExp(name) })
    const button = (name: string, label: string) =>
      row(name).getByRole('button', { name: label, exact: true })
    return { ...visit, row, button }
  }
  return { ...house, person }
}

describe.skipIf(!CHROMIUM)('a request to housekeeping for the room of an arrival', () => {
  it('can be made in the check-in dialog and in the menu of a stay in the calendar; in German on a phone', async () => {
    const { person, one } = await house()
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
    const { person, record } = await house()
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
