import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff, PASSWORD, signedIn, staffOf } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const secret = randomBytes(32)
const test = Object.assign(testApp({ secret }), { secret })
const { open } = browserTests(test)
const desk = frontDesk(test)

const NOTE = 'Arrives late, with a dog and a bicycle. '.repeat(13).slice(0, 500)

/** In the middle of a new reservation; live updates do not tell that the session has ended. */
async function typing() {
  const hotel = await desk.arriving({ inventory_count: 3 })
  const person = await createStaff(test, hotel, 'front_desk', { name: 'Mira Vogel' })
  const tab = await open(person)
  const { page } = tab
  await page.route(/\/stream(\?|$)/, () => undefined)
  await tab.go('/reservations/new?check_in=2027-01-04')
  await page.getByLabel('Dates').fill('2027-01-04 – 2027-01-06')
  await page.getByRole('radio', { name: /Flexible, €240\.00/ }).check()
  await page.getByLabel('First name').fill('Maria')
  await page.getByLabel('Last name').fill('Lopez')
  await page.getByLabel('Phone').fill('+491701234567')
  await page.getByLabel('Notes').fill(NOTE)
  const revoke = async () => (await staffOf(test, hotel)).api.delete(`/team/${person.id}/sessions`)
  const booked = async (): Promise<unknown[]> =>
    (await hotel.api.get('/reservations')).body.data.filter(
      ({ id }: { id: string }) => id !== hotel.reservation.id,
    )
  return { ...tab, hotel, person, revoke, booked }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

describe.skipIf(!CHROMIUM)('a session that ends in the middle of a form', () => {
  it('is signed into over the page: nothing typed is lost, and the request is repeated once', async () => {
    const { page, revoke, booked } = await typing()
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/reservations'))
        keys.push(request.headers()['idempotency-key'])
    })
    await revoke()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('What you entered is kept').waitFor()
    expect(await violationsOn(page, 'sign-in over the page', undefined, 'overlays')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await dialog.getByText('The e-mail or the password is wrong').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    expect(await page.getByLabel('Notes').inputValue()).toBe(NOTE)
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'Reservation' })
      .getByRole('heading', { name: 'Maria Lopez' })
      .waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(await booked()).toMatchObject([{ notes: NOTE, total: { amount: 24000 } }])
  })

  it('with a second factor asks for the code there', async () => {
    const { page, person } = await typing()
    const { api } = await signedIn(test, person)
    const started = (await api.post('/me/second-factor', { password: PASSWORD })).body
    const totp = new TOTP({ secret: Secret.fromBase32(started.secret) })
    const code = () => totp.generate({ timestamp: test.clock.now().epochMilliseconds })
    await api.post('/me/second-factor/confirm', { code: code() })
    test.clock.advance({ seconds: 30 })
    await api.delete('/me/sessions')
    await page.getByLabel('Adults').fill('1')
    const dialog = dialogOf(page)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const second = page.getByRole('dialog', { name: 'Two-factor sign-in' })
    await second.getByLabel('Code').fill(code())
    await page.keyboard.press('Enter')
    await second.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Notes').inputValue()).toBe(NOTE)
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Reservation' })
      .getByRole('heading', { name: 'Maria Lopez' })
      .waitFor()
  })

  it('another person who signs in there sees nothing of the page', async () => {
    const { page, revoke, hotel, booked } = await typing()
    const other = await createStaff(test, hotel, 'front_desk', { name: 'Ben Carter' })
    await revoke()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('E-mail').fill(other.email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Account of Ben Carter' }).waitFor()
    expect(await page.getByLabel('Notes').inputValue()).toBe('')
    expect(await booked()).toEqual([])
  })

  it('continues after a sign-in in another tab', async () => {
    const { page, revoke, person } = await typing()
    await revoke()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await dialogOf(page).waitFor()
    const answer = await page.context().request.post('/app/auth/sign-in', {
      headers: { origin: test.base },
      data: { email: person.email, password: PASSWORD },
    })
    expect(answer.status()).toBe(200)
    await page.evaluate(`dispatchEvent(new Event('focus'))`)
    await page
      .getByRole('dialog', { name: 'Reservation' })
      .getByRole('heading', { name: 'Maria Lopez' })
      .waitFor()
  })
})
