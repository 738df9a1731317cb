import { expect, it } from 'vitest'
import { isKnown } from './if-none-match.ts'

it.each([
  ['the tag', '"a1"', true],
  ['another tag', '"b2"', false],
  ['a weak tag, of a proxy that compressed', 'W/"a1"', true],
  ['a list', '"b2", W/"a1"', true],
  ['a list without spaces', '"b2","a1"', true],
  ['a list of others', '"b2", W/"c3"', false],
  ['one tag with a comma that contains it', '"b2,a1"', false],
  ['any', ' * ', true],
  ['the tag without quotes', 'a1', false],
  ['nothing', '', false],
  ['no header', undefined, false],
])('If-None-Match, %s: %j', (_, header, known) => {
  expect(isKnown({ headers: { 'if-none-match': header } }, '"a1"')).toBe(known)
})
