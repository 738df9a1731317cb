import { expect, it } from 'vitest'
import { stripeApp } from '#test/harness/payments.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { book, makeStock } from '#test/harness/stock.ts'
import { secondProcess } from './second-process.ts'

const beside = stripeApp()
const { test } = beside
const second = secondProcess(beside)

const BOOKINGS = 50
const USES = 7
const ROUNDS = repetitions(2, 6, 30)

it(`rule 22.12 — ${BOOKINGS} bookings at two processes for ${USES} uses, ${ROUNDS} rounds: exactly that many succeed, the others are refused`, async () => {
  await second.follow(false)
  for (let round = 0; round < ROUNDS; round++) {
    const { api, property_id } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: BOOKINGS })
    const discount = { type: 'percent', value: 10 }
    const { id } = await api.make('/promotions', { property_id, code: 'SEVEN', discount, max_uses: USES })
    const processes = [api, second.client(api.secret!)]
    const replies = await Promise.all(
      Array.from({ length: BOOKINGS }, (_, i) =>
        book(processes[i % 2]!, stock, {
          guest: { first_name: 'Guest', last_name: `No ${i}`, email: `guest${i}@example.com` },
          promotion_code: 'seven',
        }),
      ),
    )
    const done = replies.filter(({ status }) => status === 201)
    const used_up = replies.filter(({ status, text }) => status === 422 && text.includes('used_up'))
    expect([done.length, used_up.length]).toEqual([USES, BOOKINGS - USES])
    expect((await api.get(`/promotions/${id}`)).body.uses).toBe(USES)
    const stays = (await api.get(`/reservations?property_id=${property_id}&limit=100`)).body.data
    expect(stays.filter((stay: { promotion_code: string | null }) => stay.promotion_code)).toHaveLength(USES)
  }
}, 300_000)
