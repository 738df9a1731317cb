import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

const owner = async () => {
  const hotel = await desk.arriving()
  return { ...hotel, ...(await open(await createStaff(test, hotel, 'owner'))) }
}

describe.skipIf(!CHROMIUM)('the states of a screen', () => {
  it('an error replaces the rows only, with its ids, and can be retried', async () => {
    const { page, go } = await owner()
    const error = {
      code: 'SVC-9001',
      message: 'An internal error occurred.',
      status: 500,
      request_id: 'req_01m7wpssx0f1rsxfka83exexp2',
    }
    // No reloads through live updates.
    await page.route(/\/stream(\?|$)/, (route) => route.abort())
    await page.route(/\/app\/api\/live\/reservations\?/, (route) =>
      route.fulfill({ status: 404, json: { error } }),
    )
    await go('/reservations?sort=check_in')
    const card = page.getByRole('alert')
    await card.getByText('Something went wrong on our side').waitFor()
    await card.getByText('SVC-9001').waitFor()
    await card.getByText('req_01m7wpssx0f1rsxfka83exexp2').waitFor()
    await page.getByRole('link', { name: 'Guests' }).waitFor()
    await page.unroute(/\/app\/api\/live\/reservations\?/)
    await card.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).waitFor()
  })

  it('where a room type is required first, it is offered', async () => {
    const { page, go } = await open(await createStaff(test, await test.createHotel(), 'owner'))
    await go('/reservations/new')
    await page.getByRole('heading', { name: 'No room types yet' }).waitFor()
    await go('/rooms')
    await page.getByRole('button', { name: 'Add a room' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'New room type' }).click()
    await page.getByRole('heading', { name: 'New room type' }).waitFor()
  })

  it('rows of the previous filter stay, dimmed, until the new ones have loaded', async () => {
    const { page, go } = await owner()
    await go('/reservations')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/status=checked_in/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'In house' }).click()
    const busy = page.locator('[aria-busy="true"]')
    await busy.getByRole('link', { name: 'Okafor, Ngozi' }).waitFor()
    release()
    await page.getByRole('heading', { name: 'No reservations match' }).waitFor()
  })

  it('offline nothing is changed, and a write reports it at once', async () => {
    const { page, go, reservation, get } = await owner()
    // Prefetching is late as well, and must not break anything.
    let lose = () => {}
    const lost = new Promise<void>((resolve) => {
      lose = resolve
    })
    await page.route(/assets\/search-/, (route) => lost.then(() => route.abort()))
    const ahead = page.waitForEvent('requestfailed', (request) => request.url().includes('/search-'))
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the reservation of Ngozi Okafor' })
    await dialog.getByText('No fee is charged.').waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline. Nothing can be changed until the connection is back.').waitFor()
    lose()
    await ahead
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click()
    await dialog.getByText('Serai cannot be reached').first().waitFor()
    expect((await get()).status).toBe('confirmed')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click()
    await page.getByText('Reservation of Ngozi Okafor cancelled').waitFor()
    expect((await get()).status).toBe('cancelled')
  })

  it('an expired session opens the sign-in over the screen, whose address stays', async () => {
    const { page, go } = await owner()
    await go('/guests')
    await page.context().clearCookies()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    // Either the request of the previous screen or that of the next is the first to fail.
    expect(page.url()).toMatch(/\/app\/(rooms|guests)$/)
  })

  it('until a slow service responds the outline of the screen is shown, dark at night', async () => {
    const hotel = await desk.arriving()
    const { page, settled } = await open(await createStaff(test, hotel, 'owner'), { scheme: 'dark' })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/me$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/app/guests')
    await page.locator('.boot-main').waitFor()
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(20, 19, 18)')
    release()
    await settled()
    await page.getByRole('heading', { name: 'Guests', level: 1 }).waitFor()
    expect(await page.locator('.boot').count()).toBe(0)
  })

  it('an unreachable service is reported at the start, and the page loads once it is back', async () => {
    const hotel = await desk.arriving()
    const { page } = await open(await createStaff(test, hotel, 'owner'), {
      forgive: /service cannot be reached/,
    })
    await page.route(/\/me$/, (route) => route.abort())
    await page.goto('/app/guests')
    await page.getByText('Serai cannot be reached').waitFor()
    await page.unroute(/\/me$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Guests', level: 1 }).waitFor()
  })

  it('a chunk replaced by a newer build reloads the page, without an error', async () => {
    const hotel = await desk.arriving()
    const { page, go } = await open(await createStaff(test, hotel, 'owner'), {
      forgive: /dynamically imported module/,
    })
    await go('/guests')
    let is_missing = true
    await page.route(/assets\/.*\.js$/, (route) =>
      is_missing ? route.fulfill({ status: 404, body: 'There is no such file.' }) : route.continue(),
    )
    const loaded = page.waitForEvent('load')
    const request = page.waitForRequest(/\/app\/[a-z]+$/)
    await page.getByRole('link', { name: 'Channels' }).click()
    await request
    is_missing = false
    await loaded
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('a screen whose code has not loaded reports the missing network, and loads once it is back', async () => {
    const hotel = await desk.arriving()
    const { page, go } = await open(await createStaff(test, hotel, 'owner'), {
      forgive: /dynamically imported module|preload CSS/,
    })
    await go('/guests')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Channels' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText('Serai cannot be reached').waitFor()
    await alert.getByText('Check your network connection, then try again. Nothing is done twice.').waitFor()
    expect(await page.getByText(/on our side/).count()).toBe(0)
    await page.context().setOffline(false)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Channels', level: 1 }).waitFor()
  })

  it('a role without API keys is not offered API requests to copy', async () => {
    const hotel = await desk.arriving()
    const clerk = await open(await createStaff(test, hotel, 'front_desk'))
    await clerk.go('/guests')
    expect(await clerk.page.getByRole('button', { name: 'More actions' }).count()).toBe(0)
    const developer = await open(await createStaff(test, hotel, 'developer'))
    await developer.go('/guests')
    await developer.page.getByRole('button', { name: 'More actions' }).click()
    await developer.page.getByRole('menuitem', { name: 'Copy as API request' }).waitFor()
  })

  it('404 SVC-3003 — an unknown URL is reported inside the app shell', async () => {
    const { page, go } = await owner()
    await page.goto('/app/nowhere')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await go('/reservations/res_nobody')
    await page.getByText('This does not exist').waitFor()
  })

  it('403 SVC-4006 — below Growth the developer’s screens name the required tier, and no control is active', async () => {
    const starter = await test.createHotel({ tier: 'starter' })
    const { page, go } = await open(await createStaff(test, starter, 'owner'))
    for (const place of [
      'start',
      'keys',
      'webhooks',
      'webhooks/new',
      'deliveries',
      'events',
      'requests',
      'inbox',
    ]) {
      await go(`/developer/${place}`)
      await page.getByRole('heading', { name: 'Growth tier needed' }).waitFor()
      expect(await page.getByRole('heading', { name: 'Growth tier needed' }).count()).toBe(1)
      const main = page.getByRole('main')
      for (const dead of [/New API key/, /Create a key/, /[Aa]dd .*endpoint/, /Replay/, /Check/])
        for (const role of ['button', 'link'] as const)
          expect(await main.getByRole(role, { name: dead }).count(), `${place}: ${dead}`).toBe(0)
    }
  })
})
