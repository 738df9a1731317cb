import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { arrivalsNotReady } from './ask-housekeeping.ts'
import { browsing, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browsing(test)
const [TODAY, LATER] = ['2027-01-04', '2027-01-06']
beforeEach(() => test.clock.set(`${TODAY}T14:30:00Z`))

const makeHotel = () => arrivalsNotReady(test, open, TODAY, LATER)

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
