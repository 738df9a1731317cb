import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff, signedIn } from '../harness/staff.ts'
import { eur } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('the end of a shift', () => {
  /** Ana at the desk, after Ben, with a guest in house who has an open balance. */
  async function ana(options: Options = {}) {
    const hotel = await desk.arriving()
    await hotel.to('checked_in')
    const person = (name: string) => createStaff(test, hotel, 'front_desk', { name })
    const ben = await signedIn(test, await person('Ben Weber'))
    const { property_id } = hotel
    const { id } = await ben.api.make('/shifts', { property_id, float: eur(20000) })
    await ben.api.make(`/shifts/${id}/close`, { counted: eur(20000), note: 'The key of 204 is missing.' })
    const me = await person('Ana Souza')
    const { api } = await signedIn(test, me)
    const [draft] = (await hotel.api.get(`/invoices?reservation_id=${hotel.reservation.id}`)).body.data
    const take = (amount: number, method: string) =>
      api.make(`/invoices/${draft.id}/payments`, { amount: eur(amount), method })
    return { ...hotel, take, ...(await open(me, options)) }
  }

  it('rule 7.57 — opens with the previous result, shows payments and open balances, and closes with the difference', async () => {
    const { page, go, take } = await ana()
    await go('/reservations')
    await page.getByRole('link', { name: 'Shift', exact: true }).click()
    await page.getByRole('heading', { name: 'Shift', level: 1 }).waitFor()
    await page.getByText('The key of 204 is missing.').waitFor()
    expect(await page.getByLabel('Float').inputValue()).toBe('200.00')
    await page.getByRole('button', { name: 'Open shift' }).click()
    await page.getByRole('heading', { name: 'Shift of Ana Souza' }).waitFor()
    await page.getByText('No payment was taken in this shift.').waitFor()
    await take(5000, 'cash')
    await take(7000, 'card')
    await page.getByRole('row', { name: /Cash €50.00 €0.00 €50.00/ }).waitFor()
    await page.getByRole('row', { name: /Total EUR €120.00 €0.00 €120.00/ }).waitFor()
    const folios = page.getByRole('region', { name: 'Open folios' })
    await folios.getByRole('row', { name: /Okafor, Ngozi .*€240.00/ }).waitFor()
    expect(await violationsOn(page, 'open shift')).toEqual([])
    await page.getByLabel('Cash counted').fill('249.50')
    await page.getByText('−€0.50: cash is missing').waitFor()
    await page.getByRole('textbox', { name: 'Handover note' }).fill('204 called for a cot.')
    await page.getByRole('button', { name: 'Close shift' }).click()
    await page.getByText('The shift is closed, with a difference of −€0.50.').waitFor()
    await page.getByText('204 called for a cot.').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Cash expected').isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Shifts of the house' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'My shift' }).click()
    await page.getByRole('button', { name: 'Open shift' }).waitFor()
    await expect.poll(() => page.getByLabel('Float').inputValue()).toBe('249.50')
  })

  it('on a phone, in German and in the dark', async () => {
    const { page, go } = await ana({ width: 390, locale: 'de-DE', scheme: 'dark' })
    await go('/shift')
    const found = await violationsOn(page, 'no shift')
    await page.getByRole('button', { name: 'Schicht beginnen' }).click()
    await page.getByLabel('Bargeld gezählt').fill('1')
    await page.getByText('es fehlt Bargeld').waitFor()
    found.push(...(await violationsOn(page, 'open shift')))
    const wide = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect([found, wide]).toEqual([[], 0])
  })
})
