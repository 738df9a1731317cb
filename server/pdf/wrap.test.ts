import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wrapped } from './wrap.ts'

const width = (text: string) => text.length

it.each([
  ['one two three', 7, ['one two', 'three']],
  ['one\ntwo', 7, ['one', 'two']],
  ['incomprehensible', 7, ['incompr', 'ehensib', 'le']],
  ['a incomprehensible b', 7, ['a', 'incompr', 'ehensib', 'le b']],
  ['  spaced   out  ', 20, ['spaced out']],
  ['', 7, ['']],
])('%j in %d', (text, most, lines) => {
  expect(wrapped(text, most, width)).toEqual(lines)
})

it('no line is wider, and no letter is lost', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 30 }), (text, most) => {
      const lines = wrapped(text, most, width)
      expect(
        lines.every((line) => line.length <= most || [...new Intl.Segmenter().segment(line)].length === 1),
      ).toBe(true)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})
