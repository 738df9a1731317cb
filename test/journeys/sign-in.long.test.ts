import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser, newDemoToken } from '#server/features/account/staff/public.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { createStaff, PASSWORD, type Person } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp({ demo_sign_in: true })
const { open } = browserTests(test)
let hotel: Hotel
let owner: Person

beforeAll(async () => {
  hotel = await test.createHotel()
  owner = await createStaff(test, hotel, 'owner', { name: 'Ana Souza' })
})

describe.skipIf(!CHROMIUM)('sign-in', () => {
  it('returns to the requested screen; a wrong password reveals no more', async () => {
    const { page, go } = await open()
    await go('/guests')
    expect(page.url()).toContain('/app/sign-in?back=')
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The e-mail or the password is wrong').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Guests', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Account of Ana Souza' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in to Serai' }).waitFor()
    await go('/reservations')
    expect(page.url()).toContain('/app/sign-in')
  })

  it('rule 15.36 — is one click for each role of a demo, by the link of the terminal', async () => {
    const clara = { name: 'Clara Weiss', email: 'clara@serai.example', role: 'accountant' } as const
    const { account_id } = hotel
    await createUser(test.app.staff, test.clock, { ...clara, account_id, password: PASSWORD, demo: true })
    const { page, go } = await open()
    const accountant = page
      .getByRole('region', { name: 'Try the demo as' })
      .getByRole('button', { name: /^Accountant/ })
    await go('/sign-in')
    await page.getByText('Open the link that the terminal shows').waitFor()
    await accountant.click()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(clara.email)
    await page.goto('about:blank')
    await go(`/sign-in#demo=${newDemoToken([test.secret], test.clock.now())}`)
    await page.getByText('One click signs you in').waitFor()
    await accountant.click()
    await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Account of Clara Weiss' }).waitFor()
    // Also when the session has ended, over the page.
    await page.context().clearCookies()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByRole('button', { name: 'Continue as Clara Weiss' }).click()
    await again.waitFor({ state: 'detached' })
  })

  it('requires a code once two-factor sign-in is enabled, with recovery codes shown once', async () => {
    const person = await createStaff(test, hotel, 'manager')
    const { page, go } = await open(person)
    await go('/profile')
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Enter your password to continue').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Two-factor sign-in' }).click()
    const secret = (await dialog.getByRole('figure', { name: 'Secret' }).locator('pre').textContent())!
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: test.clock.now().epochMilliseconds,
      })
    await dialog.getByLabel('Then enter the code that it shows:').fill(code())
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('dialog', { name: 'Save these recovery codes now' }).waitFor()
    await page.getByLabel('I have saved them').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('On: signing in requires a code').waitFor()

    test.clock.advance({ seconds: 30 })
    const { page: other, go: goOther } = await open()
    await goOther('/sign-in')
    await other.getByLabel('E-mail').fill(person.email)
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByLabel('Code').fill('000000')
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByText('The code is wrong or already used').waitFor()
    await other.getByLabel('Code').fill(code())
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  })

  it('a user is invited, and disabled again', async () => {
    const { page, go } = await open(owner)
    await go('/settings/team')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('Name').fill('Carla Diaz')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('carla@hotel.example')
    await page.getByLabel('Role').selectOption({ label: 'Accountant' })
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await page.getByText('An invitation is on its way to carla@hotel.example').waitFor()
    const row = page.getByRole('row', { name: /Carla Diaz/ })
    await row.getByText('Invited').waitFor()
    await row.getByRole('button', { name: 'Actions for Carla Diaz' }).click()
    await page.getByRole('menuitemradio', { name: 'Manager' }).click()
    await row.getByText('Manager').waitFor()
    await row.getByRole('button', { name: 'Actions for Carla Diaz' }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await row.getByText('Disabled').waitFor()
    await go('/settings/audit-log')
    await page.getByText('User changed').first().waitFor()
    await page.getByText('Ana Souza').first().waitFor()
  })
})

describe.skipIf(!CHROMIUM)('the team', () => {
  it('409 SVC-4108 — the last owner cannot change: the refusal is above the table, until the next attempt', async () => {
    const small = await test.createHotel()
    const { page, go } = await open(await createStaff(test, small, 'owner', { name: 'Ana Souza' }))
    await go('/settings/team')
    const choose = async (role: string) => {
      await page.getByRole('button', { name: 'Actions for Ana Souza' }).click()
      await page.getByRole('menuitemradio', { name: role }).click()
    }
    await choose('Manager')
    const refusal = page.getByRole('main').getByRole('alert')
    await refusal.getByText('The account needs an owner').waitFor()
    expect(await page.getByRole('table').getByRole('alert').count()).toBe(0)
    await page
      .getByRole('row', { name: /Ana Souza/ })
      .getByText('Owner')
      .waitFor()
  })
})

describe.skipIf(!CHROMIUM)('roles', () => {
  it('403 SVC-4103 — a screen without permission names the roles that may; forbidden screens are not in the navigation', async () => {
    const clerk = await createStaff(test, hotel, 'front_desk')
    const { page, go } = await open(clerk)
    await go('/developer/keys')
    await page.getByRole('heading', { name: 'Your role has no access to this' }).waitFor()
    await page.getByText('Available to: Owner, Manager and Developer').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Developer' }).count()).toBe(0)
  })

  it('a forbidden screen sends no requests, and shows no form that cannot be submitted', async () => {
    const { page, go } = await open(await createStaff(test, hotel, 'housekeeping'))
    const refused: string[] = []
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    await go('/')
    expect(new URL(page.url()).pathname).toBe('/app/housekeeping')
    for (const path of [
      '/guests',
      '/rate-plans/new',
      '/settings/room-types/new',
      '/developer/webhooks/new',
    ]) {
      await go(path)
      await page.getByRole('heading', { name: 'Your role has no access to this', level: 1 }).waitFor()
      expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    }
    expect(refused).toEqual([])
  })

  it('a developer reads records, and sees why they cannot be changed', async () => {
    const { page, go } = await open(await createStaff(test, hotel, 'developer'))
    await go('/')
    await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor()
    await go('/reservations')
    const button = page.getByRole('button', { name: 'New reservation' }).first()
    await expect.poll(() => button.isDisabled()).toBe(true)
    expect(await button.getAttribute('title')).toBe('Available to: Owner, Manager and Front desk')
  })
})
