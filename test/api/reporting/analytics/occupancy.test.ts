import { expect, it } from 'vitest'
import type { CalendarAnswer } from '#contract/calendar/calendar.staff.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { report } from '#test/harness/business-days/figure-reports.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'
import { chartOf } from '#web/dashboard/calendar/model/chart.ts'
import { occupancyOf } from '#web/dashboard/calendar/model/occupancy.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const FIRST = '2027-01-04'
const DAYS = 5

it.each([
  ['with a day that is not closed', false],
  ['the day after', true],
])(
  'rule 18.5 — calendar, rate grid, overview and performance have one occupancy, and show what awaits payment apart: %s',
  async (_, is_closed) => {
    test.clock.set(`${FIRST}T14:00:00Z`)
    const hotel = await test.createHotel()
    const { api, property_id } = hotel
    const stock = await makeStock(api, { inventory_count: 7 })
    const deposit_rule = { type: 'percent', percent: 30, hold_minutes: 10_000 }
    const plan = await makePlan(api, stock.room_type_id, {
      name: 'Deposit',
      base_price: eur(9_000),
      deposit_rule,
    })
    const rooms = (await api.get('/rooms')).body.data
    await api.make(`/rooms/${rooms[6].id}/blocks`, { type: 'out_of_order', from: FIRST, to: '2027-01-06' })
    const made = async (check_in: string, nights: number, more = {}) =>
      (await makeBooking(api, stock, { check_in, check_out: addDays(check_in, nights), ...more }))
        .id as string
    const in_house = await made(FIRST, 3, { room_id: rooms[0].id })
    await actions(hotel, in_house).to('checked_in')
    await made('2027-01-05', 2)
    await made('2027-01-06', 2)
    await made('2027-01-05', 3, { rate_plan_id: plan.id })
    await made('2027-01-06', 1, { rate_plan_id: plan.id })
    await api.make(`/reservations/${await made('2027-01-05', 2)}/cancel`, {})
    const no_show = await made(FIRST, 2)
    test.clock.set(`${FIRST}T23:00:00Z`)
    await actions(hotel, no_show).to('no_show')
    if (is_closed) {
      test.clock.set('2027-01-05T09:00:00Z')
      await closeDays(test)
    }

    const { data } = await report(hotel, 'performance', `from=${FIRST}&to=${addDays(FIRST, DAYS - 1)}`)
    const expected = data.map(({ occupancy, pending_rooms }: Answer) => ({
      percent: Math.round(Number(occupancy)),
      held: pending_rooms,
    }))
    expect(expected.map(({ held }: Answer) => held)).toEqual([0, 1, 2, 1, 0])
    const staff = await staffOf(test, hotel)
    const span = `property_id=${property_id}&from=${FIRST}&days=${DAYS}`
    const calendar = (await staff.api.get(`/calendar?${span}`)).body as CalendarAnswer
    expect(occupancyOf(chartOf(calendar))).toEqual(expected)
    const { heads } = (await staff.api.get(`/rates?${span}`)).body
    expect(heads.occupancy.map((percent: number, at: number) => ({ percent, held: heads.held[at] }))).toEqual(
      expected,
    )
    const [tonight] = (await staff.api.get('/overview')).body.properties
    expect(Math.round(Number(tonight.occupancy))).toBe(expected[is_closed ? 1 : 0].percent)
  },
)
