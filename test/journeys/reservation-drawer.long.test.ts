import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { eur, makeBooking } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'
import { clerkOf } from './clerk.ts'

const test = testApp()
const { open } = browserTests(test)
const clerk = clerkOf(test, open)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('a reservation, in the drawer and its form', () => {
  it('with a known e-mail joins that guest', async () => {
    const { page, go, reservation, api } = await clerk()
    await go('/reservations/new')
    await page.getByRole('radio', { name: /Flexible/ }).check()
    await page.getByLabel('E-mail').fill('NGOZI.okafor@example.com')
    await page.getByText('Known guest: Okafor, Ngozi').waitFor()
    await page.getByRole('button', { name: 'Use this profile' }).click()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Reservation' })
      .getByRole('heading', { name: 'Ngozi Okafor' })
      .waitFor()
    const { data } = (await api.get(`/reservations?guest_id=${reservation.guest_id}`)).body
    expect(data).toHaveLength(2)
  })

  it('without a room is offered the readiest available one', async () => {
    const { page, go, get, api, room_id, reservation } = await clerk()
    await api.patch(`/reservations/${reservation.id}`, { room_id: null })
    const { data } = (await api.get('/rooms')).body
    for (const { id } of data.slice(0, 2)) await api.patch(`/rooms/${id}`, { status: 'dirty' })
    const ready = data[2].id
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Check in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check in: Ngozi Okafor' })
    await expect.poll(() => dialog.getByRole('combobox').inputValue()).toContain(data[2].name)
    await dialog.getByRole('button', { name: 'Check in' }).click()
    await page.getByText('Ngozi Okafor is checked in').waitFor()
    expect(room_id).not.toBe(ready)
    expect((await get()).room_id).toBe(ready)
  })

  it('is not reverted by Undo at another price than before, and reports it', async () => {
    const { page, go, get, api, stock, reservation } = await clerk()
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('button', { name: 'Edit stay' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit stay' })
    await dialog.getByLabel('Dates').fill('2027-01-04 – 2027-01-06')
    await dialog.getByText('−€120.00').waitFor()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Stay of Ngozi Okafor changed').waitFor()
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(20000) })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText(/SVC-1014/).waitFor()
    expect(await get()).toMatchObject({ check_out: '2027-01-06', total: { amount: 24000 } })
  })

  it('offers the undo of its last change only', async () => {
    const { page, go, get, reservation } = await clerk()
    await go(`/reservations?peek=${reservation.id}`)
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    for (const to of ['2027-01-06', '2027-01-05']) {
      await page.getByRole('button', { name: 'Edit stay' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit stay' })
      await dialog.getByLabel('Dates').fill(`2027-01-04 – ${to}`)
      await dialog.getByText(/−€1/).waitFor()
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    expect(await undo.count()).toBe(1)
    await undo.click()
    await page.getByText('Undone').waitFor()
    expect(await get()).toMatchObject({ check_out: '2027-01-06' })
  })

  it('keeps the input when a tablet is turned, and is above the list once saved', async () => {
    const { page, go, reservation } = await clerk()
    await go(`/reservations?peek=${reservation.id}`)
    const docked = page.locator('[data-docked]')
    await docked.getByRole('button', { name: 'Edit stay' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit stay' })
    await dialog.getByLabel('Dates').fill('2027-01-04 – 2027-01-08')
    await page.setViewportSize({ width: 820, height: 1180 })
    await dialog.getByText('+€120.00').waitFor()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Stay of Ngozi Okafor changed').waitFor()
    await docked.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('tab', { name: 'Folio' }).waitFor()
  })

  it('keeps the open tab in its URL, through a reload', async () => {
    const { page, go, settled, reservation } = await clerk()
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('tab', { name: 'Folio' }).click()
    await page.reload()
    await settled()
    await page.getByRole('heading', { name: 'Cancellation policy' }).waitFor()
  })

  it('cannot be booked once its offer is sold out, and reports it', async () => {
    const { page, go, api, stock } = await clerk({ inventory_count: 2 })
    await go('/reservations/new')
    await page.getByRole('radio', { name: /Flexible/ }).check()
    await page.getByLabel('First name').fill('Maria')
    await page.getByLabel('Last name').fill('Lopez')
    await page.getByLabel('E-mail').fill('maria.lopez@example.com')
    const book = page.getByRole('button', { name: 'Book', exact: true })
    await expect.poll(() => book.isEnabled()).toBe(true)
    await makeBooking(api, stock, { check_in: '2027-01-04', check_out: '2027-01-05' })
    await page.getByText('This offer is no longer available. Choose another.').waitFor()
    expect(await book.isDisabled()).toBe(true)
  })

  it('shows every change, with its user', async () => {
    const { page, go, to, reservation } = await clerk()
    await to('checked_in')
    await go(`/reservations?peek=${reservation.id}`)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByText('Changed').first().waitFor()
    await page.getByText('Confirmed → In house').waitFor()
    await page.getByRole('tab', { name: 'API' }).click()
    await page.getByRole('figure', { name: 'JSON' }).getByText(reservation.confirmation_code).waitFor()
  })
})
