import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { frontDesk } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

const test = sharedApp()
const desk = frontDesk(test)

/** A guest who arrived on the 5th for a stay from the 4th to the 7th, and another room. */
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

/** The nights of a stay by the position of their room; `first` is the one of the check-in. */
async function nightsIn({ get, room_id }: Awaited<ReturnType<typeof desk.arriving>>) {
  const { room_segments } = await get()
  return room_segments.map((one: { room_id: string; from: string; to: string }) => [
    one.room_id === room_id ? 'first' : 'other',
    one.from,
    one.to,
  ])
}

async function expectAgreement({ account_id }: { account_id: string }) {
  await expectNightsAgree(test.db, account_id)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
}

describe('rule 4 — nights before a move in house stay in their room', () => {
  it('also where the same request checks out', async () => {
    const one = await desk.arriving({ inventory_count: 3 })
    await one.to('checked_in')
    test.clock.set('2027-01-06T09:00:00Z')
    const out = await one.to('checked_out', { room_id: await otherRoom(one), allow_open_balance: true })
    expect(out.status).toBe(200)
    expect(await nightsIn(one)).toEqual([['first', '2027-01-04', '2027-01-06']])
    await expectAgreement(one)
  })

  it('also where the same request undoes a late check-in, and with a later cancellation', async () => {
    const one = await cameLate()
    expect((await one.to('confirmed', { room_id: one.other_room })).status).toBe(200)
    expect(await nightsIn(one)).toEqual([
      ['first', '2027-01-04', '2027-01-05'],
      ['other', '2027-01-05', '2027-01-07'],
    ])
    await expectAgreement(one)
    expect((await one.api.post(`/reservations/${one.reservation.id}/cancel`, {})).status).toBe(200)
    await expectAgreement(one)
  })

  it('a late check-in, a move and the undo of the check-in: the data is consistent', async () => {
    const one = await cameLate()
    const { id } = one.reservation
    expect((await one.api.patch(`/reservations/${id}`, { room_id: one.other_room })).status).toBe(200)
    expect((await one.to('confirmed')).status).toBe(200)
    await expectAgreement(one)
    expect((await one.to('no_show')).status).toBe(200)
    await expectAgreement(one)
  })
})

describe('rule 4.47 — the old room of a planned move', () => {
  it('is not dirty when the move is planned, and is after its last night', async () => {
    const one = await desk.arriving({ inventory_count: 3 })
    await one.to('checked_in')
    const other = await otherRoom(one)
    const moves = [{ reservation_id: one.reservation.id, room_id: other, from: '2027-01-05' }]
    expect((await one.api.post('/reservations/moves', { moves })).status).toBe(200)
    const statusOf = async (room_id: string) => (await one.api.get(`/rooms/${room_id}`)).body.status
    expect(await statusOf(one.room_id)).toBe('clean')
    test.clock.set('2027-01-05T09:00:00Z')
    await closeDays(test)
    expect([await statusOf(one.room_id), await statusOf(other)]).toEqual(['dirty', 'clean'])
    expect((await one.get()).room_id).toBe(other)
    await expectAgreement(one)
  })
})

describe('rule 4.44 — a locked stay', () => {
  it('409 SVC-1006 — cannot change room or type until it is unlocked, at the earliest by the same request', async () => {
    const one = await desk.arriving({ inventory_count: 3 })
    const { api, room_id, reservation } = one
    const other = await otherRoom(one)
    const patch = (body: object) => api.patch(`/reservations/${reservation.id}`, body)
    expect((await patch({ room_locked: true })).status).toBe(200)
    const { room_type_id } = await api.make('/rate-plans', {
      room_type_id: (await api.make('/room-types', { name: 'Suite', inventory_count: 1, max_occupancy: 2 }))
        .id,
      name: 'Suite',
      base_price: { amount: 20000, currency: 'EUR' },
    })
    for (const body of [{ room_id: other }, { room_id: null }, { room_type_id }]) {
      const refused = await patch(body)
      expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-1006'])
      expect(refused.body.error.details).toMatchObject({ reason: 'locked' })
    }
    expect((await patch({ room_id, notes: 'Its own room', check_out: '2027-01-08' })).status).toBe(200)
    expect((await one.to('checked_in')).status).toBe(200)
    expect((await patch({ room_id: other, room_locked: false })).body).toMatchObject({
      room_id: other,
      room_locked: false,
    })
    await expectAgreement(one)
  })
})
