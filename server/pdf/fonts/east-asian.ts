import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import { prepareFont } from './prepare-font.ts'
import { cutGlyphs } from './subset-glyphs.ts'

/** Chinese, Japanese and Korean have different glyphs for the same characters. */
export type Writing = 'sc' | 'jp' | 'kr'

/** A typeface consists of files of some hundred characters each, so that a name does not load 10 MB. */
const MAX_FILES_OF_DOCUMENT = 64
const MAX_CACHED_FILES = 24

const { resolve } = createRequire(import.meta.url)
const folderOf = (writing: Writing) =>
  dirname(resolve(`@fontsource-variable/noto-sans-${writing}/package.json`))

/** Which file of a typeface has a character; read once a process. */
const indexes = new Map<Writing, ReadonlyMap<number, string>>()
const fonts = new Map<string, Font>()

function indexOf(writing: Writing): ReadonlyMap<number, string> {
  const known = indexes.get(writing)
  if (known) return known
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(join(folderOf(writing), 'unicode.json'), 'utf8'),
  )
  const index = new Map<number, string>()
  for (const [key, list] of Object.entries(ranges)) {
    // The others are for Latin, Cyrillic and so on, which the first typefaces have.
    const file = /^\[(\d+)\]$/.exec(key)?.[1]
    if (file === undefined) continue
    for (const range of list.split(',')) {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      for (let code = from; code <= to; code++) index.set(code, file)
    }
  }
  indexes.set(writing, index)
  return index
}

/** By characters that are typical of a language, those that it shares with others are drawn in its style. */
export function preferredWritings(text: string): readonly Writing[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'kr']
  if (/\p{Script=Hangul}/u.test(text)) return ['kr', 'sc', 'jp']
  return ['sc', 'jp', 'kr']
}

/** Begins a document: of the fonts of earlier ones, the newest stay loaded. */
export function evictFonts(): void {
  for (const name of [...fonts.keys()].slice(0, Math.max(0, fonts.size - MAX_CACHED_FILES)))
    fonts.delete(name)
}

/** The name of a font that has the character, in the preferred script first; undefined where none has. */
export function eastAsianFont(
  code: number,
  weight: number,
  writings: readonly Writing[],
): string | undefined {
  for (const writing of writings) {
    const file = indexOf(writing).get(code)
    if (file === undefined) continue
    const name = `${writing}-${file}-${weight}`
    if (fontNamed(name)?.hasGlyphForCodePoint(code)) return name
  }
  return undefined
}

/** The font of such a name; undefined beyond what a document may load. */
export function fontNamed(name: string): Font | undefined {
  const known = fonts.get(name)
  if (known) return known
  if (fonts.size >= MAX_FILES_OF_DOCUMENT) return undefined
  const [writing, file, weight] = name.split('-') as [Writing, string, string]
  const path = join(folderOf(writing), 'files', `noto-sans-${writing}-${file}-wght-normal.woff2`)
  const font = prepareFont(cutGlyphs(create(readFileSync(path)) as Font, Number(weight)))
  fonts.set(name, font)
  return font
}
