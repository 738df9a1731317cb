import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { type SeededIds, seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()
let hotel: Hotel
let rooms: SeededIds

beforeAll(async () => {
  hotel = await test.createHotel()
  rooms = await seedOneOfEach(hotel)
})

const person = (more: object) => ({ guest: { first_name: 'Ngozi', last_name: 'Okafor', ...more } })
const book = (more: object) => hotel.api.make('/reservations', rooms.booking(more as Record<string, unknown>))
const find = async (query: Record<string, string>) =>
  (await hotel.api.get(`/guests?${new URLSearchParams(query)}`)).body.data
const suggestions = async (guest_id: string) =>
  (
    await test.db.query('SELECT last_name, reservation_id FROM merge_suggestions WHERE guest_id = $1', [
      guest_id,
    ])
  ).rows

describe('rule 4 — the guest of a booking', () => {
  it('spaces, case and the encoding of the domain make no different guest', async () => {
    const first = await book(person({ email: 'Nora@Münster-Hotel.example' }))
    const again = await book(person({ email: '  nora@XN--MNSTER-HOTEL-DLB.example ' }))
    expect(again.guest_id).toBe(first.guest_id)
    const [guest] = await find({ email: 'NORA@münster-hotel.EXAMPLE' })
    expect(guest).toMatchObject({ id: first.guest_id, email: 'Nora@Münster-Hotel.example' })
  })

  it('dots and plus signs do', async () => {
    const emails = ['a.b@example.com', 'ab@example.com', 'ab+1@example.com']
    const bookings = []
    for (const email of emails) bookings.push(await book(person({ email })))
    expect(new Set(bookings.map(({ guest_id }) => guest_id)).size).toBe(3)
  })

  it('a different last name raises a merge suggestion; accents, case and hyphens do not', async () => {
    const email = 'shared@example.com'
    const { guest_id } = await book(person({ email, last_name: 'Müller-Weiß' }))
    for (const last_name of ['MULLER WEISS', 'Müller-Weiß', 'müllerweiß']) {
      expect((await book(person({ email, last_name }))).guest_id).toBe(guest_id)
    }
    expect(await suggestions(guest_id)).toEqual([])
    const other = await book(person({ email, last_name: 'Okoro' }))
    expect(other.guest_id).toBe(guest_id)
    expect(await suggestions(guest_id)).toEqual([{ last_name: 'Okoro', reservation_id: other.id }])
    expect((await hotel.api.get(`/guests/${guest_id}`)).body.last_name).toBe('Müller-Weiß')
  })

  it('twelve concurrent bookings with a new e-mail create one guest', async () => {
    const email = 'twelve@example.com'
    const made = await Promise.all(Array.from({ length: 12 }, () => book(person({ email }))))
    expect(new Set(made.map(({ guest_id }) => guest_id)).size).toBe(1)
    expect(new Set(made.map(({ id }) => id)).size).toBe(12)
    expect(await find({ email })).toHaveLength(1)
  })

  it('a new e-mail in a concurrent change and booking belongs to one guest', async () => {
    for (let round = 0; round < 6; round++) {
      const email = `meeting${round}@example.com`
      const { guest_id } = await book(person({ phone: '+4930901820' }))
      const [patched, booked] = await Promise.all([
        hotel.api.patch(`/guests/${guest_id}`, { email }),
        book(person({ email })),
      ])
      expect([200, 422]).toContain(patched.status)
      expect(await find({ email })).toMatchObject([
        { id: patched.status === 200 ? guest_id : booked.guest_id },
      ])
    }
  })

  it('an e-mail that a guest no longer has can belong to another', async () => {
    const email = 'moving@example.com'
    const { guest_id } = await book(person({ email, phone: '+4930901820' }))
    await hotel.api.patch(`/guests/${guest_id}`, { email: null })
    const { guest_id: next } = await book(person({ email }))
    expect(next).not.toBe(guest_id)
    const back = await hotel.api.patch(`/guests/${guest_id}`, { email })
    expect([back.status, back.body.error.details[0].code]).toEqual([422, 'taken'])
  })
})

describe('rule 5 — totals of bookings', () => {
  it('a stay from booking to check-out, a cancellation, and an expired hold', async () => {
    const email = 'regular@example.com'
    const today = { check_in: '2027-01-04', check_out: '2027-01-06' }
    const stay = await book({ ...person({ email }), ...today })
    const read = async () => (await hotel.api.get(`/guests/${stay.guest_id}`)).body
    expect(await read()).toMatchObject({
      stats: { stays_count: 0, nights_count: 0, last_stay_at: null },
      lifetime_value: { amount: 0, currency: 'EUR' },
      stay_history: [{ reservation_id: stay.id, status: 'confirmed', nights: 2, total: stay.total }],
    })
    const { body: vacant } = await hotel.api.get(`/rooms?room_type_id=${rooms.room_type_id}&limit=1`)
    const arrived = await hotel.api.patch(`/reservations/${stay.id}`, {
      room_id: vacant.data[0].id,
      status: 'checked_in',
    })
    expect(arrived.status).toBe(200)
    const cancelled = await book({ ...person({ email }), check_in: '2027-05-01', check_out: '2027-05-02' })
    await hotel.api.make(`/reservations/${cancelled.id}/cancel`, {})
    const plan = await hotel.api.make('/rate-plans', {
      room_type_id: rooms.room_type_id,
      name: 'Prepaid',
      base_price: { amount: 9000, currency: 'EUR' },
      deposit_rule: { type: 'full', due: 'at_booking', hold_minutes: 60 },
    })
    await book({ ...person({ email }), rate_plan_id: plan.id })
    expect((await read()).stats).toMatchObject({ stays_count: 1, nights_count: 2, cancelled_count: 1 })
    test.clock.advance({ hours: 2 })
    const { stats, lifetime_value, stay_history } = await read()
    expect(stats).toEqual({
      stays_count: 1,
      nights_count: 2,
      cancelled_count: 2,
      no_show_count: 0,
      last_stay_at: arrived.body.checked_in_at,
    })
    expect(lifetime_value).toEqual(stay.total)
    expect(stay_history.map(({ status }: { status: string }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'checked_in',
    ])
  })
})
