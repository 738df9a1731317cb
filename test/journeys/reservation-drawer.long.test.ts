import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { clerkOf } from './clerk.ts'

const test = testApp()
const { open } = browserTests(test)
const clerk = clerkOf(test, open)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

/** Doubles 101 to 104 at 120.00 and a suite 201 at 200.00, and two guests after each other in room 101. */
async function neighbours() {
  const hotel = await test.createHotel()
  const { api } = hotel
  const stockOf = (name: string, rooms: string[], amount: number) =>
    makeStock(api, {
      inventory_count: rooms.length,
      room_type: { name, rooms },
      rate_plan: { name: 'Flexible', code: 'FLEX', base_price: eur(amount) },
    })
  const doubles = await stockOf('Double', ['101', '102', '103', '104'], 12_000)
  await stockOf('Suite', ['201'], 20_000)
  const { data } = (await api.get('/rooms')).body as { data: { id: string; name: string }[] }
  const nameOf = new Map(data.map(({ id, name }) => [id, name]))
  const room_id = data.find(({ name }) => name === '101')!.id
  const stay = async (last_name: string, from: string, to: string) => {
    const guest = { first_name: 'Ann', last_name, email: `${last_name.toLowerCase()}@example.com` }
    return (await makeBooking(api, doubles, { guest, check_in: from, check_out: to, room_id })).id as string
  }
  const rooms = async (id: string) => {
    const { room_segments } = (await api.get(`/reservations/${id}`)).body
    return room_segments
      .map((one: { room_id: string; from: string; to: string }) =>
        [nameOf.get(one.room_id), Number(one.from.slice(8)), Number(one.to.slice(8))].join(' '),
      )
      .join(', ')
  }
  const okafor = await stay('Okafor', '2027-01-04', '2027-01-06')
  const sharma = await stay('Sharma', '2027-01-06', '2027-01-08')
  return { api, okafor, sharma, rooms, ...(await open(await createStaff(test, hotel, 'manager'))) }
}

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
    await page.getByRole('button', { name: 'Nights' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nights of' })
    await dialog.getByLabel('Dates').fill('2027-01-04 – 2027-01-06')
    await dialog.getByText('−€120.00').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
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
      await page.getByRole('button', { name: 'Nights' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nights of' })
      await dialog.getByLabel('Dates').fill(`2027-01-04 – ${to}`)
      await dialog.getByText(/−€1/).waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()
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
    await docked.getByRole('button', { name: 'Nights' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nights of' })
    await dialog.getByLabel('Dates').fill('2027-01-04 – 2027-01-08')
    await page.setViewportSize({ width: 820, height: 1180 })
    await dialog.getByText('+€120.00').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
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

  it('nights and room are changed by a key each and saved by Enter; a conflict names the guest, and each way out is a key', async () => {
    const { page, go, okafor, sharma, rooms, api } = await neighbours()
    await go(`/reservations?peek=${okafor}`)
    await page.getByRole('button', { name: 'Nights' }).waitFor()
    const dialog = page.getByRole('dialog')
    const type = async (open: string, typed: string) => {
      await page.keyboard.press(open)
      await dialog.getByRole('button', { name: 'Save' }).waitFor()
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await type('d', '4-7 jan')
    const conflict = dialog.getByRole('alert', { name: 'In the way' })
    await conflict.getByText(/Room 101 is taken by Ann Sharma \(.*6.*8 Jan.*\)/).waitFor()
    const ways = () => conflict.getByRole('button').allTextContents()
    await expect
      .poll(ways)
      .toEqual([
        '1Ann Sharma to room 102+€120.00',
        '2Ann Okafor to room 102+€120.00',
        '3Ann Okafor without a room for now+€120.00',
      ])
    await expect.poll(() => page.locator(':focus').textContent()).toContain('Ann Sharma to room 102')
    expect(await violationsOn(page, 'a conflict of nights', undefined, 'overlays')).toEqual([])
    await page.keyboard.press('1')
    await page.getByText('Stay of Ann Okafor changed').waitFor()
    expect([await rooms(okafor), await rooms(sharma)]).toEqual(['101 4 7', '102 6 8'])

    await type('r', '103')
    await dialog.getByText(/Room 103 for the whole stay, .*4.*7 Jan.* same price/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Room 103 assigned to Ann Okafor').waitFor()
    expect(await rooms(okafor)).toBe('103 4 7')
    await page.keyboard.press('u')
    await page.getByText('Undone').waitFor()
    expect(await rooms(okafor)).toBe('101 4 7')

    await type('r', '102')
    await page.keyboard.press('Enter')
    await conflict.getByText(/Room 102 is taken by Ann Sharma/).waitFor()
    await expect
      .poll(ways)
      .toEqual([
        '1Ann Sharma to room 103',
        '2Swap: Ann Okafor to 102, Ann Sharma to 101',
        '3Ann Okafor to room 103',
      ])
    await page.keyboard.press('2')
    await page.getByText('Room 102 assigned to Ann Okafor').waitFor()
    expect([await rooms(okafor), await rooms(sharma)]).toEqual(['102 4 7', '101 6 8'])

    await api.patch(`/reservations/${okafor}`, { status: 'checked_in' })
    await type('r', '201')
    await dialog.getByText(/The guest moves now: room 201 from tonight, Mon 4 Jan/).waitFor()
    await dialog.getByRole('radio', { name: /Take the price of the other type: \+€240\.00/ }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Room 201 assigned to Ann Okafor').waitFor()
    expect(await rooms(okafor)).toBe('201 4 7')
    expect((await api.get(`/reservations/${okafor}`)).body.total).toEqual(eur(60_000))

    await type('r', '103')
    await dialog.getByLabel('From').selectOption({ label: 'Wed 6 Jan' })
    await dialog.getByText('Room 103 from Wed 6 Jan; until then the room stays.').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^201, 4.*6 Jan → 103, 6.*7 Jan$/).waitFor()
    expect(await rooms(okafor)).toBe('201 4 6, 103 6 7')
  })
})
