import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { openIdProvider } from '../harness/sign-in/openid-provider.ts'
import { createStaff, type Person } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const provider = openIdProvider(() => `${test.base}/app/sign-in/directory`)
let hotel: Hotel
let owner: Person

beforeAll(async () => {
  hotel = await test.createHotel()
  owner = await createStaff(test, hotel, 'owner', { name: 'Ana Souza', email: 'ana@harbour.example' })
})

describe.skipIf(!CHROMIUM)('the directory of a hotel group', () => {
  it('is set up by an owner, and signs a colleague in from the requested page', async () => {
    const { page, go } = await open(owner, { forgive: /422/ })
    await go('/settings/directory')
    await page.getByText(`${test.base}/app/sign-in/directory`).waitFor()
    await page.getByLabel('Issuer').fill('http://127.0.0.1:9')
    await page.getByLabel('Client ID').fill(provider.client.client_id)
    await page.getByLabel('Client secret', { exact: true }).fill(provider.client.client_secret)
    await page.getByLabel('Name of the directory').fill('Harbour Group')
    await page.getByRole('combobox', { name: 'E-mail domains' }).fill('harbour.example')
    await page.keyboard.press('Enter')
    await page.getByLabel('Sign in with the directory').check()
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('There is no directory at this issuer').first().waitFor()
    await page.getByLabel('Issuer').fill(provider.issuer)
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('Saved: the directory responds').waitFor()
    await page.getByText(/never shown again/).waitFor()
    expect(await violationsOn(page, 'directory')).toEqual([])

    const ben = await createStaff(test, hotel, 'front_desk', {
      name: 'Ben Okri',
      email: 'ben@harbour.example',
    })
    provider.person = { subject: 'b-1', email: ben.email }
    const { page: theirs, go: goTheirs } = await open(undefined, {
      forgive: /401/,
      elsewhere: provider.issuer,
    })
    await goTheirs('/guests')
    await theirs.getByLabel('E-mail').fill(ben.email)
    const button = theirs.getByRole('button', { name: 'Continue with Harbour Group' })
    await button.waitFor()
    expect(await violationsOn(theirs, 'sign-in with a directory')).toEqual([])
    await button.click()
    await theirs.getByRole('heading', { name: 'Guests', level: 1 }).waitFor()
    await theirs.getByRole('button', { name: 'Account of Ben Okri' }).waitFor()
  })

  it('reports that a user is not in the team, and returns to the sign-in', async () => {
    provider.person = { subject: 's-1', email: 'stranger@harbour.example' }
    const { page, go } = await open(undefined, { forgive: /401/, elsewhere: provider.issuer })
    await go('/sign-in')
    await page.getByLabel('E-mail').fill('stranger@harbour.example')
    await page.getByRole('button', { name: 'Continue with Harbour Group' }).click()
    await page.getByRole('alert').getByText('The directory did not sign you in').waitFor()
    expect(await violationsOn(page, 'refused by the directory')).toEqual([])
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.getByLabel('E-mail').waitFor()
  })
})
