import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { leftOf } from '../harness/reservations/groups.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

/** `SCREENS=<folder>` stores a screenshot of each. */
const pictures = process.env.SCREENS

/** The three screens on a desktop and a phone, by day and by night: nothing is too wide. */
async function seeEachWidth(page: Page, go: (path: string) => Promise<unknown>, id: string) {
  for (const [name, path] of [
    ['list', '/quotes'],
    ['quote', `/quotes/${id}`],
    ['new', '/quotes/new'],
    ['change', `/quotes/${id}/edit`],
  ] as const)
    for (const width of [1280, 390])
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: 800 })
        await go(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await overflowOn(page, `${name} ${width}`)).toEqual([])
        if (pictures)
          await page.screenshot({ path: `${pictures}/quotes-${name}-${scheme}-${width}.png`, fullPage: true })
      }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The second offer gets a room of another kind, whose price is shown before it is saved. */
async function changeQuote(page: Page, other: Stock) {
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByText('The guest sees what you save at once').waitFor()
  expect(await violationsOn(page, 'change quote')).toEqual([])
  await page.getByLabel('Notes').fill('By phone')
  const offer = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Offer 2' }) })
  await offer.getByText('€360.00').waitFor()
  await offer.getByLabel('What it is called').fill('Both kinds')
  await offer.getByRole('button', { name: 'Add rooms of another kind' }).click()
  await offer.getByLabel('Rate plan').nth(1).selectOption(other.rate_plan_id)
  await offer.getByText('€630.00').waitFor()
  await offer.getByLabel('Price of a night, by hand').nth(1).fill('50')
  await offer.getByText('€510.00').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The quote was saved').waitFor()
}

