import { describe, expect, it } from 'vitest'
import { codeOf } from './code.ts'

describe('decisions 3 — a code is derived from the name', () => {
  it.each([
    ['Flexible', [], 'FLEXIBLE'],
    ['  Früh & günstig! ', [], 'FRUH-GUNSTIG'],
    ['Non-refundable with breakfast', [], 'NON-REFUNDABLE-WITH'],
    ['連泊プラン', [], 'RATE'],
    ['Flexible', ['FLEXIBLE'], 'FLEXIBLE-2'],
    ['Flexible', ['FLEXIBLE', 'FLEXIBLE-2'], 'FLEXIBLE-3'],
    ['Non-refundable with breakfast', ['NON-REFUNDABLE-WITH'], 'NON-REFUNDABLE-WIT-2'],
  ])('%s beside %j is %s', (name, taken, code) => {
    expect(codeOf(name, taken)).toBe(code)
    expect(code).toMatch(/^[A-Za-z0-9_-]{1,20}$/)
  })
})
