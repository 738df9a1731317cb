import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { testApp } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { runYieldRule } from '../harness/rates/run-yield-rule.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makePlan, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

/** The job that applies rules every minute. */
const applyRules = () => test.app.jobs.find(({ name }) => name === 'apply_yield_rules')!.run()

/** A property whose 13 February is nearly full: five rooms, two plans, one derived from the other. */
async function makeHotel(role: Role = 'revenue', options: Options = {}) {
  const hotel = await test.createHotel({ property: { name: 'Harbour House' } })
  const stock = await makeStock(hotel.api, { inventory_count: 5, rate_plan: { base_price: eur(10_000) } })
  const derived_from = { rate_plan_id: stock.rate_plan_id, adjustment: { type: 'percent', value: -10 } }
  await makePlan(hotel.api, stock.room_type_id, { name: 'Saver', base_price: null, derived_from })
  for (let room = 0; room < 4; room++)
    await makeBooking(hotel.api, stock, { check_in: '2027-02-13', check_out: '2027-02-14' })
  const visit = await open(await createStaff(test, hotel, role), options)
  const make = (more: object = {}) =>
    hotel.api.make('/yield-rules', {
      property_id: hotel.property_id,
      name: 'Nearly full',
      rate_plan_ids: [stock.rate_plan_id],
      conditions: { occupancy_at_least: 80 },
      effect: { type: 'percent', value: 10 },
      ...more,
    })
  const rules = async () => (await hotel.api.get('/yield-rules')).body.data
  const priceOn = async (date: string) =>
    (await hotel.api.get(`/rate-plans/${stock.rate_plan_id}?prices_from=${date}&prices_to=${date}`)).body
      .nightly_prices[0].amount.amount
  return { ...hotel, ...visit, stock, make, rules, priceOn }
}

const cell = (page: Page, plan: string, name: RegExp) =>
  page.getByRole('row', { name: new RegExp(`^${plan}`) }).getByRole('gridcell', { name })

