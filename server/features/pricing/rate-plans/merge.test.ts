import { describe, expect, it } from 'vitest'
import { mergePatch } from './merge.ts'

describe('rule 0 — PATCH merges by RFC 7396', () => {
  const rows: [string, unknown, unknown, unknown][] = [
    ['a key left out is unchanged', { a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
    ['null takes a key away', { a: 1, b: 2 }, { b: null }, { a: 1 }],
    ['null for a key that is not there', { a: 1 }, { b: null }, { a: 1 }],
    [
      'objects merge at any depth',
      { a: { b: { c: 1, d: 2 } } },
      { a: { b: { d: null, e: 3 } } },
      { a: { b: { c: 1, e: 3 } } },
    ],
    ['arrays are replaced whole', { a: [1, 2, 3] }, { a: [4] }, { a: [4] }],
    ['an object replaces what is no object', { a: 'b' }, { a: { c: 1 } }, { a: { c: 1 } }],
    ['nulls in a new object do not get in', {}, { a: { b: { c: null } } }, { a: { b: {} } }],
    ['an object in an array keeps its nulls', {}, { a: [{ b: null }] }, { a: [{ b: null }] }],
  ]
  it.each(rows)('%s', (_, target, patch, expected) => {
    const before = structuredClone(target)
    expect(mergePatch(target, patch)).toEqual(expected)
    expect(target).toEqual(before)
  })
})

describe('rule 3 — fields of another type are removed', () => {
  const rows: [string, unknown, unknown, unknown][] = [
    [
      'a fee of another type',
      { fee: { type: 'percent', percent: 50 } },
      { fee: { type: 'nights', nights: 1 } },
      { fee: { type: 'nights', nights: 1 } },
    ],
    [
      'an adjustment of another type loses its value: 10 % is not 10 cents',
      { adjustment: { type: 'percent', value: -10 } },
      { adjustment: { type: 'amount' } },
      { adjustment: { type: 'amount' } },
    ],
    [
      'a deposit keeps when it is due',
      { type: 'percent', percent: 30, due: 'on_arrival', hold_minutes: 90 },
      { type: 'full' },
      { type: 'full', due: 'on_arrival', hold_minutes: 90 },
    ],
    [
      'the same type merges',
      { type: 'percent', percent: 30, due: 'on_arrival' },
      { type: 'percent', percent: 40 },
      { type: 'percent', percent: 40, due: 'on_arrival' },
    ],
    [
      'no type merges',
      { type: 'amount', amount: { amount: 100, currency: 'EUR' } },
      { amount: { amount: 200 } },
      { type: 'amount', amount: { amount: 200, currency: 'EUR' } },
    ],
  ]
  it.each(rows)('%s', (_, target, patch, expected) => {
    expect(mergePatch(target, patch)).toEqual(expected)
  })
})
