import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorten } from './shorten.ts'

const FAMILY = '👨‍👩‍👧'
const characters = (text: string) =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)

describe('texts are shortened between two characters', () => {
  it.each([
    ['a text that fits', 'Müller', 6, 'Müller'],
    ['a plain text', 'Breakfast', 5, 'Break'],
    ['a text of emoji that fits, counted in code points', '😀😀😀', 3, '😀😀😀'],
    ['an emoji at the limit', 'ab😀', 3, 'ab😀'],
    ['an emoji beyond the limit', 'abc😀', 3, 'abc'],
    ['an emoji that is followed by another', '😀😀😀', 2, '😀😀'],
    ['a family of five code points', `ab${FAMILY}`, 4, 'ab'],
    ['a letter with its accent apart', 'abe\u0301x', 3, 'ab'],
    ['a Devanagari syllable', 'नमस्ते', 3, 'नम'],
    ['a flag', 'a🇩🇪🇫🇷', 4, 'a🇩🇪'],
    ['a line break of two characters', 'a\r\nb', 2, 'a'],
    ['one character that is longer than the limit', 'e'.padEnd(50, '\u0301'), 10, 'e'.padEnd(10, '\u0301')],
    ['nothing', 'abc', 0, ''],
    ['half a surrogate pair, which nothing can store', 'a\ud83d', 9, 'a\ufffd'],
  ])('%s', (_, text, max, expected) => {
    expect(shorten(text, max)).toBe(expected)
  })

  it('counts the ellipsis', () => {
    expect(shorten('abcdef', 6, '…')).toBe('abcdef')
    expect(shorten('abcdefg', 6, '…')).toBe('abcde…')
    expect(shorten('abcd😀fg', 6, '…')).toBe('abcd😀…')
  })

  it('is a well-formed beginning of whole characters, for any text', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 1 }),
      fc.constantFrom(FAMILY, '😀', '\u0301', '\u200d', '🇩🇪', '한', '\r\n', 'a', '\ud83d'),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), fc.nat(70), (units, max) => {
        const text = units.join('')
        const short = shorten(text, max)
        const whole = text.toWellFormed()
        expect([...short].length).toBeLessThanOrEqual(max)
        expect(short.isWellFormed()).toBe(true)
        expect(whole.startsWith(short)).toBe(true)
        if ([...whole].length <= max) expect(short).toBe(whole)
        const [first = ''] = characters(whole)
        if ([...first].length <= max)
          expect(characters(whole).join('\n').startsWith(characters(short).join('\n'))).toBe(true)
      }),
    )
  })
})
