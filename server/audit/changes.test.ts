import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

const seasons = Array.from({ length: 20 }, (_, at) => ({ name: `Season ${at + 10}`, from: '2027-06-01' }))
const changed = (after: readonly object[]) => changesOf({ before: { seasons }, after: { seasons: after } })

it('of a long list of objects the audit log has the elements that differ', () => {
  const other = { name: 'Season 10', from: '2027-07-01' }
  expect(changed([other, ...seasons.slice(1)])).toEqual({ seasons: [[seasons[0]], [other]] })
})

it('of a long list in another order the audit log has both lists, cut', () => {
  expect(changed(seasons.toReversed())).toEqual({
    seasons: [
      expect.stringMatching(/^\[{"name":"Season 10"/),
      expect.stringMatching(/^\[{"name":"Season 29"/),
    ],
  })
})