describe.skipIf(!CHROMIUM)('yield rules', () => {
  it('rule 21.11, 21.14–21.16 — a rule is created, previewed, started, shown in the rate grid, and reverted', async () => {
    const { page, go, rules, priceOn } = await makeHotel()
    await go('/yield-rules')
    await page.getByRole('heading', { name: 'No yield rules yet' }).waitFor()
    await page.getByRole('button', { name: 'New rule' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nearly full')
    await dialog.getByRole('combobox', { name: 'Rate plans' }).click()
    await page.getByRole('option', { name: /Flexible/ }).click()
    await dialog.getByRole('textbox', { name: 'Never above' }).fill('300')
    await dialog
      .getByText(
        'When a night is at least 80% sold, the price goes up by 10%, never above €300.00.'.replaceAll(
          '%',
          ' %',
        ),
      )
      .waitFor()
    expect(await violationsOn(page, 'new yield rule')).toEqual([])
    await dialog.getByRole('button', { name: 'Create' }).click()
    // The preview is shown before the rule can be started, and nothing has changed.
    await page.getByRole('heading', { name: /The next 60 nights/ }).waitFor()
    await page.getByRole('row', { name: /Sat 13 Feb 4 of 5 €100.00 €110.00/ }).waitFor()
    await page
      .getByRole('group', { name: /The next 60 nights/ })
      .getByText('Nights with another price')
      .waitFor()
    await page.getByRole('img', { name: /Prices of .*Flexible before and with the rule/ }).waitFor()
    expect(await violationsOn(page, 'preview of a yield rule')).toEqual([])
    await shoot(page, 'yield-rule-draft-1440-light')
    expect([(await rules())[0].status, await priceOn('2027-02-13')]).toEqual(['draft', 10_000])
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('Nearly full is running.').waitFor()
    await applyRules()
    // Received through live updates.
    const nights = page.getByRole('region', { name: 'Nights with its price' })
    await nights.getByRole('row', { name: /Sat 13 Feb .*Flexible €100.00 €110.00/ }).waitFor()
    expect(await violationsOn(page, 'a running yield rule')).toEqual([])
    await shoot(page, 'yield-rule-running-1440-light')
    await nights.getByRole('link', { name: 'Sat 13 Feb' }).click()
    await page.waitForURL(/\/rates\?.*from=2027-02-13/)
    await cell(page, 'Saver', /Sat 13 Feb, price of the yield rule Nearly full/).waitFor()
    await cell(page, 'Flexible', /^110, Sat 13 Feb, price of the yield rule Nearly full/).click()
    expect(await violationsOn(page, 'rates with a yield rule')).toEqual([])
    await shoot(page, 'rates-yield-1440-light')
    await page.getByRole('link', { name: 'Nearly full' }).click()
    await page.getByRole('button', { name: 'Revert prices' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Revert all prices of Nearly full?' })
    await confirmation.getByText(/1 night goes back/).waitFor()
    await confirmation.getByRole('button', { name: 'Revert prices' }).click()
    await page.getByText('Prices of Nearly full are reverted').waitFor()
    expect([(await rules())[0].status, await priceOn('2027-02-13')]).toEqual(['paused', 10_000])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Nearly full is running again.').waitFor()
    await applyRules()
    expect([(await rules())[0].status, await priceOn('2027-02-13')]).toEqual(['running', 11_000])
  })

  it('rule 21.15 — the last 90 nights are shown with the prices of the rule', async () => {
    const { api, stock, make, ...hotel } = await makeHotel()
    const tonight = { check_in: '2027-01-10', check_out: '2027-01-11' }
    for (let room = 0; room < 4; room++) await makeBooking(api, stock, tonight)
    const pass = async (days: number) => {
      test.clock.advance({ hours: 24 * days })
      await closeDays(test)
    }
    await pass(1)
    await makeBooking(api, stock, tonight)
    await pass(9)
    const { id } = await make()
    // A new session: days have passed.
    const { page, go } = await open(await createStaff(test, hotel, 'revenue'))
    await go(`/yield-rules/${id}`)
    await page.getByRole('row', { name: /10 Jan 1 €100.00 €110.00/ }).waitFor()
  })

  it('rule 21.12 — a running rule that is changed is paused; rules are sorted, and deleted', async () => {
    const { page, go, make, api, rules } = await makeHotel()
    const { id } = await make()
    await make({ name: 'Late and empty', conditions: { days_before: 3, occupancy_below: 40 } })
    await runYieldRule(api, id)
    await go('/yield-rules')
    const row = page.getByRole('listitem', { name: 'Late and empty' })
    await row.getByText('within 3 days of arrival and less than 40 % sold').waitFor()
    await row.getByRole('button', { name: 'Move Late and empty up' }).click()
    await page.getByText('Order saved.').waitFor()
    const order = async () =>
      (await rules())
        .sort((one: { position: number }, other: { position: number }) => one.position - other.position)
        .map(({ name }: { name: string }) => name)
    expect(await order()).toEqual(['Late and empty', 'Nearly full'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect
      .poll(async () => (await rules()).map(({ position }: { position: number }) => position))
      .toEqual([0, 0])
    await page.getByRole('link', { name: 'Nearly full' }).click()
    await page.getByRole('button', { name: 'Edit rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit rule' })
    await dialog.getByText(/pauses it/).waitFor()
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('15')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/Nearly full saved and paused/).waitFor()
    await page.getByRole('row', { name: /Sat 13 Feb 4 of 5 €100.00 €115.00/ }).waitFor()
    await page.getByRole('button', { name: 'Switch on again' }).waitFor()
    await page.getByRole('button', { name: 'Delete rule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click()
    await page.waitForURL(/yield-rules(\?|$)/)
    expect(await order()).toEqual(['Late and empty'])
  })

  it('a role without price changes sees the rate grid and the rules, read-only', async () => {
    const { page, go, make, api, priceOn, rules, ...hotel } = await makeHotel('accountant')
    const { id } = await make()
    await runYieldRule(api, id)
    await applyRules()
    const writes: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && !/\/(preview|presence)$/.test(pathname)) writes.push(pathname)
    })
    await go('/rates?from=2027-02-10')
    const grid = page.getByRole('grid')
    expect(await grid.getAttribute('aria-readonly')).toBe('true')
    expect(await page.getByRole('form', { name: 'Many nights at once' }).count()).toBe(0)
    await cell(page, 'Flexible', /^110, Sat 13 Feb, price of the yield rule Nearly full/).click()
    await page.keyboard.type('149')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+Enter')
    expect(await page.getByRole('region', { name: 'Pending changes' }).count()).toBe(0)
    expect(await page.getByRole('textbox', { name: /Price and restrictions/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Nearly full' }).click()
    await page.getByText('When a night is at least 80 % sold, the price goes up by 10 %.').waitFor()
    await page.getByRole('row', { name: /Sat 13 Feb 4 of 5 €100.00 €110.00/ }).waitFor()
    for (const name of ['Pause', 'Edit rule', 'Revert prices', 'Delete rule'])
      expect(await page.getByRole('button', { name }).isDisabled(), name).toBe(true)
    expect(await violationsOn(page, 'a yield rule to be read')).toEqual([])
    await go('/yield-rules')
    await page
      .getByText(/Available to: Owner, Manager/)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'New rule' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Pause' }).isDisabled()).toBe(true)
    expect(writes).toEqual([])
    // The front desk sees the rule and its nights, but no figures of past bookings.
    const desk = await open(await createStaff(test, hotel, 'front_desk'))
    await desk.go(`/yield-rules/${id}`)
    await desk.page.getByText(/The preview has figures of past bookings. Available to/).waitFor()
    await desk.page.getByRole('row', { name: /Sat 13 Feb .*Flexible €100.00 €110.00/ }).waitFor()
    expect([(await rules())[0].status, await priceOn('2027-02-13')]).toEqual(['running', 11_000])
  })

  it('German, dark, on a phone: the rules, one of them, and the rates with its name', async () => {
    const { page, go, make, api } = await makeHotel('revenue', {
      locale: 'de-DE',
      scheme: 'dark',
      width: 390,
    })
    const { id } = await make({ name: 'Fast voll' })
    await make({
      name: 'Spät und leer',
      effect: { type: 'amount', value: -800 },
      floor: eur(9_000),
      conditions: { days_before: 3, occupancy_below: 40, weekdays: ['fri', 'sat'] },
    })
    await runYieldRule(api, id)
    await applyRules()
    const look = async (name: string) => {
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      expect(await violationsOn(page, name)).toEqual([])
      await shoot(page, `${name}-390-dark`)
    }
    await go('/yield-rules')
    await page
      .getByText(
        /Wenn eine Nacht am Fr und Sa höchstens 3 Tage entfernt und zu weniger als 40 % verkauft ist, sinkt/,
      )
      .waitFor()
    await look('yield-rules')
    await page.getByRole('link', { name: 'Fast voll' }).click()
    await page.getByRole('region', { name: 'Nächte mit ihrem Preis' }).waitFor()
    await page.getByRole('heading', { name: /Die nächsten 60 Nächte/ }).waitFor()
    await look('yield-rule')
    await page.getByRole('button', { name: 'Regel bearbeiten' }).click()
    await page.getByRole('dialog').getByText('In Worten:').waitFor()
    await look('yield-rule-edit')
    await go('/rates?from=2027-02-13')
    await page.getByRole('link', { name: 'Fast voll' }).first().waitFor()
    await look('rates-yield')
  })
})
