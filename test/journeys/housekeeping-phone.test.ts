import { beforeEach, describe, expect, it } from 'vitest'
import { sharedApp } from '../harness/shared-app.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { cleaningHotel, phoneOn, recordedOf, withoutCode } from './cleaning.ts'

const test = sharedApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

describe.skipIf(!CHROMIUM)("the housekeepers' phone page", () => {
  it('rule 24.8 — rooms are started and finished, also offline and with the page closed meanwhile; each counts once', async () => {
    const { one, room, rosa } = await cleaningHotel(test, ['101', '102', '103'], ['101', '102'])
    const { page } = await open(rosa, { width: 360, once: true })
    await withoutCode(page, rosa)
    await page.goto('/hk')
    const { card, pass, ready } = phoneOn(test, page)
    await page.getByText('0 of 2 rooms done').waitFor()
    expect(await card('103').count()).toBe(0)
    expect(await violationsOn(page, 'the list of a phone')).toEqual([])
    await card('101').getByRole('button', { name: 'Start' }).click()
    await expect.poll(async () => (await one('101')).state).toBe('started')
    await ready()
    await page.context().setOffline(true)
    await pass({ minutes: 20 })
    await card('101').getByRole('button', { name: 'Done' }).click()
    await page.getByText('1 to send', { exact: true }).waitFor()
    await card('102').getByRole('button', { name: 'Start' }).click()
    await page.getByText('2 to send', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('2 to send', { exact: true }).waitFor()
    await page.getByText('1 of 2 rooms done').waitFor()
    expect((await one('101')).state).toBe('started')
    await pass({ minutes: 25 })
    await page.context().setOffline(false)
    await page.getByText('2 to send', { exact: true }).waitFor({ state: 'detached' })
    await card('102').getByRole('button', { name: 'Done' }).click()
    await page.getByText('All 2 rooms done, 10:45').waitFor()
    await expect
      .poll(() => recordedOf(test, rosa))
      .toEqual([room('101'), room('101'), room('102'), room('102')])
    expect((await one('101')).finished_at).toBe('2027-01-04T09:20:00Z')
  })
  it('rule 24.28 — what a guest has used is charged offline once, and what is refused is said', async () => {
    const house = await cleaningHotel(test, ['101'])
    const { hotel, rosa } = house
    const water = await hotel.api.make('/services', {
      property_id: hotel.property_id,
      name: { en: 'Water' },
      price: { amount: 350, currency: 'EUR' },
      per: 'item',
      charged_by_housekeeping: true,
    })
    const stay = await house.guest('101', '2027-01-04', '2027-01-06')
    const { id } = await stay.get()
    const { page } = await open(rosa, { width: 390, once: true })
    await withoutCode(page, rosa)
    await page.goto('/hk')
    const { card, pass, ready } = phoneOn(test, page)
    await ready()
    const charge = async () => {
      await card('101').getByRole('button', { name: 'More for room 101' }).click()
      const dialog = page.getByRole('dialog', { name: 'Room 101' })
      await dialog.getByRole('button', { name: 'Add to bill' }).click()
      await dialog.getByRole('button', { name: 'One more Water' }).click({ clickCount: 2, delay: 20 })
      await dialog.getByRole('button', { name: 'One less Water' }).click()
      await dialog.getByRole('button', { name: 'One more Water' }).click()
      expect(await violationsOn(page, 'the form of charges')).toEqual([])
      await dialog.getByRole('button', { name: 'Add to bill' }).click()
      await page.getByText('1 to send', { exact: true }).waitFor()
    }
    const charges = async () => (await hotel.api.get(`/reservations/${id}/charges`)).body.data
    await page.context().setOffline(true)
    await charge()
    await page.reload()
    await page.context().setOffline(false)
    await expect.poll(charges).toMatchObject([{ service_id: water.id, quantity: 2 }])
    await page.context().setOffline(true)
    await pass({ minutes: 5 })
    await charge()
    await stay.to('checked_out', { allow_open_balance: true })
    await page.context().setOffline(false)
    await page.getByText('2 × Water').waitFor()
    await page.getByText('The guest has left. Tell the desk.').waitFor()
    expect(await charges()).toHaveLength(1)
  })

  it('rule 15.37 — the board shows a QR code, by which a phone is signed in once', async () => {
    const { hotel } = await cleaningHotel(test, ['101'])
    const board = await open(await createStaff(test, hotel, 'manager'))
    await board.go('/housekeeping')
    await board.page.getByRole('button', { name: 'Sign in a phone' }).click()
    const dialog = board.page.getByRole('dialog', { name: 'Sign in a phone' })
    await dialog.getByRole('combobox', { name: 'Housekeeper' }).click()
    const answer = board.page.waitForResponse(/phone-sign-in$/)
    await board.page.getByRole('option', { name: 'Rosa Lindner' }).click()
    const { url } = (await (await answer).json()) as { url: string }
    await dialog.getByRole('img', { name: 'QR code that signs Rosa Lindner in on a phone' }).waitFor()
    await dialog.getByText('Valid until 10:05.').waitFor()
    expect(await violationsOn(board.page, 'the QR code of the board', undefined, 'overlays')).toEqual([])
    const { page } = await open(undefined, { width: 390, once: true })
    await page.goto(new URL(url, test.base).href)
    const { card } = phoneOn(test, page)
    await card('101').getByRole('button', { name: 'Start' }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Or scan the QR code that your supervisor shows.').waitFor()
    await page.goto(new URL(url, test.base).href)
    await page.getByText('This QR code is no longer valid. Ask for a new one and scan it.').waitFor()
    expect(await violationsOn(page, 'a QR code that was used')).toEqual([])
  })
})
