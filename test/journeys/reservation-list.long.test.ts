import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

/** A front desk user in a hotel with an arrival today. */
async function clerk() {
  const hotel = await desk.arriving({ inventory_count: 3 })
  return { ...hotel, ...(await open(await createStaff(test, hotel, 'front_desk'))) }
}

describe.skipIf(!CHROMIUM)('the list of reservations', () => {
  it('has the filters of the API in its URL; an empty result names the active filters', async () => {
    const hotel = await desk.arriving({ inventory_count: 3 })
    const { page, go } = await open(await createStaff(test, hotel, 'manager'))
    await go('/reservations?status=cancelled&check_in_from=2027-01-04')
    await page.getByRole('heading', { name: 'No reservations match' }).waitFor()
    await page.getByRole('button', { name: 'Remove the filter Status' }).first().click()
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).waitFor()
    expect(new URL(page.url()).search).toBe('?check_in_from=2027-01-04')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy as API request' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe(
      `curl -H "Authorization: Bearer $SERAI_API_KEY" "${test.base}/v1/reservations?check_in_from=2027-01-04"`,
    )
  })

  it('views have counts; filters are chips, set by keyboard and by a named period', async () => {
    const { page, go, to, api, stock } = await clerk()
    await makeBooking(api, stock, { check_in: '2027-01-05', check_out: '2027-01-06' })
    await go('/reservations')
    const view = (name: string) => page.getByRole('button', { name })
    await view('Arrivals today 1').waitFor()
    await view('Arrivals in 7 days 2').waitFor()
    await to('checked_in')
    await view('In house 1').waitFor()
    const status = page.getByRole('button', { name: 'Status', exact: true })
    await status.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Status' }).waitFor()
    // The second and the third status.
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space', 'Escape']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Status Confirmed and In house' }).waitFor()
    expect(new URL(page.url()).searchParams.get('status')).toBe('confirmed,checked_in')
    await page.getByRole('button', { name: 'Arrival', exact: true }).click()
    await page.getByRole('dialog', { name: 'Arrival' }).getByRole('button', { name: 'Tomorrow' }).click()
    await page.getByRole('button', { name: 'Arrival Tomorrow' }).waitFor()
    expect(new URL(page.url()).search).toContain('check_in_from=2027-01-05&check_in_to=2027-01-05')
    await page.getByRole('row', { name: /5 – 6 Jan/ }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: 'Arrival Tomorrow' }).click()
    const days = page.getByRole('textbox', { name: 'Arrival' })
    await days.fill('4.1.')
    await days.press('Enter')
    await page.getByRole('row', { name: /4 – 7 Jan/ }).waitFor()
  })

  it('shows the selected columns, to that user and permanently', async () => {
    const { page, go, ...hotel } = await clerk()
    await go('/reservations')
    const head = (name: string) => page.getByRole('columnheader', { name })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Code' }).uncheck()
    await page.getByRole('checkbox', { name: 'Booked' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => head('Code').count()).toBe(0)
    await page.reload()
    await head('Booked').waitFor()
    expect(await head('Code').count()).toBe(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Usual columns' }).click()
    await head('Code').waitFor()
    expect(await head('Booked').count()).toBe(0)
    const other = await open(await createStaff(test, hotel, 'manager'))
    await other.go('/reservations')
    await other.page.getByRole('columnheader', { name: 'Code' }).waitFor()
  })

  it('reports an invalid filter, and removes it', async () => {
    const { page, go } = await clerk()
    for (const filter of ['status=nonsense', 'check_in_from=2027-13-45']) {
      await go(`/reservations?${filter}`)
      await page.getByRole('alert').getByText('Some fields are not valid').waitFor()
      await page.getByRole('button', { name: 'All', exact: true }).click()
      await page.getByRole('link', { name: 'Okafor, Ngozi' }).waitFor()
    }
  })

  it('is updated live with changes of others', async () => {
    const { page, go, to } = await clerk()
    await go('/reservations')
    await page
      .getByRole('row', { name: /Okafor, Ngozi/ })
      .getByText('Arrives today')
      .waitFor()
    await to('checked_in')
    await page
      .getByRole('row', { name: /Okafor, Ngozi/ })
      .getByText('In house')
      .waitFor()
  })
})
