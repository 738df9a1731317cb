import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { makeMovesHotel, marchDay, move } from '#test/harness/reservations/moves.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

const test = sharedApp()

describe('rule 4.48 — nights added after a move to another room type', () => {
  it.each([
    ['at the price of its type after a move that was repriced', true, 20000],
    ['at the price that was booked after a move that kept it', false, 12000],
  ])('a night that is added in another room type is sold %s', async (_how, reprice, price) => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { account_id, api, room, stay, get, suites } = await makeMovesHotel(test)
    const id = await stay('D1', 15, 18)
    expect(
      (await move(api, [{ reservation_id: id, room_id: room('S1'), from: marchDay(16), reprice }])).status,
    ).toBe(200)
    const change = { check_in: marchDay(14), check_out: marchDay(20) }
    expect((await api.patch(`/reservations/${id}`, change)).status).toBe(200)
    const { nightly_rates, total } = await get(id)
    const of_suite = reprice ? { room_type_id: suites.room_type_id } : {}
    const night = (day: number) =>
      day < 16 ? { amount: eur(12000), source: 'base' } : { amount: eur(price), source: 'base', ...of_suite }
    expect(nightly_rates).toEqual(
      [14, 15, 16, 17, 18, 19].map((day) => ({ date: marchDay(day), ...night(day) })),
    )
    expect(total).toEqual(eur(24000 + 4 * price))
    await expectNightsAgree(test.db, account_id)
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })
})
