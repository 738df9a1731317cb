import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bar, type Chart, toneOf } from './chart.ts'
import { isRoomShown, STAY_FILTERS } from './filter.ts'
import { charts, DAYS } from './random-chart.ts'
import { layoutOf, type RowFilter } from './rows.ts'

const spans = fc
  .record({ from: fc.nat(DAYS - 1), nights: fc.integer({ min: 1, max: 4 }) })
  .map(({ from, nights }) => ({ from, to: from + nights }))

const barsShown = (chart: Chart, filter: RowFilter): Bar[] => {
  const { rows, isMatch } = layoutOf(chart, filter, 28)
  return rows
    .flatMap((row) => (row.kind === 'lane' ? row.bars : row.kind === 'room' ? chart.bars_of[row.room]! : []))
    .filter(isMatch)
}
const ids = (bars: readonly Bar[]) => bars.map(({ id }) => id).sort()

describe('filters of the calendar', () => {
  it('a room is free on nights where it has neither a stay nor an out-of-order block on any of them', () => {
    fc.assert(
      fc.property(charts, spans, (chart, free) => {
        const occupied = new Set<string>()
        const spansOf = (room: number) => [...chart.bars_of[room]!, ...chart.closures_of[room]!]
        chart.rooms.forEach((_, room) => {
          for (const { from, to } of spansOf(room))
            for (let night = from; night < to; night++) occupied.add(`${room} ${night}`)
        })
        chart.rooms.forEach((_, room) => {
          const nights = Array.from({ length: free.to - free.from }, (__, at) => `${room} ${free.from + at}`)
          expect(isRoomShown(chart, room, { free })).toBe(!nights.some((night) => occupied.has(night)))
        })
      }),
    )
  })

  it('every stay that matches is shown once, in colour, and every row has one', () => {
    fc.assert(
      fc.property(charts, fc.subarray([...STAY_FILTERS], { minLength: 1 }), (chart, stays) => {
        const expected = chart.bars.filter(
          (bar) =>
            stays.includes(toneOf(bar, chart.today)) || (stays.includes('balance_due') && bar.balance_due),
        )
        expect(ids(barsShown(chart, { stays }))).toEqual(ids(expected))
        const { rows, isMatch } = layoutOf(chart, { stays }, 28)
        for (const row of rows)
          if (row.kind === 'room') expect(chart.bars_of[row.room]!.some(isMatch)).toBe(true)
      }),
    )
  })

  it('conditions are alternatives; ready is a room that lacks nothing and is vacant', () => {
    fc.assert(
      fc.property(charts, ({ rooms, ...chart }) => {
        const drawn: Chart = {
          ...chart,
          rooms: rooms.map((room, at) => ({
            ...room,
            status: at % 2 === 0 ? 'clean' : 'dirty',
            missing_condition: at % 2 === 0 ? null : 'cleaning',
            occupied: at === 0,
          })),
        }
        const shown = (conditions: RowFilter['conditions']) =>
          rooms.flatMap((_, at) => (isRoomShown(drawn, at, { conditions: conditions! }) ? at : []))
        expect(shown(['ready'])).toEqual([2, 4])
        expect(shown(['clean'])).toEqual([0, 2, 4])
        expect(shown(['ready', 'dirty'])).toEqual([1, 2, 3, 4, 5])
      }),
      { numRuns: 1 },
    )
  })
})
