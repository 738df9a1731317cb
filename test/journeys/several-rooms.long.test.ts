import { beforeEach, describe, expect, it } from 'vitest'
import { send } from '#demo-ota/deliver.ts'
import type { SoldBooking } from '#demo-ota/write-message.ts'
import { testApp } from '../harness/app.ts'
import { mapping, partners } from '../harness/channels/partner.ts'
import { changedLater, soldBooking } from '../harness/channels/sold-bookings.ts'
import { groupOf } from '../harness/reservations/groups.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
const connect = partners(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

describe.skipIf(!CHROMIUM)('several rooms at the desk', () => {
  it('rule 4.61 — are booked in the form of one, shown beside each of them, and cancelled together for the fee of each', async () => {
    const hotel = await test.createHotel()
    for (const [name, price, fee] of [
      ['Double', 12_000, 'none'],
      ['Suite', 20_000, 'nights'],
    ] as const)
      await makeStock(hotel.api, {
        inventory_count: 3,
        room_type: { name },
        rate_plan: {
          base_price: eur(price),
          ...(fee === 'nights' && {
            cancellation_policy: {
              name: 'Strict',
              rules: [{ days_before: 90, time: '18:00', fee: { type: 'nights', nights: 1 } }],
            },
          }),
        },
      })
    const person = await createStaff(test, hotel, 'manager', { name: 'Mara Lenz' })
    const { page, go } = await open(person)
    await go('/reservations/new?check_in=2027-01-10&check_out=2027-01-12')
    const sum = page.getByRole('complementary', { name: 'Summary' })
    await page.getByRole('radio', { name: /^Double/ }).check()
    await sum.getByText('€240.00').waitFor()
    await sum.getByRole('button', { name: 'Add another room' }).click()
    await sum.getByText('Choose the offer of the next room').waitFor()
    await page.getByRole('spinbutton', { name: 'Adults' }).or(page.getByLabel('Adults')).first().fill('1')
    await page.getByRole('radio', { name: /^Suite/ }).check()
    await sum.getByText('€640.00').waitFor()
    await sum.getByRole('button', { name: 'Add another room' }).click()
    await page.getByRole('radio', { name: /^Double/ }).check()
    await sum.getByText('Total of 3 rooms').waitFor()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Byron')
    await page.getByLabel('E-mail').fill('ada@example.com')
    expect(await violationsOn(page, 'new booking of several rooms')).toEqual([])
    await shoot(page, 'booking-new-1440-light')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.waitForURL(/peek=/)
    const [booking] = (await hotel.api.get('/bookings')).body.data
    expect([booking.reservations.length, booking.total]).toEqual([3, eur(88_000)])
    const drawer = page.getByRole('dialog', { name: 'Reservation' })
    await drawer.getByText(booking.confirmation_code).waitFor()
    const rooms = drawer.getByRole('list', { name: 'Rooms' })
    expect(await rooms.getByRole('listitem').count()).toBe(3)
    expect(await violationsOn(page, 'a room of a booking')).toEqual([])
    await shoot(page, 'booking-drawer-1440-light')
    for (const last_name of ['Byron', 'Lovelace'])
      await hotel.api.make('/waiting-list', {
        property_id: hotel.property_id,
        guest: { first_name: 'Ada', last_name, phone: '+4930123456' },
        ...{ check_in: '2027-01-11', check_out: '2027-01-13', adults: 2 },
        room_type_ids: [booking.reservations[0].room_type_id],
      })
    await test.db.query(
      `UPDATE waiting_entries SET status = 'waiting', room_type_id = NULL, proposed_at = NULL`,
    )
    await rooms.getByRole('link', { name: /Suite/ }).click()
    await drawer.getByText('€400.00').first().waitFor()
    await drawer.getByRole('button', { name: 'Cancel all rooms' }).click()
    const dialog = page.getByRole('dialog', { name: /Cancel all rooms of Ada Byron/ })
    await dialog.getByText('€200.00').first().waitFor()
    await dialog
      .getByText('2 guests wait for a room on some of these nights: Ada Byron and Ada Lovelace.')
      .waitFor()
    expect(await violationsOn(page, 'the cancellation of a booking')).toEqual([])
    await shoot(page, 'booking-cancel-1440-light')
    await dialog.getByRole('button', { name: 'Cancel all rooms' }).click()
    await page.getByText(`Booking ${booking.confirmation_code} cancelled`).waitFor()
    const after = (await hotel.api.get(`/bookings/${booking.id}`)).body
    expect([after.status, after.amount_owed]).toEqual(['cancelled', eur(20_000)])
  })

  it('rule 30.6, 31.5 — are booked for a company and picked up from the block of its group, in a full house', async () => {
    const hotel = await test.createHotel()
    const { api, property_id } = hotel
    const stock = await makeStock(api, { inventory_count: 5, room_type: { name: 'Double' } })
    const company = await api.make('/companies', { name: 'Okafor Trading Ltd' })
    const named = { name: 'Okafor conference', company_id: company.id }
    const group = await api.make('/groups', groupOf(property_id, stock, named))
    const person = await createStaff(test, hotel, 'front_desk', { name: 'Mara Lenz' })
    const { page, go } = await open(person)
    await go('/reservations/new?check_in=2027-03-15&check_out=2027-03-18')
    const sum = page.getByRole('complementary', { name: 'Summary' })
    await page.getByText(/Sold out:/).waitFor()
    await page.getByLabel('Group').selectOption(group.id)
    await page.getByRole('radio', { name: /^Double/ }).check()
    await sum.getByText('€360.00').waitFor()
    await sum.getByRole('button', { name: 'Add another room' }).click()
    await page.getByRole('radio', { name: /^Double/ }).check()
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe(company.id)
    await page.getByLabel('Company pays').check()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Byron')
    await page.getByLabel('E-mail').fill('ada@example.com')
    expect(await violationsOn(page, 'several rooms of a group')).toEqual([])
    await shoot(page, 'booking-new-group-1440-light')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.waitForURL(/peek=/)
    const [booking] = (await api.get('/bookings')).body.data
    expect(booking).toMatchObject({ group_id: group.id, company_id: company.id, total: eur(72_000) })
    expect((await api.get(`/groups/${group.id}`)).body.picked_up).toBe(6)
  })

  it('rule 4.64 — are billed together: the last to leave is asked for all, in one payment', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const { api } = hotel
    await makeStock(api, { inventory_count: 3, room_type: { name: 'Double' } })
    const person = await createStaff(test, hotel, 'front_desk', { name: 'Mara Lenz' })
    const { page, go } = await open(person)
    await go('/reservations/new?check_in=2027-01-04&check_out=2027-01-07')
    const sum = page.getByRole('complementary', { name: 'Summary' })
    await page.getByRole('radio', { name: /^Double/ }).check()
    await sum.getByRole('button', { name: 'Add another room' }).click()
    await page.getByRole('radio', { name: /^Double/ }).check()
    await sum.getByLabel('Bill all rooms together').check()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Byron')
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.waitForURL(/peek=/)
    const [booking] = (await api.get('/bookings')).body.data
    expect(booking.billing).toBe('together')
    const drawer = page.getByRole('dialog', { name: 'Reservation' })
    const billing = drawer.getByLabel('Billing')
    await billing.selectOption('by_room')
    await page.getByText('Billing changed').first().waitFor()
    expect((await api.get(`/bookings/${booking.id}`)).body.billing).toBe('by_room')
    await billing.selectOption('together')
    await drawer.getByRole('combobox', { name: 'Billing', disabled: false }).waitFor()
    expect(await violationsOn(page, 'a room of a booking that is billed together')).toEqual([])
    await shoot(page, 'booking-billing-1440-light')
    const rooms = (await api.get('/rooms')).body.data
    for (const [i, { id }] of booking.reservations.entries()) {
      await api.patch(`/reservations/${id}`, { room_id: rooms[i].id })
      await api.patch(`/reservations/${id}`, { status: 'checked_in' })
    }
    const [first, last] = booking.reservations
    await go(`/reservations?peek=${first.id}`)
    await drawer.getByRole('button', { name: 'Check out' }).click()
    const leaving = page.getByRole('dialog', { name: /^Check out/ })
    await leaving.getByText(/stays on the bill of the booking.*Double/).waitFor()
    expect(await violationsOn(page, 'check-out onto the bill')).toEqual([])
    await shoot(page, 'booking-leaves-1440-light')
    await leaving.getByRole('button', { name: 'Check out' }).click()
    await leaving.waitFor({ state: 'detached' })
    await go(`/reservations?peek=${last.id}`)
    await drawer.getByRole('button', { name: 'Check out' }).click()
    await leaving.getByText(/This is the last room: €240.00/).waitFor()
    await shoot(page, 'booking-last-leaves-1440-light')
    await leaving.getByRole('button', { name: /€240.00/ }).click()
    const bill = page.getByRole('dialog', { name: /^Bill of booking/ })
    await bill.getByText('Total of 2 rooms').waitFor()
    expect(await violationsOn(page, 'the bill of a booking')).toEqual([])
    await shoot(page, 'booking-bill-1440-light')
    await bill.getByRole('button', { name: 'Take €240.00' }).click()
    await page.getByText('€240.00 received for the booking').waitFor()
    await leaving.getByRole('button', { name: 'Check out' }).click()
    await leaving.waitFor({ state: 'detached' })
    const after = (await api.get(`/bookings/${booking.id}`)).body
    expect([after.status, after.balance]).toEqual(['checked_out', eur(0)])
  })

  it('rule 6.28 — an order of three rooms from a channel is one booking, and stays one as a room is cancelled there', async () => {
    const hotel = await test.createHotel()
    const partner = await connect(hotel)
    await makeStock(hotel.api, { inventory_count: 5, rate_plan: { channels: [mapping(partner)] } })
    const deliver = (order: SoldBooking) => send(partner.state.deliver_to!, order, 'well')
    const order = soldBooking({ rooms: 3 })
    const { ids } = await deliver(order)
    const person = await createStaff(test, hotel, 'front_desk', { name: 'Mara Lenz' })
    const { page, go } = await open(person)
    await go(`/reservations?peek=${ids[0]}`)
    const rooms = page
      .getByRole('dialog', { name: 'Reservation' })
      .getByRole('list', { name: 'Rooms' })
      .getByRole('listitem')
    await expect.poll(() => rooms.count()).toBe(3)
    await deliver(changedLater(order, { status: 'Modify', rooms: 2 }))
    await rooms.getByText('Cancelled').waitFor()
    expect(await rooms.count()).toBe(3)
    expect(await violationsOn(page, 'an order of several rooms')).toEqual([])
    const { data } = (await hotel.api.get('/bookings')).body
    const statuses = data.flatMap((one: { reservations: { status: string }[] }) =>
      one.reservations.map(({ status }) => status),
    )
    expect([data.length, statuses.toSorted()]).toEqual([1, ['cancelled', 'confirmed', 'confirmed']])
  })
})
