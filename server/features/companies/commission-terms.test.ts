import { describe, expect, it } from 'vitest'
import { commissionOf, termsAfter } from './commission-terms.ts'

const term = (day: string, percent: number | null) => ({ from: `2027-${day}T09:00:00Z`, percent })
const percent = (value: number) => ({ percent: value, base: 'accommodation' as const })

describe('rule 30.15 — the commission of a stay', () => {
  const terms = [term('01-10', 10), term('02-10', 12.5), term('03-10', null)]
  it.each([
    ['what was agreed first, where it was booked before', '2027-01-01T09:00:00Z', 10],
    ['from the moment on', '2027-01-10T09:00:00Z', 10],
    ['until another is agreed', '2027-02-10T08:59:59Z', 10],
    ['the other from then on', '2027-02-10T09:00:00Z', 12.5],
    ['none where none is agreed any more', '2027-04-01T09:00:00Z', null],
  ])('%s', (_, booked_at, expected) => {
    expect(commissionOf({ commission_terms: terms }, booked_at)).toBe(expected)
  })

  it('none where none was ever agreed', () => {
    expect(commissionOf({ commission_terms: [] }, '2027-01-01T09:00:00Z')).toBeNull()
  })

  it('only a change is added', () => {
    const now = Temporal.Instant.from('2027-04-01T09:00:00Z')
    expect(termsAfter([], null, now)).toEqual([])
    expect(termsAfter(terms, null, now)).toBe(terms)
    expect(termsAfter([term('01-10', 10)], percent(10), now)).toEqual([term('01-10', 10)])
    expect(termsAfter(terms, percent(8), now)).toEqual([...terms, term('04-01', 8)])
  })
})
