import { describe, expect, it } from 'vitest'
import type { CalendarAnswer, RoomAssignment } from '#contract/calendar/calendar.staff.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { suite } from '#test/harness/reservations/combined.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book } from '#test/harness/stock.ts'

const test = sharedApp()

describe('rule 37.6 — where a stay in a combined room type is seen', () => {
  it('in the calendar it is drawn in each of its rooms', async () => {
    const hotel = await test.createHotel()
    const { rooms, whole } = await suite(hotel)
    const { body: stay } = await book(hotel.api, whole)
    const clerk = await staffOf(test, hotel, 'front_desk')
    const path = `/calendar?property_id=${hotel.property_id}&from=2027-03-14&days=7`
    const calendar: CalendarAnswer = (await clerk.api.get(path)).body
    const { bars } = calendar
    const drawn = bars.key.flatMap((key, at) => {
      const room = bars.room[at]
      const from = addDays(calendar.from, bars.from[at]!)
      return stay.id.endsWith(key) ? [[room == null ? null : calendar.rooms[room]!.id, from]] : []
    })
    expect(drawn.sort()).toEqual(rooms.slice(0, 2).map(({ id }) => [id, '2027-03-15']))
    const type = calendar.room_types.find(({ id }) => id === whole.room_type_id)!
    expect(type.left).toEqual([1, 0, 0, 0, 1, 1, 1])
  })

  it('room assignment leaves it alone, and gives its rooms last', async () => {
    const hotel = await test.createHotel()
    const { part, rooms, whole } = await suite(hotel)
    const clerk = await staffOf(test, hotel, 'front_desk')
    const later = { check_in: '2027-03-20', check_out: '2027-03-22' }
    await book(hotel.api, whole)
    const { body: one } = await book(hotel.api, part, later)
    const path = `/room-assignment?property_id=${hotel.property_id}&from=2027-03-14&days=14`
    const plan: RoomAssignment = (await clerk.api.get(path)).body
    expect(plan.changes.map(({ reservation_id, room }) => [reservation_id, room])).toEqual([
      [one.id, rooms[2]!.name],
    ])
    expect(plan.unplaced).toEqual([])
    const free = `/available-rooms?room_type_id=${part.room_type_id}&check_in=2027-03-20&check_out=2027-03-22`
    const { body } = await hotel.api.get(free)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['103', '101', '102'])
  })
})

describe('rule 37.7 — figures count each room once', () => {
  it('a combined type adds no rooms for sale, and its nights as many sold as it takes', async () => {
    test.clock.set('2027-01-04T14:00:00Z')
    const hotel = await test.createHotel()
    const { part, whole } = await suite(hotel)
    const tonight = { check_in: '2027-01-04', check_out: '2027-01-05' }
    const { body: stay } = await book(hotel.api, whole, tonight)
    const report = async (group: string) => {
      const period = `property_id=${hotel.property_id}&from=2027-01-04&to=2027-01-04&group_by=${group}`
      return (await hotel.api.get(`/reports/performance?${period}`)).body
    }
    const seen = async () => {
      const { total } = await report('day')
      return [total.rooms_available, total.rooms_sold, total.occupancy, total.room_revenue.amount > 0]
    }
    expect(await seen()).toEqual([3, 2, '66.67', true])
    await hotel.api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
    test.clock.set('2027-01-05T10:00:00Z')
    await closeDays(test)
    expect(await seen()).toEqual([3, 2, '66.67', true])
    const by_type = (await report('room_type')).data.map((row: { key: string; rooms_sold: number }) => [
      row.key,
      row.rooms_sold,
    ])
    expect(Object.fromEntries(by_type)).toMatchObject({ [whole.room_type_id]: 2 })
    expect(Object.fromEntries(by_type)[part.room_type_id] ?? 0).toBe(0)
    const { body: day } = await hotel.api.get(`/days?property_id=${hotel.property_id}`)
    expect(day.data[0]).toMatchObject({ rooms_available: 3, rooms_sold: 2 })
  })
})
