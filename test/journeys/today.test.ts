import type { Route } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '../harness/app.ts'
import { actions } from '../harness/front-desk.ts'
import { hotelFailures } from '../harness/hotel-failures.ts'
import { paid } from '../harness/payments.ts'
import { IS_LONG_RUN } from '../harness/repetitions.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { createStaff } from '../harness/staff.ts'
import { type BookingFields, makeBooking, makeStock, type Stock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = sharedApp()
const { open } = browserTests(test)
const DAY = '2027-01-04'

let hotel: Hotel
let stock: Stock
let rooms: Map<string, string>

beforeEach(async () => {
  test.clock.set('2027-01-03T13:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, {
    inventory_count: 4,
    room_type: { rooms: ['201', '202', '203', '204'] },
  })
  const { data } = (await hotel.api.get('/rooms')).body
  rooms = new Map(data.map(({ id, name }: { id: string; name: string }) => [name, id]))
})

const guestOf = (last_name: string) => ({
  first_name: 'Ngozi',
  last_name,
  email: `${last_name}@example.com`.toLowerCase(),
})
const arrives = (name: string, more: BookingFields = {}) =>
  makeBooking(hotel.api, stock, { check_in: DAY, check_out: addDays(DAY, 2), guest: guestOf(name), ...more })
const to = (id: string, status: string) => actions(hotel, id).to(status)
const get = (id: string) => actions(hotel, id).get()
const settle = async ({ id, total }: { id: string; total: { amount: number } }) => {
  const [invoice] = (await hotel.api.get(`/invoices?reservation_id=${id}`)).body.data
  await paid(hotel.api, invoice.id, total.amount)
}

/** A front desk user on Today, by default in the afternoon. */
async function clerk(at = '2027-01-04T14:30:00Z', options: Options = {}) {
  test.clock.set(at)
  const visit = await open(await createStaff(test, hotel, 'front_desk'), options)
  const row = (name: string) => visit.page.getByRole('row', { name: new RegExp(name) })
  const button = (name: string, label: string) => row(name).getByRole('button', { name: label, exact: true })
  const counter = (label: string) => visit.page.getByRole('button', { name: new RegExp(`^${label}`) })
  return { ...visit, row, button, counter }
}

