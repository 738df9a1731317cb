import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makePlan } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('special dates of a rate plan', () => {
  async function before(options: Options = {}) {
    const hotel = await desk.arriving()
    const visit = await open(await createStaff(test, hotel, 'revenue'), options)
    const path = `/rate-plans/${hotel.stock.rate_plan_id}`
    const overrides = async () => (await hotel.api.get(path)).body.price_overrides
    return { ...hotel, ...visit, path, overrides }
  }
  const dialogOf = (page: Page) => page.getByRole('dialog')

  it('rule 3 — prices and restrictions of a range are added with a preview, and undo restores the previous ones', async () => {
    const { page, go, path, api, overrides } = await before()
    await api.patch(path, {
      price_overrides: [{ date: '2027-12-25', price: eur(9000), restrictions: { min_stay: 2 } }],
    })
    const stood = await overrides()
    await go(path)
    await page.getByText('at least 2 nights').waitFor()
    await page.getByRole('button', { name: 'Add dates' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Dates').fill('2027-12-24 – 2027-12-27')
    await dialog.getByLabel('Price per night').fill('149')
    await dialog.getByLabel('Minimum stay').fill('3')
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await preview.getByText('4 nights change').waitFor()
    await preview
      .getByRole('row', { name: /Fri 24 Dec €120.00 plan price €149.00 · at least 3 nights/ })
      .waitFor()
    await preview
      .getByRole('row', { name: /Sat 25 Dec €90.00 · at least 2 nights €149.00 · at least 3/ })
      .waitFor()
    await preview.getByRole('row', { name: /Sun 26 Dec – Mon 27 Dec/ }).waitFor()
    expect(await overrides()).toEqual(stood)
    expect(await violationsOn(page, 'special dates')).toEqual([])
    await dialog.getByRole('button', { name: 'Apply to 4 nights' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Fri 24 Dec – Mon 27 Dec' }).waitFor()
    const dates = ['2027-12-24', '2027-12-25', '2027-12-26', '2027-12-27']
    expect(await overrides()).toEqual(
      dates.map((date) => ({ date, price: eur(14900), restrictions: { min_stay: 3 } })),
    )
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Flexible: as before').waitFor()
    expect(await overrides()).toEqual(stood)
  })

  it('rule 3 — weekdays of a season, changed by percent, changed again and removed, by keyboard', async () => {
    const { page, go, path, overrides } = await before()
    await go(path)
    await page.getByRole('button', { name: 'Add dates' }).focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByLabel('Dates').fill('2027-02-05 – 2027-02-20')
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Sun']) {
      await dialog.getByRole('checkbox', { name: day }).focus()
      await page.keyboard.press('Space')
    }
    await dialog.getByLabel('Price', { exact: true }).selectOption({ label: 'Change by percent' })
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('12.5')
    await dialog.getByText('6 nights change').waitFor()
    await page.keyboard.press('Enter')
    const row = page.getByRole('listitem').filter({ hasText: 'Fri 5 Feb – Sat 20 Feb · Fri, Sat' })
    await row.getByText('€135.00').waitFor()
    await row.getByRole('button', { name: /^Change/ }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Price per night').fill('130')
    await dialog.getByLabel('Dates').fill('2027-02-05 – 2027-02-13')
    await dialog.getByText('6 nights change').waitFor()
    await page.keyboard.press('Enter')
    const shorter = page.getByRole('listitem').filter({ hasText: 'Fri 5 Feb – Sat 13 Feb · Fri, Sat' })
    await shorter.getByText('€130.00').waitFor()
    expect((await overrides()).map(({ date }: { date: string }) => date)).toEqual([
      '2027-02-05',
      '2027-02-06',
      '2027-02-12',
      '2027-02-13',
    ])
    await shorter.getByRole('button', { name: /^Remove/ }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('row', { name: /€130.00 €120.00 plan price/ }).waitFor()
    await dialog.getByRole('button', { name: 'Apply to 4 nights' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('All nights use the plan’s prices.').waitFor()
    expect(await overrides()).toEqual([])
  })

  it('rule 3 — a derived plan starts with the prices of the parent plan, its special dates included', async () => {
    const { page, go, api, stock, path } = await before()
    await api.patch(path, { price_overrides: [{ date: '2027-12-25', price: eur(20001) }] })
    const derived_from = { rate_plan_id: stock.rate_plan_id, adjustment: { type: 'percent', value: -10 } }
    const derived = await makePlan(api, stock.room_type_id, { name: 'Saver', base_price: null, derived_from })
    const { data } = (await api.get('/availability?from=2027-12-24&to=2027-12-26&adults=2')).body
    const offer = data[0].offers.find((one: { rate_plan_id: string }) => one.rate_plan_id === derived.id)
    expect(offer.nightly_rates.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([
      10800, 18001,
    ])
    await go(`/rate-plans/${derived.id}`)
    await page.getByRole('button', { name: 'Add dates' }).click()
    await dialogOf(page).getByLabel('Dates').fill('2027-12-24 – 2027-12-25')
    await dialogOf(page).getByLabel('Price', { exact: true }).selectOption({ label: 'Change by amount' })
    await dialogOf(page).getByLabel('Amount').fill('-200')
    await dialogOf(page).getByText('A night would cost nothing or less.').waitFor()
    await dialogOf(page).getByLabel('Amount').fill('-8')
    await dialogOf(page)
      .getByRole('row', { name: /€108.00 plan price €100.00/ })
      .waitFor()
    await dialogOf(page)
      .getByRole('row', { name: /€180.01 plan price €172.01/ })
      .waitFor()
  })

  it('409 SVC-1015 — a concurrent change is shown before it is overwritten; the form beside it stays usable', async () => {
    const { page, go, path, api, overrides } = await before()
    await go(path)
    await page.getByRole('button', { name: 'Add dates' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Dates').fill('2027-12-24 – 2027-12-24')
    await dialog.getByLabel('Price per night').fill('149')
    await page.route('**/rate-plans/*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await api.patch(path, { price_overrides: [{ date: '2027-12-24', price: eur(9900) }] })
    await dialog.getByRole('button', { name: 'Apply to 1 night' }).click()
    await dialog.getByText('SVC-1015').waitFor()
    expect(await overrides()).toMatchObject([{ price: eur(9900) }])
    await api.patch(path, { price_overrides: [{ date: '2027-12-31', price: eur(9900) }] })
    await page.unroute('**/rate-plans/*')
    await page.evaluate("dispatchEvent(new Event('focus'))")
    await dialog.getByRole('row', { name: /€99.00 €149.00/ }).waitFor()
    await dialog.getByRole('button', { name: 'Apply to 1 night' }).click()
    await page.getByText('Flexible: 1 night changed').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Standard')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Standard saved').waitFor()
    expect(await overrides()).toMatchObject([{ price: eur(14900) }, { date: '2027-12-31' }])
  })

  it('on a phone and in German nothing overflows the screen; past dates are collapsed', async () => {
    const { page, go, path, api } = await before({ width: 390, locale: 'de-DE', scheme: 'dark' })
    await api.patch(path, {
      price_overrides: [
        { start_date: '2026-12-24', end_date: '2026-12-26', price: eur(14900) },
        {
          start_date: '2027-12-24',
          end_date: '2027-12-26',
          price: eur(14900),
          restrictions: { min_stay: 3 },
        },
      ],
    })
    await go(path)
    await page.getByText('3 vergangene Tage').waitFor()
    expect(await page.getByText(/24\. Dez\. 2026/).isVisible()).toBe(false)
    await page.getByRole('button', { name: /24\. Dez\..* ändern$/ }).click()
    await dialogOf(page).getByLabel('Preis pro Nacht').fill('150')
    await dialogOf(page).getByText('3 Nächte ändern sich').waitFor()
    const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(wide)).toBe(0)
    expect(await violationsOn(page, 'special dates on a phone')).toEqual([])
  })
})
