import { describe, expect, it } from 'vitest'
import { keysOf } from './bar-columns.ts'

const bars = (...ids: string[]) => ids.map((reservation_id) => ({ reservation_id }))

describe('a stay is identified by the end of its id', () => {
  it('by seven characters where they are unique, by more where two stays share them', () => {
    const [one, other, third] = ['0000000000a1234567', '0000000000b1234567', '00000000001234568x'].map(
      (end) => `res_01kh4rb9${end}`,
    ) as [string, string, string]
    expect([...keysOf(bars(one, other, third, one))]).toEqual([
      [third, '234568x'],
      [one, '0a1234567'],
      [other, '0b1234567'],
    ])
  })

  it('by the whole id where nothing shorter is unique', () => {
    const ids = ['res_1aaaaaaaaaaaaaaaaaaaaaaaaa', 'res_2aaaaaaaaaaaaaaaaaaaaaaaaa']
    expect([...keysOf(bars(...ids)).values()]).toEqual(ids.map((id) => id.slice(4)))
  })
})
