import { describe, expect, it } from 'vitest'
import { makeMovesHotel, marchDay, move, reasons } from '#test/harness/reservations/moves.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

const test = sharedApp()

describe('rule 4.47 — the undo of a move', () => {
  it('conflicts with other rooms or dates only, not with other changes since', async () => {
    const { api, room, stay, rooms, account_id } = await makeMovesHotel(test)
    const [one, two] = [await stay('D1', 15, 18), await stay('D2', 15, 18)]
    const moved = await move(api, [{ reservation_id: one, room_id: room('D3') }])
    await api.patch(`/reservations/${one}`, { notes: 'Late', estimated_arrival_time: '22:00' })
    expect((await move(api, moved.body.undo)).status).toBe(200)
    expect(await rooms(one)).toBe('D1 15–18')
    const again = await move(api, [{ reservation_id: two, room_id: room('D3') }])
    await api.patch(`/reservations/${two}`, { check_out: marchDay(19) })
    const refused = await move(api, again.body.undo)
    expect(reasons(refused.body.error.details.conflicts)).toEqual(['changed 15–19'])
    expect(await rooms(two)).toBe('D3 15–19')
    await expectNightsAgree(test.db, account_id)
  })
})
