import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { actions, free } from '#test/harness/front-desk.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const ARRIVAL = '2027-01-04'
const DEPARTURE = '2027-01-05'
const NEXT = '2027-01-06'

/** A guest who should have left on 5 January is still in house when that day is closed, on the 6th. */
async function overdueGuest(inventory_count = 1, sold: readonly string[] = []) {
  test.clock.set(`${ARRIVAL}T14:00:00Z`)
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count })
  const [room] = (await api.get('/rooms')).body.data
  const dates = { check_in: ARRIVAL, check_out: DEPARTURE, room_id: room.id }
  const { id } = await makeBooking(api, stock, dates)
  const guest = actions(hotel, id)
  await guest.to('checked_in')
  for (const check_in of sold) await makeBooking(api, stock, { check_in, check_out: addDays(check_in, 1) })
  test.clock.set(`${NEXT}T02:01:00Z`)
  await closeDays(test)
  const nights = () => free(api, stock, DEPARTURE, addDays(NEXT, 2))
  return { ...hotel, stock, room_id: room.id as string, id, ...guest, nights }
}

async function expectSound() {
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
}

describe('rule 17.14 — a guest who should have left and is still in house', () => {
  it('409 SVC-1001 — holds the running night, day after day, until the check-out', async () => {
    const { api, stock, get, to, nights } = await overdueGuest()
    expect((await nights()).slice(1)).toEqual([0, 1])
    const tonight = { check_in: NEXT, check_out: '2027-01-07' }
    const refused = await book(api, stock, tonight)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-1001'])
    expect(await get()).toMatchObject({
      check_out: DEPARTURE,
      total: eur(12_000),
      warnings: [{ code: 'overdue' }],
    })
    await expectSound()
    test.clock.set('2027-01-07T02:01:00Z')
    await closeDays(test)
    expect(await nights()).toEqual([0, 0, 0])
    await expectSound()
    expect((await to('checked_out', { allow_open_balance: true })).status).toBe(200)
    expect(await nights()).toEqual([1, 1, 1])
    expect((await get()).warnings).toEqual([])
    await expectSound()
  })

  it('is overbooked where the night was sold already; staff see both on Today, and an extension needs no other room', async () => {
    const { api, id, property_id, ...hotel } = await overdueGuest(1, [NEXT])
    const staff = await staffOf(test, { ...hotel, api, property_id } as never, 'front_desk')
    const { rows } = (await staff.api.get(`/today?property_id=${property_id}`)).body as Answer
    expect(rows.filter(({ type }: Answer) => type === 'overbooking')).toMatchObject([
      { date: NEXT, count: 1 },
    ])
    expect(rows.find(({ key }: Answer) => key === id)).toMatchObject({
      type: 'departure',
      alerts: ['overdue'],
    })
    await expectSound()
    const longer = await api.patch(`/reservations/${id}`, { check_out: '2027-01-07' })
    expect([longer.status, longer.body.error]).toEqual([200, undefined])
    expect(longer.body).toMatchObject({ total: eur(36_000), warnings: [] })
    await expectSound()
  })

  it('a guest who leaves in time, or on the day of departure after the close, holds nothing more', async () => {
    test.clock.set(`${ARRIVAL}T14:00:00Z`)
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const [room] = (await hotel.api.get('/rooms')).body.data
    const dates = { check_in: ARRIVAL, check_out: DEPARTURE, room_id: room.id }
    const { id } = await makeBooking(hotel.api, stock, dates)
    await actions(hotel, id).to('checked_in')
    test.clock.set(`${DEPARTURE}T02:01:00Z`)
    await closeDays(test)
    expect(await free(hotel.api, stock, ARRIVAL, NEXT)).toEqual([0, 1])
    expect((await actions(hotel, id).get()).warnings).toEqual([])
  })

  it('the last room is never sold twice: the close, bookings and the check-out at once', async () => {
    for (let round = 0; round < repetitions(3, 20); round++) {
      test.clock.set(`${ARRIVAL}T14:00:00Z`)
      const hotel = await test.createHotel()
      const { api } = hotel
      const stock = await makeStock(api)
      const [room] = (await api.get('/rooms')).body.data
      const { id } = await makeBooking(api, stock, {
        check_in: ARRIVAL,
        check_out: DEPARTURE,
        room_id: room.id,
      })
      await actions(hotel, id).to('checked_in')
      test.clock.set(`${NEXT}T02:01:00Z`)
      const tonight = { check_in: NEXT, check_out: '2027-01-07' }
      const leaves = round % 2 === 1
      const [, ...replies] = await Promise.all([
        closeDays(test),
        ...Array.from({ length: 4 }, () => book(api, stock, tonight)),
        ...(leaves ? [actions(hotel, id).to('checked_out', { allow_open_balance: true })] : []),
      ])
      const sold = replies.filter(({ status }) => status === 201).length
      expect(sold).toBeLessThanOrEqual(1)
      expect(replies.every(({ status }) => status < 500)).toBe(true)
      await closeDays(test)
      await expectSound()
    }
  })
})

