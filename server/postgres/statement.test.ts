import { expect, it } from 'vitest'
import { statement } from './statement.ts'

it('a name is of one text alone: a connection would run what it has prepared under it', () => {
  const first = statement('of_this_test', 'SELECT 1')
  expect(statement('of_this_test', 'SELECT 1')).toEqual(first)
  expect(() => statement('of_this_test', 'SELECT 2')).toThrow('Two statements are named "of_this_test".')
})
