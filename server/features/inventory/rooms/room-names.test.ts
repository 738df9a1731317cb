import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byName, nextNames } from './room-names.ts'

const next = (own: string[], count: number, others: string[] = [], code = 'DBL') =>
  nextNames({ own, names: [...own, ...others], code, count })

describe('rule 2 — names of new rooms', () => {
  it.each([
    ['begins with the code', [], 2, [], ['DBL-1', 'DBL-2']],
    ['goes on after the highest number', ['102', '101'], 2, [], ['103', '104']],
    ['counts as people do', ['A9', 'A10'], 1, [], ['A11']],
    ['keeps the width', ['A008', 'A009'], 2, [], ['A010', 'A011']],
    ['grows where the width is used up', ['99'], 1, [], ['100']],
    ['passes what is taken elsewhere', ['101'], 2, ['102', '104'], ['103', '105']],
    ['leaves names without a number aside', ['Garden', '7'], 1, [], ['8']],
    ['begins with the code where no name has a number', ['Garden'], 2, ['DBL-1'], ['DBL-2', 'DBL-3']],
    ['begins anew where a name would grow too long', [`${'x'.repeat(49)}9`], 2, [], ['DBL-1', 'DBL-2']],
    ['has nothing to name', ['1'], 0, [], []],
  ])('%s', (_, own, count, others, names) => {
    expect(next(own, count, others)).toEqual(names)
  })

  it('is never a used name, nor repeated, nor too long', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 50 }),
      fc.stringMatching(/^[A-C]?0?[0-9]{1,10}$/),
    )
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.array(name), fc.nat(30), (own, others, count) => {
        const names = next(own, count, others)
        expect(names).toHaveLength(count)
        expect(new Set([...names, ...own, ...others]).size).toBe(count + new Set([...own, ...others]).size)
        expect(Math.max(0, ...names.map(({ length }) => length))).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('sorts names in natural order', () => {
    expect(['10', '9', 'B1', 'A10', 'A9'].sort(byName)).toEqual(['9', '10', 'A9', 'A10', 'B1'])
  })
})