describe.skipIf(!CHROMIUM)('today', () => {
  it('is the home of staff; an arrival with a clean room is one click, and its undo one; one request loads all', async () => {
    const stay = await arrives('Okafor', { room_id: rooms.get('201') })
    await settle(stay)
    const { page, go, button, counter, row } = await clerk()
    const paths: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/app\/api\/live\/(today|reservations|rooms|room-types|guests)/.test(pathname))
        paths.push(pathname)
    })
    // Live updates about a new user can reload it: the reload is held until the first response is shown.
    const later: Route[] = []
    let may_pass = 1
    await page.route('**/app/api/live/today', (route) =>
      may_pass-- > 0 ? route.continue() : later.push(route),
    )
    await go('/')
    expect(new URL(page.url()).pathname).toBe('/app/today')
    await button('Okafor', 'Check in').waitFor()
    expect([...new Set(paths)]).toEqual(['/app/api/live/today'])
    may_pass = Number.POSITIVE_INFINITY
    for (const route of later) await route.continue()
    await expect.poll(() => counter('Arrivals').textContent()).toMatch(/0\s*\/ 1/)
    await button('Okafor', 'Check in').click()
    await row('Okafor').getByText('Ngozi Okafor is checked in').waitFor()
    expect((await get(stay.id)).status).toBe('checked_in')
    await expect.poll(() => counter('Arrivals').textContent()).toMatch(/1\s*\/ 1/)
    await expect.poll(() => counter('In house').textContent()).toMatch(/1/)
    await button('Okafor', 'Undo').click()
    await expect.poll(async () => (await get(stay.id)).status).toBe('confirmed')
    await button('Okafor', 'Check in').click()
    await row('Okafor').getByText('Ngozi Okafor is checked in').waitFor()
    expect(await violationsOn(page, 'with a way back')).toEqual([])
  })

  it('a departure pays first, or needs a reason, or an invoice is sent; late ones are amber', async () => {
    for (const [name, room] of [
      ['Meyer', '201'],
      ['Singh', '202'],
      ['Rossi', '203'],
    ] as const) {
      const stay = await arrives(name, {
        check_in: addDays(DAY, -1),
        check_out: DAY,
        room_id: rooms.get(room),
      })
      await to(stay.id, 'checked_in')
    }
    const { page, go, button, row, counter } = await clerk()
    await go('/today?counter=departures')
    await page.getByText('Check-out was 4 hr ago · 3 guests have not left yet').waitFor()
    await row('Meyer').getByText('Due out at 11:00').waitFor()
    await expect.poll(() => counter('To collect').textContent()).toContain('€360.00')
    await button('Meyer', 'Take €120.00').click()
    const paying = page.getByRole('dialog', { name: 'Take payment · Ngozi Meyer' })
    await paying.getByRole('button', { name: /€120\.00/ }).click()
    await button('Meyer', 'Check out').click()
    await row('Meyer').getByText('Ngozi Meyer is checked out').waitFor()
    await expect.poll(() => counter('To collect').textContent()).toContain('€240.00')
    const leave = async (name: string) => {
      await button(name, `More for Ngozi ${name}`).click()
      await page.getByRole('menuitem', { name: 'Check out…' }).click()
      return page.getByRole('dialog', { name: `Check out Ngozi ${name}` })
    }
    const open_dialog = await leave('Singh')
    await open_dialog.getByRole('button', { name: 'Leave open…' }).click()
    await open_dialog.getByLabel('Why it is left open').fill('Pays with the group')
    await open_dialog.getByRole('button', { name: 'Check out' }).click()
    await row('Singh').getByText('Ngozi Singh is checked out').waitFor()
    const [singh] = (
      await hotel.api.get(`/reservations?status=checked_out&sort=-created_at`)
    ).body.data.slice(-2)
    expect([singh.notes, singh.balance.amount]).toContain('Left open at check-out: Pays with the group')
    const invoice_dialog = await leave('Rossi')
    await invoice_dialog.getByRole('button', { name: 'On invoice…' }).click()
    await invoice_dialog.getByRole('button', { name: 'Check out' }).click()
    const sending = page.getByRole('dialog', { name: 'Send' })
    await sending.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => counter('Departures').textContent()).toMatch(/3\s*\/ 3/)
  })

  it('by keyboard: to the first row, check-in, undo, another day and back, and the guest of a room', async () => {
    const stay = await arrives('Okafor', { room_id: rooms.get('201') })
    const { page, go, button } = await clerk()
    await go('/today')
    await button('Okafor', 'Check in').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('i')
    await button('Okafor', 'Undo').waitFor()
    await page.keyboard.press('u')
    await expect.poll(async () => (await get(stay.id)).status).toBe('confirmed')
    await page.getByRole('button', { name: 'Next day' }).press('Enter')
    await page.getByRole('heading', { name: 'Tue 5 Jan', level: 1 }).waitFor()
    await page.keyboard.press('t')
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('who is in 201')
    await page
      .getByRole('option', { name: /Okafor/ })
      .first()
      .waitFor()
  })
})