describe.skipIf(!CHROMIUM)('quotes', () => {
  it('rule 33 — a quote is written with two offers, sent, and accepted for the guest', {
    timeout: 180_000,
  }, async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const { api } = hotel
    const stock = await makeStock(api, { inventory_count: 8, room_type: { name: 'Double' } })
    const other = await makeStock(api, {
      room_type: { name: 'Single' },
      rate_plan: { base_price: eur(9000) },
    })
    await openPage(test, hotel)
    const { page, go, settled } = await open(await createStaff(test, hotel, 'manager'))
    await go('/quotes')
    await page.getByText('No quotes yet').waitFor()
    await page.getByRole('link', { name: 'New quote' }).first().click()
    await page.getByLabel('First name').fill('Ngozi')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('E-mail').fill('ngozi.okafor@example.com')
    await page.getByLabel('Valid until').fill('28 Feb 2027')
    await page.getByLabel('Words to the guest').fill('We would be glad to have you.')
    const fillOffer = async (number: number, label: string, rooms: string) => {
      const offer = page
        .getByRole('region', { name: `Offer ${number}` })
        .or(page.locator('section').filter({ has: page.getByRole('heading', { name: `Offer ${number}` }) }))
      await offer.getByLabel('What it is called').fill(label)
      await offer.getByLabel('Rate plan').selectOption(stock.rate_plan_id)
      if (number === 1) {
        const dates = offer.getByLabel('Dates')
        await dates.fill('15 Mar 2027 +3')
        await dates.press('Tab')
      }
      await offer.getByLabel('Rooms', { exact: true }).fill(rooms)
      return offer
    }
    const first = await fillOffer(1, 'Two rooms', '2')
    await first.getByLabel('Hold the rooms (option)').check()
    await page.getByRole('button', { name: 'Add an offer' }).click()
    await fillOffer(2, 'One room', '1')
    expect(await violationsOn(page, 'new quote')).toEqual([])
    await page.getByRole('button', { name: 'New quote' }).click()
    await page.getByText('The draft was saved').waitFor()
    const [quote] = (await api.get('/quotes')).body.data
    expect(quote).toMatchObject({
      ...{ status: 'draft', valid_until: '2027-02-28', guest: { last_name: 'Okafor' } },
      offers: [
        { label: 'Two rooms', hold: 'option', total: eur(72000) },
        { label: 'One room', hold: 'option', total: eur(36000) },
      ],
    })
    await page.getByRole('button', { name: 'Send to the guest' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('ngozi.okafor@example.com').waitFor()
    await dialog.getByRole('button', { name: 'Send to the guest' }).click()
    await page.getByText('The quote was sent').waitFor()
    expect(await leftOf(api, stock)).toEqual([5, 5, 5])
    await page.getByRole('link', { name: /\/book\/.*\/quote\// }).waitFor()
    await changeQuote(page, other)
    await expect
      .poll(async () => (await api.get(`/quotes/${quote.id}`)).body)
      .toMatchObject({
        ...{ status: 'sent', notes: 'By phone' },
        offers: [
          { label: 'Two rooms', hold: 'option', total: eur(72000) },
          { label: 'Both kinds', total: eur(51000), rooms: [{ ...stock }, { ...other, adults: 2 }] },
        ],
      })
    expect(await violationsOn(page, 'quote')).toEqual([])
    await seeEachWidth(page, go, quote.id)
    await go(`/quotes/${quote.id}`)
    await page.getByRole('button', { name: 'Accept: Two rooms' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Two rooms was booked').waitFor()
    expect(await leftOf(api, stock)).toEqual([6, 6, 6])
    expect((await api.get(`/quotes/${quote.id}`)).body).toMatchObject({
      status: 'accepted',
      accepted_offer: 1,
    })
    await go('/quotes?status=accepted')
    await page.getByRole('table').getByRole('link', { name: 'Ngozi Okafor' }).waitFor()
    expect(await violationsOn(page, 'quotes')).toEqual([])
    await settled()
  })

  it('rule 33.13 — a guest asks by a message for the next stay: the quote has their profile, company and words', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const { api } = hotel
    const stock = await makeStock(api, { inventory_count: 8, room_type: { name: 'Double' } })
    const plan = await makePlan(api, stock.room_type_id, {
      ...{ name: 'Okafor corporate', base_price: eur(9_000), negotiated: true },
    })
    const company = await api.make('/companies', { name: 'Okafor Ltd', rate_plan_ids: [plan.id] })
    const stay = await makeBooking(api, stock, { company_id: company.id, company_pays: true })
    const body = 'Could we have two rooms in March too?'
    await api.make(`/reservations/${stay.id}/messages`, { direction: 'in', body })
    const { page, go, settled } = await open(await createStaff(test, hotel, 'front_desk'))
    await go(`/reservations/${stay.id}?tab=messages`)
    await page.getByRole('link', { name: 'Make a quote' }).click()
    await page.getByRole('heading', { name: 'New quote' }).waitFor()
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe(body)
    expect(await page.getByLabel('Last name').inputValue()).toBe('Okafor')
    expect(await page.getByLabel('Last name').isDisabled()).toBe(true)
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe(company.id)
    expect(await page.getByLabel('Company pays').isChecked()).toBe(true)
    await page.getByLabel('Valid until').fill('28 Feb 2027')
    await page.getByLabel('What it is called').fill('Two rooms')
    await page.getByLabel('Rate plan').selectOption(plan.id)
    await page.getByLabel('Dates').fill('15 Mar 2027 +3')
    await page.getByLabel('Dates').press('Tab')
    await page.getByLabel('Rooms', { exact: true }).fill('2')
    await page.getByText('€540.00').waitFor()
    expect(await violationsOn(page, 'quote of a message')).toEqual([])
    await page.getByRole('button', { name: 'New quote' }).click()
    await page.getByText('The draft was saved').waitFor()
    await page.getByRole('link', { name: 'Okafor Ltd' }).waitFor()
    await settled()
    const [quote] = (await api.get('/quotes')).body.data
    expect(quote).toMatchObject({
      ...{ guest_id: stay.guest_id, company_id: company.id, company_pays: true, notes: body },
      offers: [{ total: eur(54_000) }],
    })
  })
})
