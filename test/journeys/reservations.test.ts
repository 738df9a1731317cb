import { beforeEach, describe, expect, it } from 'vitest'
import { IS_LONG_RUN } from '../harness/repetitions.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { eur, makePlan } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'
import { clerkOf } from './clerk.ts'

const test = sharedApp()
const { open } = browserTests(test)
const clerk = clerkOf(test, open)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('a reservation', () => {
  it('is booked from current offers, with the policy as text and the total that was shown', async () => {
    const { page, go, api } = await clerk()
    await go('/reservations/new?check_in=whenever')
    await page.getByLabel('Dates').fill('2027-01-04 – 2027-01-06')
    await page.getByRole('radio', { name: /Flexible, €240\.00/ }).check()
    const sum = page.getByRole('complementary', { name: 'Summary' })
    await sum.getByText('€240.00').waitFor()
    await sum.getByText('Cancellation is always free.').waitFor()
    await page.getByLabel('First name').fill('Maria')
    await page.getByLabel('Last name').fill('Lopez')
    await page.getByLabel('E-mail').fill('maria.lopez@example.com')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Reservation' })
    await drawer.getByRole('heading', { name: 'Maria Lopez' }).waitFor()
    const { data } = (await api.get('/reservations?check_in_from=2027-01-04&check_in_to=2027-01-04')).body
    expect(data).toHaveLength(2)
    expect(data.map(({ total }: { total: { amount: number } }) => total.amount)).toContain(24000)
  })

  it('is checked in with one click besides the choice of room, and that is undone', async () => {
    const { page, go, get } = await clerk()
    await go('/reservations')
    await page.getByRole('button', { name: 'Arrivals today' }).click()
    await page.getByRole('link', { name: 'Okafor, Ngozi' }).click()
    await page.getByRole('button', { name: 'Check in' }).click()
    await page
      .getByRole('dialog', { name: 'Check in: Ngozi Okafor' })
      .getByRole('button', { name: 'Check in' })
      .click()
    await page.getByText('Ngozi Okafor is checked in').waitFor()
    await page.getByRole('article').getByText('In house').waitFor()
    expect((await get()).status).toBe('checked_in')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('article').getByText('Arrives today').waitFor()
    expect((await get()).status).toBe('confirmed')
  })

  it('412 SVC-1015 — changed concurrently, shows the differences, and applies the second change on request', async () => {
    const { page, go, get, api, reservation } = await clerk()
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Nights' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nights of' })
    await dialog.getByLabel('Dates').fill('2027-01-04 – 2027-01-08')
    await dialog.getByText('+€120.00').waitFor()
    await api.patch(`/reservations/${reservation.id}`, { adults: 1 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = dialog.getByRole('alert', { name: 'Somebody else has changed this' })
    await conflict
      .getByRole('listitem')
      .filter({ hasText: /Adults.*2.*1/ })
      .waitFor()
    await conflict
      .getByRole('listitem')
      .filter({ hasText: /Departure.*Thu 7 Jan.*Thu 7 Jan.*Fri 8 Jan/ })
      .waitFor()
    await conflict.getByRole('button', { name: 'Apply my change' }).click()
    await page.getByText('Stay of Ngozi Okafor changed').waitFor()
    expect(await get()).toMatchObject({ adults: 1, check_out: '2027-01-08' })
  })

  it('409 SVC-1001 — refused for lack of a room, names the nights and what to do', async () => {
    const { page, go, api, stock } = await clerk({ inventory_count: 1 })
    await makePlan(api, stock.room_type_id, { name: 'Weekly' })
    await go('/reservations/new')
    await page.getByText(/Sold out: Mon,? 4 Jan/).waitFor()
  })
})

