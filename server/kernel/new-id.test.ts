import { describe, expect, it } from 'vitest'
import { idPattern } from '#contract/ids.ts'
import { lowestIdAt, newId } from './new-id.ts'

describe('rule 0 — ids', () => {
  it('have the format of their kind', () => {
    expect(newId('reservation')).toMatch(new RegExp(idPattern('reservation')))
    expect(newId('event', 2 ** 48 - 1)).toMatch(new RegExp(idPattern('event')))
  })

  it('sort by creation, also within one millisecond, and are unique', () => {
    const ids = [...Array(20_000)].map((_, n) => newId('event', 1_800_000_000_000 + (n >> 14)))
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('the lowest id of a time is below every id of it, and above earlier ones', () => {
    const moment = 1_800_000_000_000
    expect(lowestIdAt('event', moment) <= newId('event', moment)).toBe(true)
    expect(lowestIdAt('event', moment) > newId('event', moment - 1)).toBe(true)
  })
})
