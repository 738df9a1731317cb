import { expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

it('rule 30.11 — of bookings and changes at once no more pass than the credit limit lets', async () => {
  const { api } = await test.createHotel()
  const stock = await makeStock(api, { inventory_count: 60 })
  const credit_limit = eur(5 * 36_000 + 100)
  const { id: company_id } = await api.make('/companies', { name: 'Okafor Ltd', credit_limit })
  const own = await makeBooking(api, stock, { company_id })
  const guest = (n: number) => ({
    guest: { first_name: 'A', last_name: `B${n}`, email: `b${n}@example.com` },
  })
  const bookings = Array.from({ length: 12 }, (_, n) =>
    book(api, stock, { company_id, company_pays: true, ...guest(n) }),
  )
  const change = api.patch(`/reservations/${own.id}`, { company_pays: true })
  const replies = await Promise.all([...bookings, change])
  const passed = replies.filter(({ status }) => status < 300)
  const refused = replies.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => body.error.code)).toEqual(Array(8).fill('SVC-8004'))
  expect(passed).toHaveLength(5)
  const { credit_used } = (await api.get(`/companies/${company_id}`)).body
  expect(credit_used).toEqual(eur(5 * 36_000))
})
