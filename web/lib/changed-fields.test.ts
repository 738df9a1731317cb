import { describe, expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

describe('the fields of a PATCH', () => {
  const stay = { check_in: '2027-12-14', check_out: '2027-12-17', adults: 2, children: 0 }

  it('are those that differ', () => {
    expect(changedFields(stay, { ...stay, adults: 3 })).toEqual({ adults: 3 })
    expect(changedFields(stay, { ...stay })).toEqual({})
  })

  it('a range is one value: with one end the other is sent as it is shown', () => {
    const together = [
      ['check_in', 'check_out'],
      ['adults', 'children'],
    ]
    const after = { ...stay, check_in: '2027-12-15' }
    expect(changedFields(stay, after, { together })).toEqual({
      check_in: '2027-12-15',
      check_out: '2027-12-17',
    })
    expect(changedFields(stay, { ...stay, adults: 1 }, { together })).toEqual({ adults: 1, children: 0 })
    expect(changedFields(stay, { ...stay }, { together })).toEqual({})
  })

  it('of a merged field only the parts that differ', () => {
    const before = { company: { name: 'A', vat_id: null } }
    const after = { company: { name: 'A', vat_id: 'DE1' } }
    expect(changedFields(before, after, { merged: ['company'] })).toEqual({ company: { vat_id: 'DE1' } })
  })
})
