import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { mapping, nightOf, partners } from '../harness/channels/partner.ts'
import { deliverSold } from '../harness/channels/sold-bookings.ts'
import { suite } from '../harness/reservations/combined.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { book } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

const NIGHT = '2027-03-16'
const findings = async () =>
  (await diagnose('live', test.app.environments.live.system, test.clock.now())).findings

/** A suite of two of three rooms, and the single rooms, at a partner. */
async function open() {
  const hotel = await test.createHotel()
  const partner = await connect(hotel)
  const { part, rooms, whole } = await suite(hotel)
  for (const [stock, code] of [
    [part, 'DBL'],
    [whole, 'SUITE'],
  ] as const)
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { channels: [mapping(partner, code)] })
  /** What the partner was told of the single rooms and of the suite. */
  const counts = async () => {
    await test.app.sync_workers.live.drain()
    return ['DBL', 'SUITE'].map((code) => nightOf(partner.state.ari, NIGHT, code).count)
  }
  return { hotel, partner, part, rooms, whole, counts }
}

describe('rule 37.5 — a channel is sent the counts of a part and of what is made of it', () => {
  it('after sales of either, the assignment of a room, a closure and cancellations', async () => {
    const { hotel, part, rooms, whole, counts } = await open()
    expect(await counts()).toEqual([3, 1])
    const { body: single } = await book(hotel.api, part)
    expect(await counts()).toEqual([2, 1])
    await hotel.api.patch(`/reservations/${single.id}`, { room_id: rooms[1]!.id })
    expect(await counts()).toEqual([2, 0])
    await hotel.api.patch(`/reservations/${single.id}`, { room_id: null })
    expect(await counts()).toEqual([2, 1])
    await hotel.api.patch(`/reservations/${single.id}`, { room_id: rooms[0]!.id })
    expect(await counts()).toEqual([2, 0])
    await hotel.api.patch(`/reservations/${single.id}`, { room_id: rooms[2]!.id })
    expect(await counts()).toEqual([2, 1])
    const { body: suite_stay } = await book(hotel.api, whole)
    expect(await counts()).toEqual([0, 0])
    await hotel.api.patch(`/reservations/${suite_stay.id}`, { status: 'cancelled' })
    test.clock.advance({ seconds: 5 })
    expect(await counts()).toEqual([2, 1])
    await hotel.api.make(`/rooms/${rooms[0]!.id}/blocks`, {
      type: 'out_of_order',
      from: '2027-03-15',
      to: '2027-03-18',
    })
    expect(await counts()).toEqual([1, 0])
    expect(await findings()).toEqual([])
  })
})

describe('rule 37.4 — what a channel has sold stands', () => {
  it('without the room that is taken, and with a warning; its cancellation gives the rest back', async () => {
    const { hotel, partner, part, rooms, counts } = await open()
    await counts()
    const wish = { room: 'SUITE', rate: 'FLEX', check_in: '2027-03-15', nights: 3, adults: 2 }
    expect(partner.site.sell(wish)).toMatchObject({ room: 'SUITE' })
    await book(hotel.api, part, { room_id: rooms[0]!.id })
    await book(hotel.api, part)
    await deliverSold(partner.state)
    const { body } = await hotel.api.get(`/reservations?channel=${partner.id}`)
    const [stay] = body.data
    expect(stay.room_segments[0]).toMatchObject({
      room_id: null,
      parts: [{ room_id: null }, { room_id: rooms[1]!.id }],
    })
    const codes = stay.warnings.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['overbooked', 'room_unassigned']))
    expect(await findings()).toEqual([])
    await hotel.api.patch(`/reservations/${stay.id}`, { status: 'cancelled' })
    test.clock.advance({ seconds: 5 })
    expect(await counts()).toEqual([1, 0])
    expect(await findings()).toEqual([])
  })
})
