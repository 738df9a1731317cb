import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { hotelFailures } from '../harness/hotel-failures.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('the bell', () => {
  /** A manager with a channel out of sync and a bounced e-mail. */
  async function manager(options: Options = {}) {
    const hotel = await desk.arriving()
    const fail = hotelFailures(test, hotel)
    await hotel.connectChannel('booking_com')
    await fail.channel('red', 'SVC-1003')
    await fail.mail('vera@example.com')
    return { ...hotel, fail, ...(await open(await createStaff(test, hotel, 'manager'), options)) }
  }

  it('rule 15.30 — updates live on every screen, links to what resolves a notice, and is silent once read', async () => {
    const { page, go, fail } = await manager()
    await go('/guests')
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
    await fail.mail('ben@example.com')
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
    const drawer = page.getByRole('dialog', { name: 'Notifications' })
    const notices = drawer.getByRole('list', { name: 'Needs attention' })
    await notices.getByText('booking_com has stopped').waitFor()
    await notices.getByText('ben@example.com').waitFor()
    expect(await violationsOn(page, 'bell')).toEqual([])
    await shoot(page, 'bell-1440-light')
    await drawer.getByRole('link', { name: 'Reconnect' }).click()
    await page.getByRole('heading', { name: 'booking_com', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
    await drawer.getByRole('button', { name: 'Mark as unread: booking_com has stopped' }).click()
    await drawer.getByRole('button', { name: 'Mark as read: booking_com has stopped' }).waitFor()
    await drawer.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor({ state: 'attached' })
  })

  it('a recent action is kept with its undo, which works after its toast has gone', async () => {
    const { page, go, reservation, get } = await manager()
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Check in' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Check in' }).click()
    await page.getByRole('button', { name: 'Check out' }).first().waitFor()
    expect((await get()).status).toBe('checked_in')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const done = page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('list', { name: 'Just done here' })
    await done.getByRole('button', { name: /^Undo: / }).click()
    await done.getByText('Undone', { exact: true }).waitFor()
    await expect.poll(async () => (await get()).status).toBe('confirmed')
    expect(await done.getByRole('button').count()).toBe(0)
  })

  it('in German, dark, on a phone', async () => {
    const { page, go } = await manager({ locale: 'de-DE', scheme: 'dark', width: 390 })
    await go('/guests')
    await page.getByRole('button', { name: 'Mitteilungen, 2 ungelesen' }).click()
    await page.getByText('booking_com ist angehalten').waitFor()
    expect(await violationsOn(page, 'Mitteilungen')).toEqual([])
    await shoot(page, 'bell-390-dark')
  })
})
