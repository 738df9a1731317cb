import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff, PASSWORD, staffOf } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp({ role: 'api' })
const { open } = browserTests(test)
const desk = frontDesk(test)

const looking = (state: string) =>
  `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
   document.dispatchEvent(new Event('visibilitychange'))`
const HIDE = looking('hidden')
const SHOW = looking('visible')

const owner = async () => {
  const hotel = await desk.arriving({ inventory_count: 3 })
  return { ...hotel, ...(await open(await createStaff(test, hotel, 'owner'))) }
}

describe.skipIf(!CHROMIUM)('the session of a page', () => {
  it('another role takes effect on the open screen', async () => {
    const hotel = await desk.arriving()
    const boss = await staffOf(test, hotel)
    const person = await createStaff(test, hotel, 'developer')
    const { page, go } = await open(person)
    await go('/reservations')
    const button = page.getByRole('button', { name: 'New reservation' })
    expect(await button.isDisabled()).toBe(true)
    await boss.api.patch(`/team/${person.id}`, { role: 'front_desk' })
    await page.getByRole('link', { name: 'New reservation' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Developer' }).count()).toBe(0)
  })

  /** On a screen of Ana Souza's; then Ben Carter, of another account, signs in in another tab. */
  async function replaced(held: RegExp, how: (route: Route) => unknown) {
    const [hotel, other] = [await desk.arriving(), await test.createHotel()]
    const visit = await open(await createStaff(test, hotel, 'owner', { name: 'Ana Souza' }))
    const { page } = visit
    await page.route(held, how)
    await visit.go('/settings/property')
    const { email } = await createStaff(test, other, 'owner', { name: 'Ben Carter' })
    const before = await page.context().cookies()
    await page.context().request.post('/app/auth/sign-in', {
      headers: { origin: test.base },
      data: { email, password: PASSWORD },
    })
    return { page, hotel, other, before: before.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }

  it('403 SVC-4104 — another user signs in in another tab: nothing of the previous one stays', async () => {
    // Without live updates, which could notify the page first.
    const { page, hotel, other } = await replaced(/\/stream(\?|$)/, () => undefined)
    await page.getByLabel('Check-out until').fill('10:30')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Account of Ben Carter' }).waitFor()
    expect((await hotel.api.get('/properties')).body.data[0].check_out_time).toBe('11:00')
    expect((await other.api.get('/properties')).body.data[0].check_out_time).toBe('11:00')
  })

  it('401 SVC-4101 — a request sent in the previous session of another tab: the page is the new user’s', async () => {
    let late: string | undefined
    const { page, before } = await replaced(/\/api\/live\/guests/, async (route) => {
      if (late === undefined) return route.continue()
      const answer = await fetch(route.request().url(), { headers: { cookie: late } })
      late = undefined
      await route.fulfill({
        status: answer.status,
        contentType: 'application/json',
        body: await answer.text(),
      })
    })
    late = before
    const refused = page.waitForResponse((response) => response.status() === 401)
    await page.getByRole('link', { name: 'Guests' }).click()
    await refused
    await page.getByRole('button', { name: 'Account of Ben Carter' }).waitFor()
    await page.getByRole('heading', { name: 'Guests', level: 1 }).waitFor()
    expect(page.url()).not.toContain('sign-in')
  })

  it('a URL with an unknown property shows all, as the switch does', async () => {
    const { page, go } = await owner()
    await go('/reservations?property_id=prop_of_nobody')
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).waitFor()
    expect(page.url()).not.toContain('prop_of_nobody')
  })

  it('an idle page with a revoked session asks to sign in over it', async () => {
    const hotel = await desk.arriving()
    const person = await createStaff(test, hotel, 'front_desk')
    const { page, go } = await open(person)
    await go('/guests')
    await (await staffOf(test, hotel)).api.delete(`/team/${person.id}/sessions`)
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  })

  it('eight tabs work in parallel: hidden ones hold no connection', async () => {
    const { page, go } = await owner()
    await go('/guests')
    const context = page.context()
    for (let tab = 0; tab < 7; tab += 1) {
      await page.evaluate(HIDE)
      const next = await context.newPage()
      await next.goto(`${test.base}/app/guests`)
      await next.getByRole('link', { name: 'Okafor, Ngozi' }).waitFor()
      await next.evaluate(HIDE)
    }
    await page.evaluate(SHOW)
    await page.getByRole('link', { name: 'Reservations' }).click()
    await page.getByRole('heading', { name: 'Reservations', level: 1 }).waitFor()
  })

  it('a stream refused by a proxy is retried', async () => {
    const { page, go, reservation, api } = await owner()
    let refused = true
    await page.route(/\/stream(\?|$)/, (route) =>
      refused ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
    )
    await go('/reservations')
    await page.getByText(/Connection lost/).waitFor()
    refused = false
    await page.getByText(/Connection lost/).waitFor({ state: 'detached' })
    await api.post(`/reservations/${reservation.id}/cancel`)
    await page
      .getByRole('row', { name: /Okafor/ })
      .getByText('Cancelled')
      .waitFor()
  })
})
