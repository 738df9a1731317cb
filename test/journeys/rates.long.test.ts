import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { countActions } from '../harness/rates/count-actions.ts'
import { focusedCellName, paste } from '../harness/rates/grid-page.ts'
import { rateGridAnswer } from '../harness/rates/rate-grid-answer.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makePlan, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-12-01T15:00:00Z'))

const CHRISTMAS = ['2027-12-24', '2027-12-25', '2027-12-26']

/** Three plans of one room type, one derived from the first, and a revenue manager. */
async function before(options: Options = {}, role: 'revenue' | 'manager' = 'revenue') {
  const local_events = [{ name: 'Christmas', from: CHRISTMAS[0]!, to: CHRISTMAS[2]! }]
  const hotel = await test.createHotel({ property: { local_events } })
  const stock = await makeStock(hotel.api)
  const { room_type_id, rate_plan_id } = stock
  const derived_from = { rate_plan_id, adjustment: { type: 'percent', value: -10 } }
  const half_board = await makePlan(hotel.api, room_type_id, { name: 'Half board', base_price: eur(15_000) })
  const bare = await makePlan(hotel.api, room_type_id, { name: 'Room only', base_price: eur(10_000) })
  const saver = await makePlan(hotel.api, room_type_id, { name: 'Saver', base_price: null, derived_from })
  const visit = await open(await createStaff(test, hotel, role), options)
  const datesOf = async (id: string) => (await hotel.api.get(`/rate-plans/${id}`)).body.price_overrides
  const cell = (page: Page, plan: string, name: RegExp) =>
    page.getByRole('row', { name: new RegExp(`^${plan}`) }).getByRole('gridcell', { name })
  return { ...hotel, ...visit, stock, ids: [rate_plan_id, half_board.id, bare.id, saver.id], datesOf, cell }
}

