import { describe, expect, it } from 'vitest'
import { examine } from '../../../server/main/doctor/examine.ts'
import { testApp } from '../../harness/app.ts'
import { frontDesk } from '../../harness/front-desk.ts'
import { expectNightsAgree } from '../../races/agree.ts'

const test = testApp()
const desk = frontDesk(test)

/** A guest who came on the 5th for a stay from the 4th to the 7th, and another room. */
async function cameLate() {
  const one = await desk.arriving({ inventory_count: 3 })
  test.clock.set('2027-01-05T18:00:00Z')
  expect((await one.to('checked_in')).status).toBe(200)
  return { ...one, other_room: await otherRoom(one) }
}

async function otherRoom({ api, room_id }: Awaited<ReturnType<typeof desk.arriving>>): Promise<string> {
  const { data } = (await api.get('/rooms')).body
  return data.find(({ id }: { id: string }) => id !== room_id).id
}

async function moves(id: string) {
  const { rows } = await test.db.query(
    `SELECT from_date::text, to_date::text FROM reservation_moves WHERE reservation_id = $1 ORDER BY 1`,
    [id],
  )
  return rows
}

async function expectAgreement({ account_id }: { account_id: string }) {
  await expectNightsAgree(test.db, account_id)
  const { findings } = await examine('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
}

describe('rule 4 — nights spent before a move in house stay where they were', () => {
  it('also where the same request checks out', async () => {
    const one = await desk.arriving({ inventory_count: 3 })
    await one.to('checked_in')
    test.clock.set('2027-01-06T09:00:00Z')
    const out = await one.to('checked_out', { room_id: await otherRoom(one), allow_open_balance: true })
    expect(out.status).toBe(200)
    expect(await moves(one.reservation.id)).toEqual([{ from_date: '2027-01-04', to_date: '2027-01-06' }])
    await expectAgreement(one)
  })

  it('also where the same request takes a late check-in back, and a cancel afterwards', async () => {
    const one = await cameLate()
    expect((await one.to('confirmed', { room_id: one.other_room })).status).toBe(200)
    expect(await moves(one.reservation.id)).toEqual([{ from_date: '2027-01-04', to_date: '2027-01-05' }])
    await expectAgreement(one)
    expect((await one.api.post(`/reservations/${one.reservation.id}/cancel`, {})).status).toBe(200)
    await expectAgreement(one)
  })

  it('a late check-in, a move and the check-in taken back, one after the other: the data agrees with itself', async () => {
    const one = await cameLate()
    const { id } = one.reservation
    expect((await one.api.patch(`/reservations/${id}`, { room_id: one.other_room })).status).toBe(200)
    expect((await one.to('confirmed')).status).toBe(200)
    await expectAgreement(one)
    expect((await one.to('no_show')).status).toBe(200)
    await expectAgreement(one)
  })
})
