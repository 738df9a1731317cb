import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, type TestApp, testApp } from '../harness/app.ts'
import { createStaff, PASSWORD } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
/** Passkeys do not work for an IP address. */
const named = Object.create(test, {
  base: { get: () => test.base.replace('127.0.0.1', 'localhost') },
}) as TestApp
const { open } = browserTests(named)
let hotel: Hotel

beforeAll(async () => {
  hotel = await test.createHotel()
})

interface Authenticator {
  /** Whether user verification succeeds from now on. */
  verify(verified: boolean): Promise<unknown>
}

/** A platform authenticator, such as a fingerprint reader. */
async function authenticatorOf(page: Page): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verify: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function addPasskey(page: Page, begin: string, name: string) {
  await page.getByRole('button', { name: begin }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Enter your password to continue').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Serai' }).waitFor()
}

/** In both palettes. */
async function expectAccessible(page: Page, where: string) {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const only = colorScheme === 'dark' ? 'colours' : undefined
    found.push(...(await violationsOn(page, `${where}, ${colorScheme}`, only)))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found).toEqual([])
}

const CANCELLED = 'The passkey request was cancelled or took too long.'

describe.skipIf(!CHROMIUM)('a passkey', () => {
  it('is added after the password, signs in without one, and is removed; then it is refused', async () => {
    const { page, go, settled } = await open(
      await createStaff(test, hotel, 'manager', { name: 'Ben Okri' }),
      { once: true },
    )
    const authenticator = await authenticatorOf(page)
    await go('/profile')
    await page.getByText('No passkeys yet.').waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Enter your password to continue').fill('not the password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('The password is wrong.').waitFor()
    await expectAccessible(page, 'a wrong password')
    await dialog.getByLabel('Enter your password to continue').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    // After a cancelled attempt the password is not required again.
    await dialog.getByLabel('Name').fill('Laptop')
    await authenticator.verify(false)
    await dialog.getByRole('button', { name: 'Create passkey' }).click()
    await dialog.getByText('The passkey request was cancelled or took too long').waitFor()
    await expectAccessible(page, 'a passkey that was cancelled')
    await authenticator.verify(true)
    await dialog.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('Passkey “Laptop” added').waitFor()
    await page
      .getByRole('row', { name: /Laptop/ })
      .getByText('Never')
      .waitFor()
    await expectAccessible(page, 'a list of passkeys')

    await signOut(page, 'Ben Okri')
    await authenticator.verify(false)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.press('Enter')
    await page.getByRole('alert').getByText(CANCELLED).waitFor()
    expect(await page.locator(':focus').textContent()).toBe('Sign in with a passkey')
    await expectAccessible(page, 'a sign-in that was cancelled')
    await authenticator.verify(true)
    await button.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

    await go('/profile')
    expect(
      await page
        .getByRole('row', { name: /Laptop/ })
        .getByText('Never')
        .count(),
    ).toBe(0)
    await page.getByRole('button', { name: 'Rename: Laptop' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Desk')
    await page.keyboard.press('Enter')
    await page.getByText('Passkey renamed to “Desk”').waitFor()
    await page.getByRole('button', { name: 'Remove: Desk' }).click()
    const question = page.getByRole('dialog', { name: 'Remove passkey “Desk”?' })
    await expectAccessible(page, 'removing a passkey')
    await question.getByLabel('Enter your password to continue').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('No passkeys yet.').waitFor()

    await signOut(page, 'Ben Okri')
    await button.click()
    await page.getByRole('alert').getByText('The passkey was not accepted.').waitFor()
    await go('/reservations')
    await settled()
    await page.getByRole('heading', { name: 'Sign in to Serai' }).waitFor()
  })

  it('is enough where a second factor is required; a lead sees it, and removes it', async () => {
    const { page, go } = await open(await createStaff(test, hotel, 'owner', { name: 'Ana Souza' }), {
      once: true,
    })
    await authenticatorOf(page)
    await go('/profile')
    await addPasskey(page, 'Add a passkey', 'Laptop')
    await page.getByText('Passkey “Laptop” added').waitFor()
    await go('/settings/security')
    await page.getByLabel('Require two-factor sign-in for everyone').check()
    await page.getByText('Saved').waitFor()

    const clerk = await createStaff(test, hotel, 'front_desk', { name: 'Carla Diaz' })
    const { page: theirs, go: goTheirs } = await open(clerk, { forgive: /403/ })
    await authenticatorOf(theirs)
    await goTheirs('/reservations')
    await addPasskey(theirs, 'Add a passkey instead', 'Phone')
    await theirs.getByRole('heading', { level: 1, name: 'Reservations' }).waitFor()
    await signOut(theirs, 'Carla Diaz')
    await theirs.getByLabel('E-mail').fill(clerk.email)
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.keyboard.press('Enter')
    await theirs.getByText('Sign in with your passkey to continue').waitFor()
    await expectAccessible(theirs, 'a passkey is asked for')
    await theirs.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await theirs.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

    await go('/settings/team')
    const row = page.getByRole('row', { name: /Carla Diaz/ })
    await row.getByText('✓ 1 passkey').waitFor()
    await row.getByRole('button', { name: 'Actions for Carla Diaz' }).click()
    await page.getByRole('menuitem', { name: 'Remove two-factor sign-in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove two-factor sign-in' }).click()
    await page.getByText('Carla Diaz signs in with the password alone again').waitFor()
    await row.getByText('passkey').waitFor({ state: 'detached' })
    await theirs.reload()
    await theirs.getByRole('button', { name: 'Add a passkey instead' }).waitFor()
  })

  it('that is cancelled is explained in the reader’s language', async () => {
    const { page, go } = await open(undefined, { locale: 'de-DE', once: true })
    const authenticator = await authenticatorOf(page)
    await authenticator.verify(false)
    await go('/sign-in')
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
    await page.getByText('Die Passkey-Anfrage wurde abgebrochen').waitFor()
  })
})

const { open: openByAddress } = browserTests(test)

describe.skipIf(!CHROMIUM)('at an IP address', () => {
  it('passkeys are not offered, and the profile gives the reason', async () => {
    const stranger = await openByAddress()
    await stranger.go('/sign-in')
    await stranger.page.getByLabel('E-mail').waitFor()
    expect(await stranger.page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    const { page, go } = await openByAddress(await createStaff(test, await test.createHotel(), 'owner'))
    await go('/profile')
    await page.getByText('Passkeys do not work at this address').waitFor()
    expect(await page.getByRole('button', { name: 'Add a passkey' }).isDisabled()).toBe(true)
  })
})
