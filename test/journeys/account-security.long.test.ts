import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { linkOf } from '../harness/mail/mails.ts'
import { createStaff, PASSWORD } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const secret = randomBytes(32)
const test = Object.assign(testApp({ secret }), { secret })
const { open } = browserTests(test)
let hotel: Hotel

beforeAll(async () => {
  hotel = await test.createHotel()
})

/** From the password to the recovery codes; returns the function that generates codes. */
async function setUp(page: Page, begin: string) {
  await page.getByRole('button', { name: begin }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Enter your password to continue').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Two-factor sign-in' }).click()
  const shown = (await dialog.getByRole('figure', { name: 'Secret' }).locator('pre').textContent())!
  const totp = new TOTP({ secret: Secret.fromBase32(shown) })
  const code = () => totp.generate({ timestamp: test.clock.now().epochMilliseconds })
  await dialog.getByLabel('Then enter the code that it shows:').fill(code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  test.clock.advance({ seconds: 30 })
  return code
}

describe.skipIf(!CHROMIUM)('the security of an account', () => {
  it('an owner requires a second factor; a colleague must set one up first, and the owner removes it', async () => {
    const owner = await createStaff(test, hotel, 'owner', { name: 'Ana Souza' })
    const clerk = await createStaff(test, hotel, 'front_desk', { name: 'Ben Okri' })
    const { page, go } = await open(owner)
    await go('/profile')
    await setUp(page, 'Turn on')
    await go('/settings/security')
    await page.getByLabel('Require two-factor sign-in for everyone').check()
    await page.getByText('Saved').waitFor()
    await page.getByLabel('Sign out when idle').selectOption({ label: '1 hour' })
    await page.getByText('Saved').first().waitFor()
    expect(await violationsOn(page, 'security')).toEqual([])

    const { page: theirs, go: goTheirs } = await open(clerk, { forgive: /403/ })
    await goTheirs('/reservations')
    await theirs.getByText('Test group requires two-factor sign-in.').waitFor()
    expect(await theirs.getByRole('navigation').count()).toBe(0)
    expect(await violationsOn(theirs, 'second factor first')).toEqual([])
    await setUp(theirs, 'Set it up')
    await theirs.getByRole('heading', { name: 'Reservations', level: 1 }).waitFor()

    await go('/settings/team')
    await page.getByRole('button', { name: 'Actions for Ben Okri' }).click()
    await page.getByRole('menuitem', { name: 'Remove two-factor sign-in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove two-factor sign-in' }).click()
    await page.getByText('Ben Okri signs in with the password alone again').waitFor()
    await theirs.reload()
    await theirs.getByText('Test group requires two-factor sign-in.').waitFor()
  })

  it('401 SVC-4106 — disabling it requires a code besides the password', async () => {
    const other = await test.createHotel()
    const { page, go } = await open(await createStaff(test, other, 'manager'))
    await go('/profile')
    const code = await setUp(page, 'Turn on')
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    const renewal = page.getByRole('dialog')
    await renewal.getByLabel('Enter your password to continue').fill(PASSWORD)
    await renewal.getByLabel('Code of your authenticator app, or a recovery code').fill(code())
    await renewal.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByLabel('I have saved them').check()
    await page.getByRole('button', { name: 'Done' }).click()
    test.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Enter your password to continue').fill(PASSWORD)
    const field = dialog.getByLabel('Code of your authenticator app, or a recovery code')
    await field.fill('000000')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByText('The code is wrong or already used').waitFor()
    await field.fill(code())
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Off. A code from your authenticator app').waitFor()
  })

  it('the e-mail is changed by a link to the new address', async () => {
    const other = await test.createHotel()
    const { page, go } = await open(await createStaff(test, other, 'owner'))
    await go('/profile')
    await page.getByLabel('New e-mail address').fill('ana.new@hotel.example')
    await page.getByLabel('Enter your password to continue').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    await page.getByText('A link is on its way to ana.new@hotel.example').waitFor()
    expect(await violationsOn(page, 'profile')).toEqual([])
    const { path, token } = await linkOf(test, 'ana.new@hotel.example')
    await page.goto(`${path}#${token}`)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByText('You now sign in with ana.new@hotel.example.').waitFor()
    await go('/profile')
    await page.getByText('You sign in with ana.new@hotel.example.').waitFor()
  })
})
