import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

describe.skipIf(!CHROMIUM)('the data of a guest', () => {
  it('is merged with a preview, restored, given consent, downloaded and erased', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 5 })
    const person = (email: string, phone?: string) => ({
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email, ...(phone && { phone }) },
    })
    const one = await makeBooking(hotel.api, stock, person('ngozi@example.com'))
    const other = await makeBooking(hotel.api, stock, person('n.okafor@work.example', '+4930901820'))
    const { page, go, settled } = await open(await createStaff(test, hotel))
    await go('/guests')
    await page.getByRole('link', { name: '1 possible duplicate' }).click()
    const pair = page.getByRole('list', { name: 'Possible duplicates' }).getByRole('listitem')
    await pair.getByText('same name').waitFor()
    expect(await violationsOn(page, 'duplicates')).toEqual([])
    await pair.getByRole('button', { name: /^Merge… Ngozi Okafor/ }).click()
    const comparing = page.getByRole('dialog', { name: 'Merge into Ngozi Okafor' })
    await comparing.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('No possible duplicates').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await pair.getByText('same name').waitFor()
    await go(`/guests/${one.guest_id}`)
    await page.getByRole('button', { name: /^Merge… Ngozi Okafor/ }).click()
    const merging = page.getByRole('dialog', { name: 'Merge into Ngozi Okafor' })
    await merging.getByRole('radio', { name: 'n.okafor@work.example' }).check()
    await merging.getByText('1 stay moves').waitFor()
    expect(await violationsOn(page, 'guest')).toEqual([])
    await merging.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('link', { name: 'n.okafor@work.example' }).waitFor()
    await page.getByRole('button', { name: 'Undo merge: Ngozi Okafor' }).click()
    await page.getByRole('link', { name: 'ngozi@example.com' }).waitFor()
    expect((await hotel.api.get(`/guests/${other.guest_id}`)).status).toBe(200)
    await page.getByRole('button', { name: 'Different person: Ngozi Okafor' }).click()
    await page.getByRole('heading', { name: 'Possible duplicate' }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Record consent…' }).click()
    await page.getByLabel('What the guest agreed to').fill('Yes, send me offers.')
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText('Yes, send me offers.').waitFor()

    const more = page.getByRole('button', { name: 'Guest data' })
    await more.click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download data' }).click(),
    ])
    const exported = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect(exported).toMatchObject({ guest: { id: one.guest_id }, stays: [{ reservation: { id: one.id } }] })

    await hotel.api.make(`/reservations/${one.id}/cancel`, {})
    await page.reload()
    await settled()
    await more.click()
    await page.getByRole('menuitem', { name: 'Erase…' }).click()
    const erasing = page.getByRole('dialog', { name: 'Erase Ngozi Okafor' })
    await erasing.getByText('Nothing has to be kept by law.').waitFor()
    const act = erasing.getByRole('button', { name: 'Erase for good' })
    expect(await act.isDisabled()).toBe(true)
    await erasing.getByLabel('Type Ngozi Okafor to confirm').fill('Ngozi Okafor')
    expect(await violationsOn(page, 'guest')).toEqual([])
    await act.click()
    await page.getByText(/^This guest was erased on/).waitFor()
    await page.getByRole('heading', { name: 'Erased Guest' }).waitFor()
  })
})
