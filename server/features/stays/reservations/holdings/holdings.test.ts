import { describe, expect, it } from 'vitest'
import type { ReservationRow } from '../row.ts'
import { changesOf } from './in-order.ts'

const SERVICE = { service_id: 'svc_garage', quantity: 1, dates: ['2027-03-01', '2027-03-02'] }
const PROMOTION = { id: 'prm_1', code: 'SPRING' }

/** A stay of two nights in a room, with a garage and a promotion. */
const stayOf = (changes: Partial<ReservationRow> & { readonly id?: string } = {}): ReservationRow => {
  const { check_in = '2027-03-01', check_out = '2027-03-03', room_type_id = 'rmt_a' } = changes
  const segments = [{ room_id: 'rom_1', room_type_id, from: check_in, to: check_out }]
  const booked = { services: [SERVICE], promotion: PROMOTION }
  const stay = {
    id: 'res_1',
    status: 'confirmed',
    check_in,
    check_out,
    room_type_id,
    segments,
    holds_to: null,
    folios: [],
  }
  return { ...stay, ...booked, ...changes } as ReservationRow
}

const changes = (before: readonly ReservationRow[], after: readonly ReservationRow[]) =>
  changesOf(before, after).map(({ claims, releases }) => ({ claims, releases }))
const NOTHING = { claims: [], releases: [] }
const nights = (...dates: string[]) => [{ room_type_id: 'rmt_a', nights: dates }]

describe('ADR 101 — what a change of stays claims and releases', () => {
  it('a new stay claims nights, room, services and the use of its promotion, in the order of locks', () => {
    const room = { room_id: 'rom_1', room_type_id: 'rmt_a', reservation_id: 'res_1' }
    expect(changes([], [stayOf()]).map(({ claims }) => claims)).toEqual([
      nights('2027-03-01', '2027-03-02'),
      [{ ...room, from: '2027-03-01', to: '2027-03-03' }],
      SERVICE.dates.map((date) => ({ service_id: 'svc_garage', date, quantity: 1 })),
      [{ promotion_id: 'prm_1', reservation_id: 'res_1' }],
      [],
    ])
  })

  it('a cancelled stay holds nothing; a no-show its first night, its room on that night, and its promotion', () => {
    expect(changes([], [stayOf({ status: 'cancelled' })])).toEqual(Array(5).fill(NOTHING))
    const [nights_of, rooms, services, uses] = changes([], [stayOf({ status: 'no_show' })])
    expect(nights_of!.claims).toEqual(nights('2027-03-01'))
    expect(rooms!.claims).toMatchObject([{ from: '2027-03-01', to: '2027-03-02' }])
    expect([services!.claims.length, uses!.claims.length]).toEqual([0, 1])
  })

  it('a longer stay claims its new night, and the whole of its room', () => {
    const longer = stayOf({ check_out: '2027-03-04' })
    const [nights_of, rooms, services] = changes([stayOf()], [longer])
    expect(nights_of).toEqual({ claims: nights('2027-03-03'), releases: [] })
    expect(rooms!.claims).toMatchObject([{ from: '2027-03-01', to: '2027-03-04' }])
    expect(services).toEqual(NOTHING)
  })

  it('rule 30.11 — a stay that a company pays claims what it owes; a dearer one the difference, a cheaper one nothing', () => {
    const money = { fee: null, adjustment: 0, amount_paid: 0, amount_refunded: 0, collected_by_channel: null }
    const owing = (total: number, company_id = 'cmp_1') =>
      stayOf({ ...money, total, currency: 'EUR', company_id, company_pays: true })
    const claimed = (before: ReservationRow[], after: ReservationRow) =>
      changes(before, [after])[4]!.claims.map((claim) => Object.values(claim as object))
    expect(claimed([], owing(300))).toEqual([['cmp_1', 'res_1', 'EUR', 300]])
    expect(claimed([owing(300)], owing(500))).toEqual([['cmp_1', 'res_1', 'EUR', 200]])
    expect(claimed([owing(300)], owing(200))).toEqual([])
    expect(claimed([owing(300)], owing(300, 'cmp_2'))).toEqual([['cmp_2', 'res_1', 'EUR', 300]])
  })

  it('nights that two stays exchange are neither claimed nor released; one that both claim is claimed twice', () => {
    const [a, b] = [stayOf(), stayOf({ id: 'res_2', room_type_id: 'rmt_b' })]
    const exchanged = [stayOf({ room_type_id: 'rmt_b' }), stayOf({ id: 'res_2' })]
    expect(changes([a, b], exchanged)[0]).toEqual(NOTHING)
    const both = [a, stayOf({ id: 'res_2' })]
    expect(changes([], both)[0]!.claims).toEqual(
      nights('2027-03-01', '2027-03-01', '2027-03-02', '2027-03-02'),
    )
    expect(changes(both, [a])[0]!.releases).toEqual(nights('2027-03-01', '2027-03-02'))
  })
})
