import { expect, it } from 'vitest'
import { cellOf, rangesOf } from './block-cells.ts'

it('neighbouring nights of a room type with the same rooms are one range', () => {
  const cells = {
    [cellOf('rt_b', '2027-03-15')]: 2,
    [cellOf('rt_a', '2027-03-16')]: 3,
    [cellOf('rt_a', '2027-03-15')]: 3,
    [cellOf('rt_a', '2027-03-17')]: 4,
    [cellOf('rt_a', '2027-03-19')]: 4,
  }
  expect(rangesOf(cells)).toEqual([
    { room_type_id: 'rt_a', from: '2027-03-15', to: '2027-03-17', rooms: 3 },
    { room_type_id: 'rt_a', from: '2027-03-17', to: '2027-03-18', rooms: 4 },
    { room_type_id: 'rt_a', from: '2027-03-19', to: '2027-03-20', rooms: 4 },
    { room_type_id: 'rt_b', from: '2027-03-15', to: '2027-03-16', rooms: 2 },
  ])
})