describe('rule 4.56 — release_tonight', () => {
  async function leavesOnArrival(nights = 3) {
    test.clock.set(`${ARRIVAL}T14:00:00Z`)
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const [room] = (await hotel.api.get('/rooms')).body.data
    const stay = { check_in: ARRIVAL, check_out: addDays(ARRIVAL, nights), room_id: room.id }
    const { id } = await makeBooking(hotel.api, stock, stay)
    const guest = actions(hotel, id)
    await guest.to('checked_in')
    return { ...hotel, stock, room_id: room.id as string, id, ...guest }
  }
  const leaving = { allow_open_balance: true, release_tonight: true }

  it('a guest who leaves on the day of arrival gives the night back: it is sold again, in the same room; the first night stays charged', async () => {
    const { api, stock, room_id, to, get } = await leavesOnArrival()
    const left = await to('checked_out', leaving)
    expect([left.status, left.body.total, left.body.check_out]).toEqual([200, eur(12_000), DEPARTURE])
    expect(await free(api, stock, ARRIVAL, NEXT)).toEqual([1, 1])
    const again = await makeBooking(api, stock, { check_in: ARRIVAL, check_out: DEPARTURE, room_id })
    expect((await api.patch(`/reservations/${again.id}`, { status: 'checked_in' })).status).toBe(200)
    await expectSound()
    const undone = await to('checked_in')
    expect([undone.status, undone.body.error.code]).toEqual([409, 'SVC-1001'])
    expect((await get()).status).toBe('checked_out')
    test.clock.set(`${DEPARTURE}T02:01:00Z`)
    await closeDays(test)
    await expectSound()
  })

  it('an undo takes the night again, as long as it is left; without the field the night stays held', async () => {
    const { api, stock, to } = await leavesOnArrival(1)
    await to('checked_out', leaving)
    expect((await to('checked_in')).status).toBe(200)
    expect(await free(api, stock, ARRIVAL, DEPARTURE)).toEqual([0])
    await to('checked_out', { allow_open_balance: true })
    expect(await free(api, stock, ARRIVAL, DEPARTURE)).toEqual([0])
    await expectSound()
  })

  it('one of several bookings gets the night that is given back', async () => {
    for (let round = 0; round < repetitions(3, 20); round++) {
      const { api, stock, to } = await leavesOnArrival(1)
      const wish = { check_in: ARRIVAL, check_out: DEPARTURE }
      const replies = await Promise.all([
        to('checked_out', leaving),
        ...Array.from({ length: 4 }, () => book(api, stock, wish)),
      ])
      expect(replies.slice(1).filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
      await book(api, stock, wish)
      expect(await free(api, stock, ARRIVAL, DEPARTURE)).toEqual([0])
      await expectSound()
    }
  })

  it('422 SVC-2002 — on a later day, or without a check-out', async () => {
    const { to, api, id } = await leavesOnArrival()
    const without = await api.patch(`/reservations/${id}`, { release_tonight: true })
    expect([without.status, without.body.error.details[0].field]).toEqual([422, 'release_tonight'])
    test.clock.set(`${DEPARTURE}T09:00:00Z`)
    const late = await to('checked_out', leaving)
    expect([late.status, late.body.error.details[0].field]).toEqual([422, 'release_tonight'])
  })
})
