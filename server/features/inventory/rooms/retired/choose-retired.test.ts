import { describe, expect, it } from 'vitest'
import { type Candidate, chooseRetired } from './choose-retired.ts'

const room = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  id: `rm_${name}`,
  name,
  assigned: false,
  blocks: [],
  ...more,
})
const broken = (from: string, to: string): Partial<Candidate> => ({
  blocks: [{ type: 'out_of_order', from, to }],
})
const painted: Partial<Candidate> = {
  blocks: [{ type: 'out_of_service', from: '2027-02-01', to: '2027-02-02' }],
}
const sold = (date: string, count: number, overbooked = 0) => ({ date, sold: count, overbooked })
const names = (choice: ReturnType<typeof chooseRetired>) =>
  'retired' in choice ? choice.retired.map(({ name }) => name) : choice

describe('rule 2 — which rooms are retired', () => {
  it('the last names in natural order', () => {
    expect(names(chooseRetired([room('9'), room('10'), room('8')], 1, []))).toEqual(['10', '9'])
  })

  it('never one with a stay', () => {
    const rooms = [room('1'), room('2', { assigned: true }), room('3', { assigned: true })]
    expect(names(chooseRetired(rooms, 2, []))).toEqual(['1'])
    expect(chooseRetired(rooms, 1, [])).toEqual({ short: [], assigned: [rooms[1], rooms[2]] })
  })

  it('free ones before blocked ones', () => {
    const rooms = [room('1'), room('2', painted), room('3', broken('2027-02-01', '2027-02-02'))]
    expect(names(chooseRetired(rooms, 2, []))).toEqual(['1'])
    expect(names(chooseRetired(rooms, 1, []))).toEqual(['1', '3'])
  })

  it('blocked ones first where the free ones are sold', () => {
    const rooms = [room('1'), room('2'), room('3', broken('2027-02-01', '2027-02-02'))]
    expect(names(chooseRetired(rooms, 2, [sold('2027-02-01', 2)]))).toEqual(['3'])
    expect(names(chooseRetired(rooms, 2, [sold('2027-02-01', 1)]))).toEqual(['2'])
  })

  it('none where a night is short: sold above the count, or above the remaining availability', () => {
    const rooms = [room('1'), room('2', broken('2027-02-01', '2027-02-02')), room('3')]
    expect(chooseRetired(rooms, 1, [sold('2027-02-02', 2)])).toMatchObject({
      short: [{ date: '2027-02-02', sold: 2, capacity: 1 }],
    })
    const two = [...rooms, room('4', broken('2027-02-03', '2027-02-04'))]
    expect(chooseRetired(two, 3, [sold('2027-02-01', 3), sold('2027-02-03', 3)])).toEqual({
      short: [
        { date: '2027-02-01', sold: 3, capacity: 2 },
        { date: '2027-02-03', sold: 3, capacity: 2 },
      ],
      assigned: [],
    })
  })

  it('a night overbooked by a block is no obstacle while it does not get worse', () => {
    const dead = broken('2027-02-01', '2027-02-02')
    const rooms = [room('1'), room('2'), room('3', dead), room('4', dead)]
    expect(names(chooseRetired(rooms, 3, [sold('2027-02-01', 3, 1)]))).toEqual(['4'])
    expect(chooseRetired(rooms, 2, [sold('2027-02-01', 3, 1)])).toMatchObject({ short: [{ sold: 3 }] })
  })
})