describe.skipIf(!(CHROMIUM && IS_LONG_RUN))('today, in the long run', () => {
  it('an arrival without a room is assigned the best one with its reason, and it is released with the undo of the check-in', async () => {
    const stay = await arrives('Lopez')
    await hotel.api.patch(`/rooms/${rooms.get('203')}`, { status: 'inspected' })
    const { go, button, row } = await clerk()
    await go('/today')
    await row('Lopez').getByText('203: inspected').waitFor()
    await button('Lopez', 'Assign 203 and check in').click()
    await row('Lopez').getByText('Ngozi Lopez is checked in').waitFor()
    expect(await get(stay.id)).toMatchObject({ status: 'checked_in', room_id: rooms.get('203') })
    await button('Lopez', 'Undo').click()
    await button('Lopez', 'Assign 203 and check in').waitFor()
    // The row is unchanged until the list is reloaded.
    await expect.poll(() => get(stay.id)).toMatchObject({ status: 'confirmed', room_id: null })
  })

  it('a dirty or occupied room stops the check-in, and a ready one is offered', async () => {
    const leaving = await arrives('Meyer', {
      check_in: addDays(DAY, -1),
      check_out: DAY,
      room_id: rooms.get('201'),
    })
    await to(leaving.id, 'checked_in')
    const occupied = await arrives('Singh', { room_id: rooms.get('201') })
    const dirty = await arrives('Rossi', { room_id: rooms.get('202') })
    await hotel.api.patch(`/rooms/${rooms.get('202')}`, { status: 'dirty' })
    const { page, go, button, row } = await clerk()
    await go('/today')
    await row('Singh').getByText('Somebody is still in 201').waitFor()
    await row('Rossi').getByText('202 is not ready yet').waitFor()
    await button('Singh', 'Check in…').click()
    const dialog = page.getByRole('dialog', { name: 'Check in: Ngozi Singh' })
    await dialog.getByRole('button', { name: 'Give 203 instead' }).waitFor()
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
    await dialog.getByText(/still in room 201/).waitFor()
    await dialog.getByRole('button', { name: 'Give 203 instead' }).click()
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
    await row('Singh').getByText('Ngozi Singh is checked in').waitFor()
    expect(await get(occupied.id)).toMatchObject({ status: 'checked_in', room_id: rooms.get('203') })
    await button('Rossi', 'Check in…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Check in anyway' }).click()
    await row('Rossi').getByText('Ngozi Rossi is checked in').waitFor()
    expect(await get(dirty.id)).toMatchObject({ status: 'checked_in', room_id: rooms.get('202') })
  })

  it('several are assigned rooms after a preview, and undone at once', async () => {
    const stays = [await arrives('Okafor'), await arrives('Lopez')]
    const { page, go } = await clerk()
    await go('/today')
    for (const name of ['Lopez', 'Okafor'])
      await page.getByRole('checkbox', { name: new RegExp(name) }).click()
    await page.getByRole('button', { name: 'Assign rooms' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign rooms' })
    await dialog.getByRole('listitem').nth(1).waitFor()
    expect(await violationsOn(page, 'what would change')).toEqual([])
    await dialog.getByRole('button', { name: 'Assign 2 rooms' }).click()
    await page.getByText('2 rooms assigned').first().waitFor()
    const room_ids = await Promise.all(stays.map(async ({ id }) => (await get(id)).room_id))
    expect(new Set(room_ids).size).toBe(2)
    expect(room_ids).not.toContain(null)
    await page.keyboard.press('u')
    await expect.poll(async () => (await get(stays[0]!.id)).room_id).toBeNull()
  })

  it('several depart at once: a refused one is named with the reason and stays selected, the others are undone by one key', async () => {
    const stays: { id: string }[] = []
    for (const [at, name] of ['Okafor', 'Lopez', 'Singh'].entries()) {
      test.clock.set('2027-01-03T15:00:00Z')
      const room_id = rooms.get(`20${at + 1}`)
      const stay = await arrives(name, { check_in: '2027-01-03', check_out: DAY, room_id })
      await to(stay.id, 'checked_in')
      await settle(stay)
      stays.push(stay)
    }
    const { page, go } = await clerk('2027-01-04T09:30:00Z')
    await go('/today')
    await page.getByText('Check-out is in 30 min · 3 guests have not left yet').waitFor()
    for (const name of ['Okafor', 'Lopez', 'Singh'])
      await page.getByRole('checkbox', { name: new RegExp(name) }).click()
    const mail = page.getByRole('link', { name: 'E-mail guests' })
    expect(await mail.getAttribute('href')).toMatch(/^mailto:\?bcc=\w+%40example\.com,\w+%40example\.com,/)
    const error = { code: 'SVC-1007', message: 'The status does not allow this change.', status: 409 }
    const refuse = (route: Route) => route.fulfill({ status: 409, json: { error } })
    await page.route(`**/reservations/${stays[1]!.id}`, refuse)
    await page.getByRole('button', { name: 'Check out 3' }).click()
    const refused = page.getByRole('dialog', { name: '1 could not be checked out' })
    await refused.getByRole('listitem').filter({ hasText: 'Ngozi Lopez' }).getByText('SVC-1007').waitFor()
    await refused.getByRole('button', { name: 'Close' }).last().click()
    expect(await page.getByRole('checkbox', { name: /Lopez/ }).isChecked()).toBe(true)
    await page.unroute(`**/reservations/${stays[1]!.id}`)
    const statuses = () => Promise.all(stays.map(async ({ id }) => (await get(id)).status))
    expect(await statuses()).toEqual(['checked_out', 'checked_in', 'checked_out'])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(statuses).toEqual(['checked_in', 'checked_in', 'checked_in'])
  })

  it('the night porter checks in arrivals at 00:30 and at 02:59; at 03:00 no-shows are one row (rule 17.1)', async () => {
    const late = await arrives('Okafor', { room_id: rooms.get('201'), estimated_arrival_time: '00:15' })
    const later = await arrives('Lopez', { room_id: rooms.get('202') })
    const missed = await arrives('Singh')
    const first = await clerk('2027-01-04T23:30:00Z')
    await first.go('/today')
    await first.button('Okafor', 'Check in').click()
    await first.row('Okafor').getByText('Ngozi Okafor is checked in').waitFor()
    const second = await clerk('2027-01-05T01:59:00Z')
    await second.go('/today')
    await second.button('Lopez', 'Check in').click()
    await second.row('Lopez').getByText('Ngozi Lopez is checked in').waitFor()
    for (const { id } of [late, later])
      expect(await get(id)).toMatchObject({ status: 'checked_in', check_in: DAY })
    const { page, go, button } = await clerk('2027-01-05T02:00:00Z')
    await go('/today')
    await button('1 did not come', 'Review').click()
    const dialog = page.getByRole('dialog', { name: '1 did not come' })
    await dialog.getByRole('button', { name: 'Mark as no-show' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as no-show' }).click()
    await page.getByRole('heading', { name: 'There is nothing to do.' }).waitFor()
    expect((await get(missed.id)).status).toBe('no_show')
  })

  it("failures have their remedy, on a phone and in German too; an empty list has tomorrow's numbers", async () => {
    await hotel.connectChannel('expedia')
    await arrives('Okafor', { check_in: addDays(DAY, 1), check_out: addDays(DAY, 2) })
    test.clock.set('2027-01-04T10:00:00Z')
    await hotelFailures(test, hotel).channel('red', 'SVC-1003')
    const { page, go } = await clerk('2027-01-04T14:30:00Z', { width: 390, locale: 'de-DE' })
    await go('/today?counter=attention')
    await page.getByText('Der Kanal lehnt unsere Zugangsdaten ab.').waitFor()
    expect(await violationsOn(page, 'on a phone, in German')).toEqual([])
    await test.db.query(`UPDATE channels SET status = 'green' WHERE account_id = $1`, [hotel.account_id])
    await go('/today')
    await page.getByRole('link', { name: 'Morgen: 1 Anreise, 1 ohne Zimmer' }).click()
    await page
      .getByRole('row', { name: /Okafor/ })
      .getByRole('button', { name: '201 zuweisen' })
      .waitFor()
  })
})
