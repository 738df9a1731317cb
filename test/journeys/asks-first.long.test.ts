import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { makePlan } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { clerkOf } from './clerk.ts'

const test = testApp()
const { open } = browserTests(test)
const clerk = clerkOf(test, open)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('the desk is asked first', () => {
  it('before a guest who is expected later today is marked as a no-show', async () => {
    const { page, go, api, reservation, get } = await clerk()
    await api.patch(`/reservations/${reservation.id}`, { estimated_arrival_time: '22:30' })
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Mark as no-show' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark Ngozi Okafor as a no-show' })
    await dialog.getByText(/^The guest is expected at 22:30 today, and it is \d\d:\d\d\.$/).waitFor()
    expect(await violationsOn(page, 'an early no-show', undefined, 'overlays')).toEqual([])
    // The focus is on the way back.
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect((await get()).status).toBe('confirmed')
    await api.patch(`/reservations/${reservation.id}`, { estimated_arrival_time: '15:00' })
    await page.reload()
    await page.getByRole('button', { name: 'Mark as no-show' }).click()
    await dialog.getByRole('button', { name: 'Mark as no-show', exact: true }).click()
    await expect.poll(async () => (await get()).status).toBe('no_show')
  })

  it('before a walk-in is checked in to a room that is not clean; plans that cannot be booked are one line', async () => {
    const { page, go, api, stock, room_id } = await clerk()
    const weekly = { name: 'Weekly', restrictions: { min_stay: 7 } }
    await makePlan(api, stock.room_type_id, weekly)
    const rooms: { id: string }[] = (await api.get('/rooms')).body.data
    for (const { id } of rooms) await api.patch(`/rooms/${id}`, { status: 'dirty' })
    await go('/reservations/new?check_in=2027-01-04')
    await page.getByText('Not bookable: Weekly (at least 7 nights)').waitFor()
    expect(await page.getByRole('radiogroup', { name: 'Offers' }).getByRole('radio').count()).toBe(1)
    await page.getByRole('radio', { name: /Flexible/ }).check()
    await page.getByLabel('First name').fill('Maria')
    await page.getByLabel('Last name').fill('Lopez')
    await page.getByLabel('E-mail').fill('maria.lopez@example.com')
    await page.getByRole('button', { name: 'Book and check in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book and check in' })
    await dialog.getByText(/is not clean yet/).waitFor()
    expect(await violationsOn(page, 'a walk-in without a clean room', undefined, 'overlays')).toEqual([])
    const booked = async () =>
      (await api.get('/reservations')).body.data.filter(
        ({ room_id: room }: { room_id: string }) => room !== room_id,
      )
    expect(await booked()).toEqual([])
    await dialog.getByRole('button', { name: 'Check in anyway' }).click()
    await expect.poll(async () => (await booked())[0]?.status).toBe('checked_in')
  })
})
