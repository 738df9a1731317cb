import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { createStaff, PASSWORD } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
let hotel: Hotel

beforeAll(async () => {
  hotel = await test.createHotel({ tier: 'enterprise' })
})

describe.skipIf(!CHROMIUM)('actions that require reauthentication', () => {
  it('403 SVC-4111 — asks for the password, keeps the input, and creates a key restricted to operations', async () => {
    const { page, go } = await open(await createStaff(test, hotel, 'owner', { name: 'Ana Souza' }))
    await go('/developer/keys')
    test.clock.advance({ minutes: 10 })
    await page.getByRole('button', { name: 'New API key' }).click()
    const form = page.getByRole('dialog', { name: 'New API key' })
    await form.getByLabel('Name').fill('Booking engine')
    await form.getByLabel('Permissions').selectOption({ label: 'Selected operations only' })
    expect(await form.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true)
    await form.getByRole('checkbox', { name: 'getAvailability reads' }).check()
    await form.getByRole('checkbox', { name: 'createReservation writes' }).check()
    expect(await violationsOn(page, 'operations of a key')).toEqual([])
    await form.getByRole('button', { name: 'Create key' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
    await proof.getByLabel('Your password').fill('not the password')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await proof.getByText('The password is wrong.').waitFor()
    expect(await violationsOn(page, 'proof')).toEqual([])
    // After cancelling, the form is unchanged.
    await proof.getByLabel('Your password').press('Escape')
    await form.getByText('Your identity was not confirmed').waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('Booking engine')
    await form.getByRole('button', { name: 'Create key' }).click()
    await proof.getByLabel('Your password').fill(PASSWORD)
    await proof.getByLabel('Your password').press('Enter')
    const shown = page.getByRole('dialog', { name: 'Copy this key now' })
    const secret = await shown.getByRole('figure', { name: 'Key', exact: true }).locator('pre').textContent()
    await shown.getByLabel('I have saved it').check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await page
      .getByRole('row', { name: /Booking engine/ })
      .getByText('2 operations')
      .waitFor()
    expect((await test.client(secret!).get('/guests')).body.error.code).toBe('SVC-4004')
  })

  it('a developer sees which roles create live keys with write access, and creates a read-only one', async () => {
    const { page, go } = await open(await createStaff(test, hotel, 'developer'))
    await go('/developer/keys')
    await page.getByRole('button', { name: 'New API key' }).click()
    const form = page.getByRole('dialog', { name: 'New API key' })
    await form.getByText('Live keys that write are created by: Owner and Manager.').waitFor()
    expect(await form.getByLabel('Access').inputValue()).toBe('read')
    await form.getByLabel('Name').fill('Reports')
    await form.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog', { name: 'Copy this key now' }).getByLabel('I have saved it').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page
      .getByRole('row', { name: /Reports/ })
      .getByText('Read only')
      .waitFor()
  })
})
