import { beforeEach, describe, expect, it } from 'vitest'
import type { MealList } from '#contract/reporting/meal-list.ts'
import { actions } from '#test/harness/front-desk.ts'
import { readPdf } from '#test/harness/invoices/documents.ts'
import { type HousekeepingHotel, housekeepingHotel } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makePlan } from '#test/harness/stock.ts'

const test = sharedApp()
const [YESTERDAY, TODAY, TOMORROW] = ['2027-01-04', '2027-01-05', '2027-01-06']

let fixture: HousekeepingHotel
let plan: string
const service = async (en: string, more: object) =>
  (
    await fixture.hotel.api.make('/services', {
      property_id: fixture.hotel.property_id,
      name: { en },
      price: eur(1800),
      category: 'food',
      per: 'person_night',
      ...more,
    })
  ).id as string

beforeEach(async () => {
  test.clock.set(`${YESTERDAY}T09:00:00Z`)
  fixture = await housekeepingHotel(test, ['101', '102', '103', '104'])
  plan = (
    await makePlan(fixture.hotel.api, fixture.stock.room_type_id, {
      name: 'Half board',
      base_price: eur(15_000),
      meal_plan: 'half_board',
    })
  ).id
})

const list = async (date?: string): Promise<MealList> => {
  const more = date === undefined ? '' : `&date=${date}`
  const { body, text } = await fixture.hotel.api.get(
    `/reports/meals?property_id=${fixture.hotel.property_id}${more}`,
  )
  expect(body.data, text).toBeDefined()
  return body
}
const portionsOf = ({ data }: MealList) =>
  data.map(({ room, breakfast, lunch, dinner }) => [room, breakfast, lunch, dinner])

describe('rule 23.11 — the kitchen list', () => {
  it('has breakfast of who has slept in the house and dinner of who will, by plan and services', async () => {
    const { hotel } = fixture
    const breakfast = await service('The morning table', { meal: 'breakfast' })
    const unknown = await service('Breakfast in bed', { per: 'item' })
    await fixture.guest('101', YESTERDAY, TOMORROW, { rate_plan_id: plan, adults: 2, children: 1 })
    const served = { services: [{ service_id: breakfast }, { service_id: unknown, dates: [TODAY] }] }
    const second = await fixture.guest('102', YESTERDAY, TOMORROW, { ...served, notes: 'No nuts' })
    const { guest_id } = await second.get()
    await hotel.api.patch(`/guests/${guest_id}`, { preference_notes: 'Vegan' })
    await fixture.stay('103', TODAY, TOMORROW, { rate_plan_id: plan, adults: 1 })
    await fixture.stay('104', TODAY, TOMORROW)
    test.clock.set(`${TODAY}T06:00:00Z`)
    const found = await list()
    expect(portionsOf(found)).toEqual([
      ['101', 3, 0, 3],
      ['102', 2, 0, 0],
      ['103', 0, 0, 1],
    ])
    expect(found.totals).toEqual({ stays: 3, adults: 5, children: 1, breakfast: 5, lunch: 0, dinner: 4 })
    expect(found.data[1]).toMatchObject({
      meal_plan: 'room_only',
      others: [{ name: 'Breakfast in bed', quantity: 1 }],
      preferences: 'Vegan',
      note: 'No nuts',
    })
    expect(found.data[2]).toMatchObject({ arrives: true, meal_plan: 'half_board' })
    // Without the one of yesterday that did not come, and the dinner of those who leave.
    expect(portionsOf(await list(TOMORROW))).toEqual([
      ['101', 3, 0, 0],
      ['102', 2, 0, 0],
      ['103', 1, 0, 0],
      ['104', 0, 0, 0],
    ])
    await hotel.api.patch(`/services/${breakfast}`, { meal: 'half_board' })
    expect(portionsOf(await list())[1]).toEqual(['102', 2, 0, 2])
  })

  it('counts the largest of plan, boards and single meals, and units of the party', async () => {
    const gala = await service('Gala', { per: 'item', meal: 'dinner' })
    const boards = await service('Board', { per: 'night', meal: 'full_board' })
    const wish = { adults: 2, rate_plan_id: plan }
    const dinner = { service_id: gala, quantity: 3, dates: [TODAY] }
    await fixture.guest('101', YESTERDAY, TOMORROW, { ...wish, services: [dinner] })
    await fixture.guest('102', YESTERDAY, TOMORROW, { adults: 2, services: [{ service_id: boards }] })
    test.clock.set(`${TODAY}T06:00:00Z`)
    expect(portionsOf(await list())).toEqual([
      ['101', 2, 0, 3],
      ['102', 2, 2, 2],
    ])
    const late = await makeBooking(fixture.hotel.api, fixture.stock, { check_in: TODAY, check_out: TOMORROW })
    await actions(fixture.hotel, late.id).to('cancelled')
    expect((await list()).totals.stays).toBe(2)
  })

  it('SVC-1011 — is of the days around the business date; for the desk, as PDF and CSV', async () => {
    await fixture.guest('101', YESTERDAY, TODAY, { rate_plan_id: plan, notes: '=nuts' })
    const path = `/reports/meals?property_id=${fixture.hotel.property_id}`
    for (const date of ['2026-12-27', '2027-02-05'])
      expect((await fixture.hotel.api.get(`${path}&date=${date}`)).body.error.code).toBe('SVC-1011')
    const clerk = await staffOf(test, fixture.hotel, 'front_desk')
    const csv = await clerk.api.get(path.replace('?', '/export?'))
    expect(csv.text).toContain('room,last_name,first_name,adults,children,meal_plan,breakfast')
    expect(csv.text).toMatch(/101,.*,half_board,0,0,2,,,'=nuts,res_/)
    const pdf = await clerk.api.get(
      `/papers/pdf?paper=meals&language=de&property_id=${fixture.hotel.property_id}`,
    )
    const { pages } = await readPdf(pdf.bytes)
    expect(pages[0]).toContain('Küchenliste')
    for (const role of ['housekeeping', 'accountant'] as const) {
      const { api } = await staffOf(test, fixture.hotel, role)
      expect((await api.get(path)).body.error.code, role).toBe('SVC-4103')
    }
  })
})
