import { expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '#test/harness/app.ts'
import { expectMoneyAgrees } from '#test/harness/payments.ts'
import { type Random, randomOf } from '#test/harness/random.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { eur, makeStock, roomsOf } from '#test/harness/stock.ts'

const test = testApp()
const BOOKINGS = repetitions(3, 20)
const CHANGES = 14

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

it('rule 4.64 — through random changes the bill and the other folios are what is charged, and a payment is divided exactly', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const random = randomOf(seeded())
  const { api, account_id } = await test.createHotel()
  const deposit_rule = { type: 'percent', percent: 30, hold_minutes: 60 }
  const stocks = [
    await makeStock(api, { inventory_count: 90, rate_plan: { base_price: eur(11_111) } }),
    await makeStock(api, { inventory_count: 90, rate_plan: { deposit_rule } }),
  ]
  const read = async (path: string): Promise<Answer> => (await api.get(path)).body
  const foliosOf = async (id: string): Promise<Answer[]> => (await read(`/reservations/${id}/folios`)).data

  async function expectDivided(id: string): Promise<number> {
    const [bill, booking] = [await read(`/bookings/${id}/folio`), await read(`/bookings/${id}`)]
    const rooms = await Promise.all(
      booking.reservations.map(async (room: Answer) => ({ room, folios: await foliosOf(room.id) })),
    )
    const sum = (of: (folio: Answer) => Answer, from = 0) =>
      rooms.flatMap(({ folios }) => folios.slice(from)).reduce((all, folio) => all + of(folio).amount, 0)
    const charged = booking.reservations.reduce(
      (all: number, room: Answer) => all + room.amount_owed.amount,
      0,
    )
    const others = rooms.flatMap(({ folios }) => folios.filter((_: Answer, i: number) => i > 0))
    const elsewhere = (of: string) => others.reduce((all, folio) => all + folio[of].amount, 0)
    expect(sum(({ total }) => total)).toBe(charged)
    expect(bill.total.amount + elsewhere('total')).toBe(charged)
    expect(bill.balance.amount + elsewhere('balance')).toBe(booking.balance.amount)
    expect(bill.rooms.reduce((all: number, room: Answer) => all + room.total.amount, 0)).toBe(
      bill.total.amount,
    )
    return Math.max(
      0,
      bill.rooms.reduce((all: number, room: Answer) => all + Math.max(0, room.balance.amount), 0),
    )
  }

  async function payBill(id: string, due: number) {
    const amount = random.happens(0.2) ? due + 1 : 1 + random.below(Math.max(1, due))
    const before = (await read(`/bookings/${id}`)).amount_paid.amount
    const { status, body } = await api.post(`/bookings/${id}/payments`, {
      amount: eur(amount),
      method: 'cash',
    })
    const after = (await read(`/bookings/${id}`)).amount_paid.amount
    if (amount > due) {
      expect([status, body.error?.code, after]).toEqual([409, 'SVC-8002', before])
      return
    }
    expect(status).toBe(201)
    const parts = body.data.map((payment: Answer) => payment.amount.amount)
    expect(parts.every((part: number) => part > 0)).toBe(true)
    expect([parts.reduce((all: number, part: number) => all + part, 0), after]).toEqual([
      amount,
      before + amount,
    ])
  }

  async function changeRoom(some: Random, { id }: { id: string }) {
    const path = `/reservations/${id}`
    const kind = some.below(6)
    if (kind === 0)
      return api.patch(path, { check_out: some.pick(['2027-03-17', '2027-03-18', '2027-03-19']) })
    if (kind === 1 && some.happens(0.4)) return api.post(`${path}/cancel`, {})
    if (kind === 2) return api.post(`${path}/folios`, { name: `Bar ${some.below(3)}` })
    const folio = some.pick(await foliosOf(id))
    return api.post(`${path}/charges`, {
      ...{ description: 'Bar', vat_rate: some.pick(['7.00', '19.00']), quantity: 1 + some.below(3) },
      ...{ unit_price: eur(1 + some.below(5_000)), folio_id: folio.id },
    })
  }

  for (let made = 0; made < BOOKINGS; made++) {
    const rooms = Array.from({ length: 2 + random.below(3) }, () => random.pick(stocks))
    const { id, reservations } = await api.make('/bookings', roomsOf(rooms, { billing: 'together' }))
    for (let done = 0; done < CHANGES; done++) {
      const due = await expectDivided(id)
      if (random.happens(0.4)) await payBill(id, due)
      else if (random.happens(0.15))
        await api.patch(`/bookings/${id}`, { bill_to: { company_name: `Firm ${done}` } })
      else await changeRoom(random, random.pick(reservations))
    }
    await expectDivided(id)
  }
  await expectMoneyAgrees(test.db, account_id)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
})
