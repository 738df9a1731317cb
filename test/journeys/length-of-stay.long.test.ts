import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makePlan, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

describe.skipIf(!CHROMIUM)('prices by length of stay in the form of a rate plan', () => {
  it('a week, the nights from the 14th and a month are added, said in words and saved', async () => {
    const hotel = await test.createHotel()
    const { room_type_id, rate_plan_id } = await makeStock(hotel.api)
    const derived = await makePlan(hotel.api, room_type_id, {
      name: 'Non-refundable',
      base_price: null,
      derived_from: { rate_plan_id, adjustment: { type: 'percent', value: -10 } },
    })
    const { page, go } = await open(await createStaff(test, hotel, 'owner'))
    const row = (nights: number) => page.getByRole('group', { name: `From ${nights} nights`, exact: true })
    await go(`/rate-plans/${rate_plan_id}`)
    for (const _ of [7, 14, 28]) await page.getByRole('button', { name: 'Add a length' }).click()
    await row(14).getByLabel('Percent (%)').fill('-20')
    await row(14).getByLabel('For', { exact: true }).selectOption('Night 14 and later')
    await row(28).getByLabel('Price', { exact: true }).selectOption('Monthly price')
    await row(28).getByLabel('Monthly price', { exact: true }).last().fill('1500')
    const words = page.getByRole('note', { name: 'The plan in words' })
    await expect
      .poll(async () => (await words.textContent())?.replaceAll('\u00a0', ' '))
      .toContain(
        '7 nights or more: −10 % each night. Night 14 and later: −20 %. 28 nights or more: €1,500.00 a month.',
      )
    expect(await violationsOn(page, 'rate plan')).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await hotel.api.get(`/rate-plans/${rate_plan_id}`)).body.length_of_stay_rates)
      .toEqual([
        { type: 'percent', from_nights: 7, value: -10, applies_to: 'all_nights' },
        { type: 'percent', from_nights: 14, value: -20, applies_to: 'nights_from' },
        { type: 'monthly', from_nights: 28, price: eur(150_000) },
      ])
    await go(`/rate-plans/${derived.id}`)
    const inherited = page.getByRole('checkbox', { name: 'Those of the parent plan' })
    expect(await inherited.isChecked()).toBe(true)
    await inherited.click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await hotel.api.get(`/rate-plans/${derived.id}`)).body.length_of_stay_rates)
      .toEqual([])
  })
})
