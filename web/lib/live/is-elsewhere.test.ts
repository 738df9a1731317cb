import type { Query } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { isOfOtherResource } from './is-elsewhere.ts'

const CHANGE = { id: 'res_1', property_id: 'prop_1' }
const query = (args: object, data?: object) =>
  ({ queryKey: ['read', args], state: { data } }) as unknown as Pick<Query, 'queryKey' | 'state'>

describe('a change of a reservation', () => {
  it.each([
    ['a list of its property', query({ query: { property_id: 'prop_1' } }), false],
    ['a list of another property', query({ query: { property_id: 'prop_2' } }), true],
    ['a list of all properties', query({}), false],
    ['itself', query({ params: { id: 'res_1' } }, { property_id: 'prop_1' }), false],
    ['another of its property', query({ params: { id: 'res_2' } }, { property_id: 'prop_1' }), true],
    ['the messages of another', query({ params: { id: 'res_2' } }, []), true],
    ['a room of another property', query({ params: { id: 'room_1' } }, { property_id: 'prop_2' }), true],
    ['a room of its property', query({ params: { id: 'room_1' } }, { property_id: 'prop_1' }), false],
    ['a guest', query({ params: { id: 'guest_1' } }, { id: 'guest_1' }), false],
  ])('%s', (_, read, expected) => {
    expect(isOfOtherResource(read, CHANGE)).toBe(expected)
  })

  it('what belongs to the account affects each property', () => {
    const read = query({ query: { property_id: 'prop_2' } })
    expect(isOfOtherResource(read, { id: 'guest_1', property_id: null })).toBe(false)
  })
})