describe.skipIf(!CHROMIUM)('the rate grid', () => {
  it('rule 21 — Christmas is priced for three plans from a spreadsheet, applied at once and undone at once', async () => {
    const { page, go, ids, datesOf, cell } = await before()
    await go('/rates?from=2027-12-20&days=14')
    await cell(page, 'Flexible', /Fri 24 Dec/).click()
    await paste(page, '1 149,00 m3\t159\t149\r\n189\t199\t189\r\n129\t139\t129\r\n')
    await page.getByRole('columnheader', { name: /^Sun 26 Dec, .*, Christmas$/ }).waitFor()
    const pending = page.getByRole('region', { name: 'Pending changes' })
    // A block wider than the visible nights is refused, not truncated.
    await paste(page, Array(20).fill('99').join('\t'))
    await page.getByText(/This does not fit: .* room for 4 rows and 10 nights/).waitFor()
    // The derived plan is included before the changes are applied.
    await pending.getByText('12 nights, 4 plans, 0 channels pending').waitFor()
    await cell(page, 'Saver', /Fri 24 Dec, pending: €108.00, becomes €1,034.10, follows/).waitFor()
    await cell(page, 'Half board', /Sat 25 Dec, pending: €150.00, becomes €199.00/).waitFor()
    for (const id of ids) expect(await datesOf(id)).toEqual([])
    expect(await violationsOn(page, 'rates with pending changes')).toEqual([])
    // Navigation asks for a confirmation; a change of the nights does not.
    await page.getByRole('link', { name: 'Reservations', exact: true }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('12 nights').waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await cell(page, 'Saver', /Fri 24 Dec, pending/).waitFor()
    await pending.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('12 nights, 4 plans, 0 channels changed').waitFor()
    const prices = (amounts: number[]) =>
      amounts.map((amount, at) => ({ date: CHRISTMAS[at], price: eur(amount) }))
    expect(await datesOf(ids[0]!)).toMatchObject([
      { price: eur(114_900), restrictions: { min_stay: 3 } },
      { price: eur(15_900) },
      { price: eur(14_900) },
    ])
    expect(await datesOf(ids[1]!)).toEqual(prices([18_900, 19_900, 18_900]))
    expect(await datesOf(ids[2]!)).toEqual(prices([12_900, 13_900, 12_900]))
    expect(await datesOf(ids[3]!)).toEqual([])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Rates are as before').waitFor()
    for (const id of ids) expect(await datesOf(id)).toEqual([])
  })

  it('rule 21 — by keyboard: a rectangle is raised by percent, filled, undone, applied and reverted', async () => {
    const { page, go, ids, datesOf, cell } = await before()
    await go('/rates?from=2027-12-24&days=14')
    await page.getByRole('grid').focus()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('Control+Home', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown')
    expect(await focusedCellName(page)).toMatch(/^150, Sun 26 Dec/)
    await page.keyboard.type('+10% m2')
    await press('Enter')
    await cell(page, 'Half board', /Sun 26 Dec, pending: .* becomes €165.00, .* at least 2 nights/).waitFor()
    await press('Delete', 'Control+z')
    await page.getByRole('status').filter({ hasText: '9 nights, 3 plans' }).waitFor()
    await press('Control+Enter')
    await page.getByText('9 nights, 3 plans, 0 channels changed').waitFor()
    expect(await datesOf(ids[1]!)).toEqual(
      CHRISTMAS.map((date) => ({ date, price: eur(16_500), restrictions: { min_stay: 2 } })),
    )
    await page.getByRole('grid').focus()
    await page.keyboard.type('=')
    await press('Enter', 'Escape', 'Escape')
    await expect.poll(() => page.getByRole('region', { name: 'Pending changes' }).count()).toBe(0)
    await press('Control+z', 'Control+z')
    await press('Control+z')
    await page.getByText('Rates are as before').waitFor()
    for (const id of ids) expect(await datesOf(id)).toEqual([])
  })

  it('rule 21 — a concurrent change is reported, and pending edits are kept on top of it', async () => {
    const { page, go, ids, datesOf, cell, api } = await before()
    await go('/rates?from=2027-12-24&days=14')
    await cell(page, 'Half board', /Fri 24 Dec/).click()
    await page.keyboard.type('189')
    await page.keyboard.press('Enter')
    await cell(page, 'Half board', /Fri 24 Dec, pending/).waitFor()
    await api.patch(`/rate-plans/${ids[1]}`, {
      price_overrides: [{ date: '2027-12-25', price: eur(20_000) }],
    })
    const conflict = page.getByRole('alert', { name: 'Somebody else changed these plans meanwhile' })
    await conflict.getByText(/Half board/).waitFor()
    await cell(page, 'Half board', /^200, Sat 25 Dec, own price/).waitFor()
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('1 night, 1 plan, 0 channels changed').waitFor()
    expect(await datesOf(ids[1]!)).toMatchObject([{ price: eur(18_900) }, { price: eur(20_000) }])
  })

  it('rule 11 — the response to Apply is lost: the retry is the same request, and 10 % are added once', async () => {
    const { page, go, ids, datesOf, cell } = await before()
    await go('/rates?from=2027-12-24&days=14')
    await cell(page, 'Half board', /Fri 24 Dec/).click()
    await page.keyboard.type('+10%')
    await page.keyboard.press('Enter')
    const pending = page.getByRole('region', { name: 'Pending changes' })
    await pending.getByText('1 night, 1 plan, 0 channels pending', { exact: true }).waitFor()
    // The request succeeds, but its response is lost.
    await page.route(/\/rate-plans\/changes$/, async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    const apply = pending.getByRole('button', { name: 'Apply' })
    await apply.click()
    await page.getByText(/No answer came: it may be applied already/).waitFor()
    expect(await datesOf(ids[1]!)).toMatchObject([{ price: eur(16_500) }])
    // The own change is not reported as another user's.
    await cell(page, 'Half board', /^.*165.*Fri 24 Dec/).waitFor()
    expect(
      await page.getByRole('alert', { name: 'Somebody else changed these plans meanwhile' }).count(),
    ).toBe(0)
    await page.unroute(/\/rate-plans\/changes$/)
    await apply.click()
    await page.getByText('1 night, 1 plan, 0 channels changed').waitFor()
    expect(await datesOf(ids[1]!)).toMatchObject([{ price: eur(16_500) }])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Rates are as before').waitFor()
    expect(await datesOf(ids[1]!)).toEqual([])
  })

  it('rule 21 — input during Apply is pending afterwards', async () => {
    const { page, go, ids, datesOf, cell } = await before()
    await go('/rates?from=2027-12-24&days=14')
    await cell(page, 'Half board', /Fri 24 Dec/).click()
    await page.keyboard.type('+10%')
    await page.keyboard.press('Enter')
    const answered = Promise.withResolvers<void>()
    await page.route(/\/rate-plans\/changes$/, (route) => answered.promise.then(() => route.continue()))
    await page.getByText('1 night, 1 plan, 0 channels pending', { exact: true }).waitFor()
    await Promise.all([page.waitForRequest(/\/rate-plans\/changes$/), page.keyboard.press('Control+Enter')])
    await cell(page, 'Half board', /Sat 25 Dec/).click()
    await page.keyboard.type('189')
    await page.keyboard.press('Enter')
    answered.resolve()
    await page.getByText('1 night, 1 plan, 0 channels changed').waitFor()
    await cell(page, 'Half board', /Sat 25 Dec, pending: .* becomes €189.00/).waitFor()
    await page.getByText('1 night, 1 plan, 0 channels pending', { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await datesOf(ids[1]!)).map((one: { price: object }) => one.price))
      .toEqual([eur(16_500), eur(18_900)])
  })

  it('rule 21 — a room type is closed for a night and limited on others, beside its plans, and opened by the undo', async () => {
    const { page, go, api, stock, cell } = await before({}, 'manager')
    await go('/rates?from=2027-12-24&days=14')
    const grid = page.getByRole('grid')
    const type = (name: RegExp) => grid.getByRole('gridcell', { name }).first()
    await type(/left, Fri 24 Dec/).click()
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await type(/left, Sat 25 Dec/).click()
    await paste(page, 'l0\to\n')
    await cell(page, 'Half board', /Sat 25 Dec/).click()
    await page.keyboard.type('189')
    await page.keyboard.press('Enter')
    await page.getByText('3 nights, 1 plan, 1 room type, 0 channels pending', { exact: true }).waitFor()
    // Copied, filled and set in bulk as prices are.
    await type(/left, Sat 25 Dec/).click()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Control+c')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('x\tl0')
    await type(/left, Sun 26 Dec/).click()
    await page.keyboard.press('Control+r')
    await type(/Sun 26 Dec, at most 0 sold, pending/).waitFor()
    await type(/left, Mon 27 Dec/).click()
    await page.getByLabel('Price, restrictions').fill('l2 x')
    await page.getByRole('button', { name: 'Set 1 night' }).click()
    await type(/Mon 27 Dec, at most 2 sold, stop sell, pending/).waitFor()
    await page.getByRole('grid').focus()
    for (let step = 0; step < 2; step++) await page.keyboard.press('Control+z')
    await page.getByText('3 nights, 1 plan, 1 room type, 0 channels pending', { exact: true }).waitFor()
    // A value of a room type does not apply to the plan below it.
    expect(await cell(page, 'Flexible', /pending/).count()).toBe(0)
    expect(await violationsOn(page, 'limits of a room type')).toEqual([])
    // What is pending is a request of the API.
    const pending = page.getByRole('region', { name: 'Pending changes' })
    await pending.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy as API request' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string
    expect(copied).toMatch(
      /^curl .* -X POST -H "Idempotency-Key: [-0-9a-f]{36}" .*\/v1\/rate-plans\/changes"$/,
    )
    const body = JSON.parse(/ -d '(.*)' /.exec(copied)![1]!)
    expect(await api.post('/rate-plans/changes?dry_run=true', body)).toMatchObject({
      status: 200,
      body: { counts: { nights: 1, plans: 1, room_types: 1 } },
    })
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('3 nights, 1 plan, 1 room type, 0 channels changed').waitFor()
    const nights = async () => {
      const path = `/availability?from=2027-12-24&to=2027-12-26&adults=2&room_type_id=${stock.room_type_id}`
      return (await api.get(path)).body.data[0].nights
    }
    expect(await nights()).toMatchObject([
      { stop_sell: true, available: 0 },
      { sell_limit: 0, available: 0 },
    ])
    await type(/stop sell/).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Rates are as before').waitFor()
    expect(await nights()).not.toMatchObject([{ stop_sell: true }, {}])
  })

  it('90 dates of three plans in six actions, beyond the visible nights', async () => {
    const { page, go, ids, datesOf, cell } = await before({ scheme: 'dark' })
    await go('/rates?from=2027-12-01')
    const actions = await countActions(page)
    await cell(page, 'Flexible', /Wed 1 Dec/).click()
    await cell(page, 'Room only', /Wed 1 Dec/).click({ modifiers: ['Shift'] })
    const bulk = page.getByRole('form', { name: 'Many nights at once' })
    await bulk.getByLabel('Dates').fill('2027-12-02 – 2028-02-29')
    await bulk.getByLabel('Price, restrictions').fill('+10')
    await page.keyboard.press('Enter')
    await page.getByText('360 nights, 4 plans, 0 channels pending', { exact: true }).waitFor()
    expect(await violationsOn(page, 'rates in bulk')).toEqual([])
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('360 nights, 4 plans, 0 channels changed').waitFor()
    expect(await actions()).toBe(6)
    for (const id of ids.slice(0, 3)) expect(await datesOf(id)).toHaveLength(90)
  })

  it('of 20 and of 100 plans and 60 nights, at most 2,500 elements, at any scroll position', async () => {
    const { page, go, property_id } = await before()
    for (const plans of [20, 100]) {
      const answer = rateGridAnswer({ property_id, from: '2027-12-01' }, { plans, days: 60 })
      await page.unrouteAll()
      await page.route(/\/api\/.*\/rates\?/, (route) => route.fulfill({ json: answer }))
      await go('/rates?from=2027-12-01&days=60')
      const last = page.getByRole('row', { name: new RegExp(`^Plan ${plans}\\b`) })
      for (const share of [0, 0.5, 1]) {
        await page.evaluate(
          `{ const grid = document.querySelector('[role=grid]'); grid.scrollTop = ${share} * grid.scrollHeight; grid.scrollLeft = ${share} * grid.scrollWidth }`,
        )
        if (share === 1) await last.getByRole('gridcell', { name: /Sat 29 Jan/ }).waitFor()
        else await page.getByRole('gridcell').first().waitFor()
        const nodes = (await page.evaluate(
          'document.querySelectorAll("[role=grid], [role=grid] *").length',
        )) as number
        expect(nodes).toBeGreaterThan(200)
        expect(nodes).toBeLessThanOrEqual(2_500)
        expect(await focusedCellName(page)).toMatch(/, Wed 1 Dec/)
      }
    }
  })

  it('on a phone a day of a plan is changed by a tap', async () => {
    const { page, go, ids, datesOf } = await before({ width: 390 })
    await go('/rates?from=2027-12-24&days=14')
    await page.getByRole('button', { name: /Half board/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Half board' })
    await dialog.getByLabel('Price, restrictions').fill('189 x')
    expect(await violationsOn(page, 'rates on a phone')).toEqual([])
    await dialog.getByRole('button', { name: 'Set' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('1 night, 1 plan, 0 channels changed').waitFor()
    expect(await datesOf(ids[1]!)).toEqual([
      { date: '2027-12-24', price: eur(18_900), restrictions: { stop_sell: true } },
    ])
    await page.getByRole('button', { name: /^\d+ left$/ }).click()
    await page.getByLabel('Price, restrictions').fill('l1 x')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByRole('button', { name: /left · at most 1 sold · stop sell/ }).waitFor()
  })
})
