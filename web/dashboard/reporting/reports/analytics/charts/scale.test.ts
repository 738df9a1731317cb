import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisLabels, stepsOf } from './scale.ts'

describe('ticks of an axis', () => {
  it.each<[number[], number[]]>([
    [
      [3, 7],
      [0, 2, 4, 6, 8],
    ],
    [
      [0, 0],
      [0, 0.5],
    ],
    [
      [-2, 6],
      [-2, 0, 2, 4, 6],
    ],
    [
      [1_000, 98_000],
      [0, 50_000, 100_000],
    ],
    [[], [0, 0.5]],
  ])('of %j are %j', (values, steps) => {
    expect(stepsOf(values).steps).toEqual(steps)
  })

  it('cover every value between the first and the last, and are few', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 40 }), (values) => {
        const { low, high, steps } = stepsOf(values)
        expect(Math.min(0, ...values)).toBeGreaterThanOrEqual(low)
        expect(Math.max(0, ...values)).toBeLessThanOrEqual(high)
        expect(steps.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})

describe('labels of an axis', () => {
  const LETTER = 6

  it.each([240, 300, 330, 560, 1_100])('never overlap, and stay inside of a chart of %i pixels', (right) => {
    const left = 40
    for (const [count, label] of [
      [7, 'Mon 4 Jan'],
      [30, 'Wed 13 Jan'],
      [31, 'Mi., 13. Jan.'],
      [366, 'Wed 13 Jan'],
    ] as const) {
      const points = Array.from({ length: count }, () => label)
      const wide = label.length * LETTER
      const x = (at: number) => left + ((at + 0.5) / count) * (right - left)
      const labels = axisLabels({ points, x, left, right })
      expect(labels[0]).toMatchObject({ at: 0 })
      expect(labels.length).toBeGreaterThan(1)
      const ends = labels.map(({ x: place, anchor }) =>
        anchor === 'start' ? place + wide : anchor === 'end' ? place : place + wide / 2,
      )
      for (const [i, end] of ends.entries()) {
        expect(end).toBeLessThanOrEqual(right)
        expect(end - wide).toBeGreaterThanOrEqual(i === 0 ? left : ends[i - 1]! + 8)
      }
    }
  })

  it('of one point are one', () => {
    expect(axisLabels({ points: ['Mon 4 Jan'], x: () => 150, left: 40, right: 300 })).toEqual([
      { at: 0, x: 150, anchor: 'middle' },
    ])
  })
})
