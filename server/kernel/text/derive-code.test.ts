import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveCode } from './derive-code.ts'

describe('rule 2, 3 — codes from names', () => {
  it.each([
    ['Double room', [], 'DOUBLE-ROOM'],
    ['Double room', ['DOUBLE-ROOM'], 'DOUBLE-ROOM-2'],
    ['Double room', ['DOUBLE-ROOM', 'DOUBLE-ROOM-2'], 'DOUBLE-ROOM-3'],
    ['  Crème brûlée & co. ', [], 'CREME-BRULEE-CO'],
    ['Non-refundable with breakfast', [], 'NON-REFUNDABLE-WITH'],
    ['Non-refundable with breakfast', ['NON-REFUNDABLE-WITH'], 'NON-REFUNDABLE-WIT-2'],
    ['Family room with a view', [], 'FAMILY-ROOM-WITH-A-V'],
    ['Family room with a view', ['FAMILY-ROOM-WITH-A-V'], 'FAMILY-ROOM-WITH-A-2'],
    ['二人部屋', [], 'ROOM'],
    ['---', ['ROOM'], 'ROOM-2'],
  ])('%s, with %j in use, comes to %s', (name, used, code) => {
    expect(deriveCode(name, used, 'ROOM')).toBe(code)
  })

  it('match the contract for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        const code = deriveCode(name, [], 'RATE')
        expect(code).toMatch(/^[A-Za-z0-9_-]{1,20}$/)
        expect(deriveCode(name, [code], 'RATE')).toMatch(/^[A-Za-z0-9_-]{1,20}$/)
        expect(deriveCode(name, [code], 'RATE')).not.toBe(code)
      }),
    )
  })
})
