import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('rule 36.1 — a long stay on the screen', () => {
  it('nights until a date are invoiced after a look, the rest stays on the draft, and a cycle does it from then on', async () => {
    const hotel = await test.createHotel()
    const { api } = hotel
    const stock = await makeStock(api)
    const [room] = (await api.get('/rooms')).body.data
    const { id } = await makeBooking(api, stock, {
      check_in: '2027-01-04',
      check_out: '2027-04-09',
      room_id: room.id,
    })
    await api.patch(`/reservations/${id}`, { status: 'checked_in' })
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await go(`/reservations/${id}?tab=money`)
    await page.getByRole('button', { name: 'Invoice nights…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invoice nights until…' })
    await dialog.getByLabel('Until the night before').fill('4 Feb 2027')
    await dialog.getByRole('cell', { name: '€3,720.00' }).waitFor()
    expect(await violationsOn(page, 'invoice nights')).toEqual([])
    await shoot(page, 'invoice-nights-1440-light')
    await dialog.getByRole('button', { name: 'Issue 1 invoice' }).click()
    await page.getByText('HARBOUR-2027-00001 issued').waitFor()
    const [folio] = (await api.get(`/reservations/${id}/folios`)).body.data
    expect(folio.total).toEqual(eur(95 * 12000))
    await page.getByText(/Nights until.*4 Feb/).waitFor()
    await page.getByLabel('Nights are invoiced').selectOption('monthly')
    await page.getByText('Nights are invoiced on the first of each month').waitFor()
    expect((await api.get(`/reservations/${id}`)).body.billing_cycle).toBe('monthly')
    await page.getByRole('button', { name: 'Recurring charge…' }).click()
    const charging = page.getByRole('dialog', { name: 'Recurring charge' })
    await charging.getByLabel('Description').fill('Linen')
    await charging.getByLabel('Price', { exact: false }).first().fill('12')
    await charging.getByLabel('How often').selectOption('weekly')
    await shoot(page, 'recurring-1440-light')
    await charging.getByRole('button', { name: 'Charge' }).click()
    await page.getByText('next on').waitFor()
    expect((await api.get(`/reservations/${id}/charges`)).body.recurring).toMatchObject([
      { description: 'Linen', recurs: 'weekly', unit_price: eur(1200), next_on: '2027-01-11' },
    ])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOn(page, 'long stay, dark')).toEqual([])
    await shoot(page, 'long-stay-1440-dark')
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'long-stay-390-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Invoice nights…' }).click()
    await dialog.getByRole('table').waitFor()
    await shoot(page, 'invoice-nights-390-light')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'End: Linen' }).click()
    await page.getByText('Linen is charged no more').waitFor()
    expect((await api.get(`/reservations/${id}/charges`)).body.recurring).toEqual([])
  })
})

describe.skipIf(!CHROMIUM)('rule 36.10, 36.11, 36.12 — a security deposit on the screen', () => {
  it('is recorded, pays for what was broken, and the rest is returned', async () => {
    const hotel = await test.createHotel()
    const { api } = hotel
    const { id } = await makeBooking(api, await makeStock(api), {
      check_in: '2027-01-04',
      check_out: '2027-01-06',
    })
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await go(`/reservations/${id}?tab=money`)
    await page.getByRole('button', { name: 'Security deposit…' }).click()
    const receiving = page.getByRole('dialog', { name: 'Security deposit' })
    await receiving.getByLabel('Amount').fill('300')
    expect(await violationsOn(page, 'security deposit')).toEqual([])
    await receiving.getByRole('button', { name: 'Record €300.00' }).click()
    await page.getByText('€300.00 held').waitFor()
    await page.getByRole('button', { name: 'Return or use…' }).click()
    const settling = page.getByRole('dialog', { name: 'Return or use the security deposit' })
    await settling.getByLabel('What happens with it').selectOption('apply')
    await settling.getByLabel('Amount').fill('80')
    expect(await violationsOn(page, 'security deposit used')).toEqual([])
    await settling.getByRole('button', { name: 'Pay €80.00 from it' }).click()
    await page.getByText('€220.00 held').waitFor()
    expect((await api.get(`/reservations/${id}`)).body.balance).toEqual(eur(16_000))
    await page.getByRole('button', { name: 'Return or use…' }).click()
    await settling.getByRole('button', { name: 'Return €220.00' }).click()
    await page.getByText('nothing left').waitFor()
    const [deposit] = (await api.get(`/security-deposits?reservation_id=${id}`)).body.data
    expect(deposit).toMatchObject({ status: 'settled', amount_returned: eur(22_000) })
  })
})
