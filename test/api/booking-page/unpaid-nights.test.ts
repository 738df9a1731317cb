import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { filledForm, openPage, post } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { eur, makePlan, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en'
let hotel: Hotel
let page: string
let flexible: string
let prepaid: string
let count = 0

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count: 50 })
  flexible = stock.rate_plan_id
  const plan = {
    name: 'Prepaid',
    deposit_rule: { type: 'full', hold_minutes: 30 },
  }
  prepaid = (await makePlan(hotel.api, stock.room_type_id, plan)).id
  page = await openPage(test, hotel, { max_unpaid_nights: 9 })
})

async function book(plan = flexible) {
  const { action, fields } = await filledForm(page, STAY, test)
  const total = eur(36_000).amount
  const email = `guest.${++count}@example.com`
  return post(action, { ...fields, plan, total: String(total), email })
}

const notices = async () => {
  const { data } = (await (await staffOf(test, hotel, 'front_desk')).api.get('/notices')).body
  return data.filter(
    ({ kind, is_open }: { kind: string; is_open: boolean }) => is_open && kind === 'unpaid_nights',
  )
}

describe('rule 26.24 — unpaid nights of a property within an hour', () => {
  it('beyond the ceiling are in the bell, and only plans with a deposit are sold until the hour has passed', async () => {
    for (let i = 0; i < 3; i++) expect((await book()).status).toBe(303)
    expect(await notices()).toEqual([])
    // The one that goes beyond it is booked still.
    expect((await book()).status).toBe(303)
    expect(await notices()).toMatchObject([{ count: 12, property_id: hotel.property_id }])
    const refused = await book()
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('only rates with a deposit can be booked here now')
    expect((await book(prepaid)).to).toContain('/pay?')
    expect((await hotel.api.get('/reservations?limit=100')).body.data).toHaveLength(5)
    test.clock.advance({ minutes: 61 })
    expect(await notices()).toEqual([])
    expect((await book()).status).toBe(303)
  })

  it('do not count once they are paid or cancelled, nor where staff book; the ceiling is 60 by default', async () => {
    const other = await test.createHotel()
    const { booking_page } = (await other.api.get(`/properties/${other.property_id}`)).body
    expect(booking_page.max_unpaid_nights).toBe(60)
    for (let i = 0; i < 4; i++) await book()
    const [stay] = (await hotel.api.get('/reservations?limit=1')).body.data
    await hotel.api.post(`/reservations/${stay.id}/cancel`, {})
    expect(await notices()).toEqual([])
    const { room_type_id, rate_plan_id, check_in, check_out } = stay
    const guest = { first_name: 'A', last_name: 'B', email: 'desk@example.com' }
    for (let i = 0; i < 3; i++)
      await hotel.api.make('/reservations', { room_type_id, rate_plan_id, check_in, check_out, guest })
    expect(await notices()).toEqual([])
    expect((await book()).status).toBe(303)
  })

  it('422 — a ceiling below one', async () => {
    const { api } = await staffOf(test, hotel)
    const answer = await api.patch(`/properties/${hotel.property_id}`, {
      booking_page: { max_unpaid_nights: 0 },
    })
    expect(answer.status).toBe(422)
  })
})
