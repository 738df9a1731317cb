import { describe, expect, it } from 'vitest'
import { plainVatId, prefixOfWrongVatId } from './vat-ids.ts'

describe('rule 30.3 — the form of VAT identification numbers', () => {
  it.each([
    ['de 123 456 789', 'DE123456789'],
    ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['ATU-12345678', 'ATU12345678'],
  ])('%s is stored as %s', (typed, stored) => expect(plainVatId(typed)).toBe(stored))

  it.each([
    ['DE123456789', 'DE', null],
    ['DE12345678', 'DE', 'DE'],
    ['ATU12345678', 'DE', null],
    ['AT12345678', 'AT', 'AT'],
    ['EL123456789', 'GR', null],
    ['123456789', 'GR', 'EL'],
    ['123456789', 'DE', 'DE'],
    ['CHE123456789MWST', 'CH', null],
    ['NL123456789B01', 'NL', null],
    ['FRXX123456789', 'FR', null],
    ['IE1234567WA', null, null],
    ['12-3456789', 'US', null],
    ['123456789', null, null],
    ['XI123456789', 'GB', null],
  ])('%s in %s: %s', (vat_id, country, prefix) => expect(prefixOfWrongVatId(vat_id, country)).toBe(prefix))
})