describe.skipIf(!(CHROMIUM && IS_LONG_RUN))('a reservation, in the long run', () => {
  it('is checked out with its open balance shown, and left open on purpose', async () => {
    const { page, go, to, get, reservation } = await clerk()
    await to('checked_in')
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Check out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check out Ngozi Okafor' })
    await dialog.getByText('2 nights of the stay are released.').waitFor()
    await dialog.getByText('€120.00 is still open.').waitFor()
    await dialog.getByRole('button', { name: 'Leave open…' }).click()
    await dialog.getByLabel('Why it is left open').fill('Pays by transfer')
    await dialog.getByRole('button', { name: 'Check out' }).click()
    await page.getByText('Ngozi Okafor is checked out').waitFor()
    expect((await get()).status).toBe('checked_out')
  })

  it('is changed after a preview of the new total, and a preview stores nothing', async () => {
    const { page, go, get, reservation } = await clerk()
    await go(`/reservations?peek=${reservation.id}`)
    const quotes: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('dry_run=true')) quotes.push(response.status())
    })
    await page.getByRole('button', { name: 'Nights' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nights of' })
    await dialog.getByLabel('Dates').fill('2027-01-04 – 2027-01-09')
    await dialog.getByText('+€240.00').waitFor()
    await dialog.getByText('€600.00').waitFor()
    expect(quotes).toEqual([200])
    expect((await get()).total.amount).toBe(36000)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Stay of Ngozi Okafor changed').waitFor()
    expect(await get()).toMatchObject({ check_out: '2027-01-09', total: { amount: 60000 } })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone').waitFor()
    expect(await get()).toMatchObject({ check_out: '2027-01-07', total: { amount: 36000 } })
  })

  it('412 SVC-1015 — dates are one value: of two changes the one applied is saved as its field shows it', async () => {
    const { page, go, get, api, reservation } = await clerk()
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Nights' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nights of' })
    await dialog.getByLabel('Dates').fill('2027-01-05 – 2027-01-07')
    await dialog.getByText('−€120.00').waitFor()
    await api.patch(`/reservations/${reservation.id}`, { check_out: '2027-01-08' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = dialog.getByRole('alert', { name: 'Somebody else has changed this' })
    await conflict
      .getByRole('listitem')
      .filter({ hasText: /Departure.*Thu 7 Jan.*Fri 8 Jan.*Thu 7 Jan/ })
      .waitFor()
    expect(await conflict.locator('code').count()).toBe(0)
    await conflict.getByRole('button', { name: 'Apply my change' }).click()
    await page.getByText('Stay of Ngozi Okafor changed').waitFor()
    const saved = { check_in: '2027-01-05', check_out: '2027-01-07', total: { amount: 24000 } }
    expect(await get()).toMatchObject(saved)
  })

  it('is cancelled after its fee is shown, and reinstated by Undo', async () => {
    const policy = { rules: [{ days_before: 9, time: '18:00', fee: { type: 'nights', nights: 1 } }] }
    const { page, go, get, reservation } = await clerk({ rate_plan: { cancellation_policy: policy } })
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the reservation of Ngozi Okafor' })
    await dialog.getByText('A fee of €120.00 is charged.').waitFor()
    await dialog.getByText(/3 nights are free again/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click()
    await page.getByText('Reservation of Ngozi Okafor cancelled').waitFor()
    expect(await get()).toMatchObject({ status: 'cancelled', cancellation: { reason: 'guest_request' } })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Ngozi Okafor is confirmed').waitFor()
    expect((await get()).status).toBe('confirmed')
  })

  it('is priced for children and by channel before it is booked, and booked at this price', async () => {
    const occupancy_pricing = {
      included_adults: 2,
      children: [{ min_age: 0, max_age: 11, price: eur(1500) }],
    }
    const { page, go, api, connectChannel, stock } = await clerk({ rate_plan: { occupancy_pricing } })
    await connectChannel('booking_com')
    const of_channel = { channel: 'booking_com', channel_room_id: 'DBL', channel_rate_id: 'FLEX' }
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, {
      channels: [{ ...of_channel, price_adjustment: { type: 'percent', value: 10 } }],
    })
    await go('/reservations/new')
    await page.getByRole('radio', { name: /Flexible, €120\.00/ }).check()
    await page.getByLabel('Children').fill('1')
    await page.getByLabel('Ages of the children').fill('4')
    const sum = page.getByRole('complementary', { name: 'Summary' })
    await sum.getByText('€135.00').waitFor()
    await page.getByLabel('Channel').selectOption('booking_com')
    await sum.getByText('€148.50').waitFor()
    await page.getByLabel('First name').fill('Maria')
    await page.getByLabel('Last name').fill('Lopez')
    await page.getByLabel('Phone').fill('0049 30 123456')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('heading', { name: 'Maria Lopez' }).waitFor()
    const [booked] = (await api.get('/reservations?channel=booking_com')).body.data
    expect(booked).toMatchObject({ total: eur(14850), children_ages: [4] })
  })
})
