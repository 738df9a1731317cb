import { describe, expect, it } from 'vitest'
import { adjustmentOf, bodyOf, copyCodes, isChanged, pasteCodes, problemsOf, rowsOf } from './mapping-rows.ts'

const plan = (number: number, room_type_id = 'rt_1') => ({
  rate_plan_id: `rp_${number}`,
  room_type_id,
  name: `Plan ${number}`,
  version: number,
})
const mapped = (number: number, room: string, rate: string, room_type_id?: string) => ({
  ...plan(number, room_type_id),
  channel_room_id: room,
  channel_rate_id: rate,
  enabled: true,
  sell_limit: null,
  price_adjustment: null,
  last_error: null,
})
const answer = { data: [mapped(3, 'SGL', 'FLEX', 'rt_2')], unmapped: [plan(1), plan(2)] }
const at = (row: number, column: 'room' | 'rate' | 'adjustment' | 'enabled' = 'room') => ({ row, column })

describe('rule 10 — rows of a channel’s mapping', () => {
  it('unmapped ones are first; without input there is nothing to save', () => {
    const rows = rowsOf(answer, {}, 'EUR')
    expect(rows.map(({ rate_plan_id }) => rate_plan_id)).toEqual(['rp_1', 'rp_2', 'rp_3'])
    expect(rows.some(isChanged)).toBe(false)
    expect(bodyOf(rows, 'EUR')).toEqual({ rate_plans: [] })
  })

  it('a pasted block fills cells to the right and down, up to the last row', () => {
    const typed = pasteCodes('DBL\tFLEX\t10 %\t0\r\nDBL\tSAVE\r\n', rowsOf(answer, {}, 'EUR'), at(0))!
    const rows = rowsOf(answer, typed, 'EUR')
    expect(rows[0]!.cells).toEqual({ room: 'DBL', rate: 'FLEX', adjustment: '10 %', enabled: false })
    expect(rows[1]!.cells).toEqual({ room: 'DBL', rate: 'SAVE', adjustment: '', enabled: true })
    expect(bodyOf(rows, 'EUR').rate_plans).toMatchObject([
      {
        rate_plan_id: 'rp_1',
        version: 1,
        mappings: [
          { channel_room_id: 'DBL', enabled: false, price_adjustment: { type: 'percent', value: 10 } },
        ],
      },
      { rate_plan_id: 'rp_2', mappings: [{ channel_rate_id: 'SAVE', price_adjustment: null }] },
    ])
    expect(Object.keys(pasteCodes('A\nB\nC', rows, at(2))!)).toEqual(['rp_3 0'])
    expect(pasteCodes('SAVE\n', rows, at(0, 'rate'))).toBeUndefined()
  })

  it.each([
    ['', null],
    ['10 %', { type: 'percent', value: 10 }],
    ['+12,5%', { type: 'percent', value: 12.5 }],
    ['−5 %', { type: 'percent', value: -5 }],
    ['5', { type: 'amount', value: 500 }],
    ['-5.50', { type: 'amount', value: -550 }],
    ['ten', undefined],
    ['-100 %', undefined],
    ['1.234 %', undefined],
  ])('%j is the adjustment %j', (text, adjustment) => expect(adjustmentOf(text, 'EUR')).toEqual(adjustment))

  it('SVC-1012 — a row shows its problem before it is sent', () => {
    const problems = (typed: Parameters<typeof rowsOf>[1]) =>
      Object.fromEntries(problemsOf(rowsOf(answer, typed, 'EUR'), 'EUR'))
    expect(problems({ 'rp_1 0': { room: 'DBL' } })).toEqual({ 'rp_1 0': 'incomplete' })
    const twice = { room: 'DBL', rate: 'FLEX' }
    expect(problems({ 'rp_1 0': twice, 'rp_2 0': twice })).toEqual({
      'rp_1 0': 'duplicate',
      'rp_2 0': 'duplicate',
    })
    expect(problems({ 'rp_1 0': { room: 'SGL', rate: 'OTHER' } })).toMatchObject({ 'rp_1 0': 'other_type' })
    expect(problems({ 'rp_1 0': { ...twice, adjustment: 'x' } })).toEqual({ 'rp_1 0': 'adjustment' })
  })

  it('the codes of another channel are filled in where there are none yet', () => {
    const other = { data: [mapped(1, '123', '9'), mapped(3, '456', '9', 'rt_2')], unmapped: [] }
    expect(copyCodes(other, rowsOf(answer, {}, 'EUR'))).toEqual({ 'rp_1 0': { room: '123', rate: '9' } })
  })
})
