import { describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { filledForm, openPage, post } from '../harness/booking-page/pages.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { invoiceTo } from '../harness/companies/account.ts'
import { actions } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

/** A travel agent with one stay that was checked out. */
async function agentWithStay(hotel: Hotel, stock: Stock) {
  const { api } = hotel
  const terms = { kind: 'agent', commission: { percent: 10, base: 'accommodation' } }
  const agent = await api.make('/companies', { name: 'Lagoon Travel', ...terms })
  const [room] = (await api.get(`/rooms?room_type_id=${stock.room_type_id}&limit=1`)).body.data
  const night = { check_in: '2027-01-04', check_out: '2027-01-05', room_id: room.id }
  const { id } = await makeBooking(api, stock, { ...night, company_id: agent.id })
  const stay = actions(hotel, id)
  await stay.to('checked_in')
  test.clock.set('2027-01-05T09:00:00Z')
  await stay.to('checked_out', { allow_open_balance: true })
  return agent
}

async function makeHotel() {
  test.clock.set('2027-01-04T15:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 10 })
  const plan = await makePlan(api, stock.room_type_id, {
    name: 'Okafor corporate',
    base_price: eur(9_000),
    negotiated: true,
  })
  const company = await api.make('/companies', {
    name: 'Okafor Trading Ltd',
    vat_id: 'IE6433435OA',
    rate_plan_ids: [plan.id],
    code: 'OKAFOR-27',
    invoice_email: 'accounts@okafor-trading.example',
    contacts: [{ name: 'Ada Okafor', role: 'Accounts', email: 'ada@okafor-trading.example' }],
    payment_terms_days: 14,
    credit_limit: eur(500_000),
  })
  return { hotel, api, stock, plan, company }
}

describe.skipIf(!CHROMIUM)('companies', () => {
  it('rule 32 — an employee books by code and leaves without paying; the firm pays three invoices with one payment', async () => {
    const { hotel, api, stock, plan, company } = await makeHotel()
    const booking_page = await openPage(test, hotel)
    const query = `from=2027-01-04&to=2027-01-06&adults=1&lang=en&promo=okafor-27`
    const form = await filledForm(booking_page, query, test)
    expect(form.fields).toMatchObject({ plan: plan.id })
    expect((await post(form.action, form.fields)).status).toBe(303)
    const [stay] = (await api.get('/reservations')).body.data
    expect(stay.company_id).toBe(company.id)

    const { page, go, settled } = await open(await createStaff(test, hotel, 'manager'))
    await go(`/reservations?peek=${stay.id}`)
    await page.getByRole('button', { name: 'Plan and price' }).click()
    const change = page.getByRole('dialog').last()
    await change.getByLabel('Company pays').check()
    await change.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await api.get(`/reservations/${stay.id}`)).body.company_pays).toBe(true)
    const [room] = (await api.get(`/rooms?room_type_id=${stock.room_type_id}&limit=1`)).body.data
    for (const body of [{ room_id: room.id }, { status: 'checked_in' }])
      expect((await api.patch(`/reservations/${stay.id}`, body)).status).toBe(200)
    test.clock.set('2027-01-06T09:00:00Z')
    await page.clock.setFixedTime(new Date('2027-01-06T09:00:00Z'))
    const desk = await open(await createStaff(test, hotel, 'front_desk'))
    await desk.go(`/reservations?peek=${stay.id}`)
    await desk.page.getByRole('button', { name: 'Check out' }).first().click()
    const leaving = desk.page.getByRole('dialog').last()
    await leaving.getByText('€180.00 goes to the account of the company.').waitFor()
    await leaving.getByRole('button', { name: 'Check out' }).click()
    await expect.poll(async () => (await api.get(`/reservations/${stay.id}`)).body.status).toBe('checked_out')

    await invoiceTo(api, stock, company.id)
    await invoiceTo(api, stock, company.id)
    const accounts = await open(await createStaff(test, hotel, 'accountant'))
    await accounts.go('/companies')
    await accounts.page.getByRole('link', { name: 'Okafor Trading Ltd' }).click()
    await accounts.page.getByRole('button', { name: 'Record payment' }).waitFor()
    await accounts.settled()
    expect(await violationsOn(accounts.page, 'company')).toEqual([])
    await accounts.page.getByRole('button', { name: 'Record payment' }).click()
    const dialog = accounts.page.getByRole('dialog', { name: 'Record payment' })
    expect(await dialog.getByRole('checkbox').count()).toBe(3)
    await dialog.getByLabel('Amount received').fill('450')
    await dialog.getByText('€30.00 is left as credit of the company.').waitFor()
    expect(await violationsOn(accounts.page, 'payment', undefined, 'overlays')).toEqual([])
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await accounts.page.getByText('€450.00 recorded for 3 invoices').waitFor()
    await accounts.page.getByText('No invoice is open.').waitFor()
    const { data } = (await api.get(`/invoices?company_id=${company.id}&status=paid`)).body
    expect(data).toHaveLength(3)
    await settled()
  })

  it('rule 32.12 — an accountant previews and sends reminders, and pauses those of an invoice', async () => {
    const { hotel, api, stock, company } = await makeHotel()
    const [one, two] = [await invoiceTo(api, stock, company.id), await invoiceTo(api, stock, company.id)]
    const manager = await open(await createStaff(test, hotel, 'manager'))
    await manager.go('/settings/property')
    for (const [step, days] of [7, 14, 21].entries())
      await manager.page.getByLabel(`Reminder ${step + 1}, days overdue`).fill(String(days))
    await manager.page.getByRole('button', { name: 'Save', exact: true }).click()
    await manager.page.getByText('Switched on').waitFor()
    expect((await api.get(`/properties/${hotel.property_id}`)).body.payment_reminders.days).toEqual([
      7, 14, 21,
    ])

    test.clock.set('2027-01-19T09:00:00Z')
    const { page, go, settled } = await open(await createStaff(test, hotel, 'accountant'))
    await page.clock.setFixedTime(new Date('2027-01-19T09:00:00Z'))
    await go(`/invoices/${two.id}`)
    await page.getByText('No reminder was sent.').waitFor()
    await page.getByLabel('Pause reminders').click()
    await expect.poll(async () => (await api.get(`/invoices/${two.id}`)).body.reminders_paused).toBe(true)
    await go(`/companies/${company.id}`)
    await page.getByText('reminders paused').waitFor()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send reminder' })
    await dialog.getByText('To accounts@okafor-trading.example: reminder 1').waitFor()
    await dialog.getByText(`${two.number}: reminders are paused`).waitFor()
    expect(await violationsOn(page, 'reminders', undefined, 'overlays')).toEqual([])
    await dialog.getByRole('button', { name: 'Send the e-mail' }).click()
    await page.getByText('1 reminder was sent').waitFor()
    await page.getByText('reminded once').waitFor()
    await go(`/invoices/${one.id}`)
    await page.getByText('Reminder 1 sent Tue 19 Jan').waitFor()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await page.getByText(`${one.number}: reminded today`).waitFor()
    await settled()
  })

  it('a company is created, its terms are changed, and an invoice is written off', async () => {
    const { hotel, api, stock, plan } = await makeHotel()
    const { page, go, settled } = await open(await createStaff(test, hotel, 'manager'))
    await go('/companies/new')
    await page.getByLabel('Name').first().fill('Second Ltd')
    await page.getByLabel('Days to pay').fill('30')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByRole('group', { name: 'Person 1' }).getByLabel('Name').fill('Ngozi')
    expect(await violationsOn(page, 'new company')).toEqual([])
    await page.getByRole('button', { name: 'New company' }).click()
    await page.getByText('Second Ltd was created').waitFor()
    const { data } = (await api.get('/companies?search=Second')).body
    expect(data).toMatchObject([{ payment_terms_days: 30, contacts: [{ name: 'Ngozi' }] }])
    const invoice = await invoiceTo(api, stock, data[0].id)
    await go(`/companies/${data[0].id}`)
    await page.getByRole('button', { name: 'Record payment' }).click()
    const payment = page.getByRole('dialog', { name: 'Record payment' })
    await payment.getByRole('checkbox').uncheck()
    await payment.getByText('€120.00 is left as credit of the company.').waitFor()
    await payment.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText('€120.00 recorded for 0 invoices').waitFor()
    await page.getByRole('button', { name: `Write off ${invoice.number}` }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('Reason').fill('Insolvent')
    await dialog.getByRole('button', { name: 'Write off' }).click()
    await page.getByText('€120.00 was written off').waitFor()
    await go(`/rate-plans/${plan.id}`)
    await page.getByLabel('Negotiated').waitFor()
    await page.getByRole('link', { name: 'Okafor Trading Ltd' }).waitFor()
    await settled()
  })

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('fit the screen and have enough contrast — %s, %i px', async (scheme, width) => {
    const { hotel, api, stock, company, plan } = await makeHotel()
    const open_invoice = await invoiceTo(api, stock, company.id)
    const late = await invoiceTo(api, stock, company.id)
    await api.make(`/companies/${company.id}/payments`, {
      ...{ property_id: hotel.property_id, amount: eur(30_000), method: 'bank_transfer', reference: 'March' },
      items: [{ invoice_id: late.id }],
    })
    const agent = await agentWithStay(hotel, stock)
    test.clock.set('2027-01-30T15:00:00Z')
    await closeDays(test)
    await api.make(`/companies/${company.id}/reminders`, { property_id: hotel.property_id })
    await api.patch(`/invoices/${late.id}`, { reminders_paused: true })
    test.clock.set('2027-02-10T15:00:00Z')
    const { page, go } = await open(await createStaff(test, hotel, 'manager'), { scheme, width })
    const pictures = process.env.PICTURES
    for (const [name, path] of [
      ['list', '/companies'],
      ['page', `/companies/${company.id}`],
      ['new', '/companies/new'],
      ['plan', `/rate-plans/${plan.id}`],
      ['invoice', `/invoices/${open_invoice.id}`],
      ['agent', `/companies/${agent.id}`],
      ['reminder settings', '/settings/property#payment_reminders'],
      ['reminders', `/companies/${company.id}`],
    ] as const) {
      await go(path)
      if (name === 'page') await page.getByRole('button', { name: /^Statement (?!as)/ }).click()
      if (name === 'invoice') await page.getByText('Reminder 1 sent').waitFor()
      if (name === 'agent') {
        await page.getByLabel('Month').fill('2027-01')
        await page.getByText('€11.22').first().waitFor()
      }
      if (name === 'reminders') {
        await page.getByRole('button', { name: 'Send reminder' }).click()
        await page.getByText('Second payment reminder').first().waitFor()
      }
      if (pictures)
        await page.screenshot({ path: `${pictures}/${name}-${scheme}-${width}.png`, fullPage: true })
      const part = name === 'reminders' ? ('overlays' as const) : undefined
      expect(await violationsOn(page, name, undefined, part)).toEqual([])
      expect(await overflowOn(page, name)).toEqual([])
    }
  })
})
