import { describe, expect, it } from 'vitest'
import { applyEdits, compose, dropEdits, type Edit, NOTHING } from './edits.ts'

const percent = (value: number): Edit => ({
  price: { kind: 'adjust', adjustment: { type: 'percent', value } },
})
const set = (amount: number): Edit => ({ price: { kind: 'set', amount } })

describe('pending edits after a part of them was applied', () => {
  const left = (now: [string, Edit][], done: [string, Edit][]) => [
    ...dropEdits(applyEdits(NOTHING, new Map(now)), new Map(done)).now,
  ]

  it('are the unsent parts: a percentage is not added a second time', () => {
    const more = { ...percent(10), restrictions: { stop_sell: true } }
    expect(left([['a', percent(10)]], [['a', percent(10)]])).toEqual([])
    expect(left([['a', more]], [['a', percent(10)]])).toEqual([['a', { restrictions: { stop_sell: true } }]])
    expect(left([['a', set(121)]], [['a', percent(10)]])).toEqual([['a', set(121)]])
    expect(
      left(
        [
          ['a', { limit: { stop_sell: true, sell_limit: 2 } }],
          ['b', set(5)],
        ],
        [['a', { limit: { stop_sell: true } }]],
      ),
    ).toEqual([
      ['a', { limit: { sell_limit: 2 } }],
      ['b', set(5)],
    ])
  })

  it('cannot be undone into the applied part', () => {
    expect(dropEdits(applyEdits(NOTHING, new Map([['a', set(1)]])), new Map())).toMatchObject({
      past: [],
      future: [],
    })
  })
})

describe('a percentage', () => {
  it('is added to the displayed price where it derives from a pending one', () => {
    expect(compose(undefined, percent(10), () => 121, true)).toEqual(set(121))
    expect(compose(undefined, percent(10), () => 121)).toEqual(percent(10))
    expect(compose(set(100), percent(-100), () => null)).toBeUndefined()
  })
})
