import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { inVisualOrder, levelsOf, mirrorBrackets } from './directions.ts'
import { eastAsianFont, evictFonts, fontNamed, preferredWritings, type Writing } from './east-asian.ts'
import { prepareFont } from './prepare-font.ts'
import { scriptFont, scriptFontNamed } from './script-fonts.ts'

/** Faces of a document: the first that has a glyph draws it, and after them those of single scripts and of East Asia. */
const FILES = {
  regular: [
    '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
  bold: [
    '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  ],
} as const
const WEIGHTS = { regular: 400, bold: 600 } as const
export type Face = keyof typeof FILES

/** Loaded once a process: 80 ms, where a page takes less. */
let read: Readonly<Record<Face, readonly Font[]>> | undefined

function faces(): Readonly<Record<Face, readonly Font[]>> {
  read ??= { regular: FILES.regular.map(load), bold: FILES.bold.map(load) }
  return read
}

const { resolve } = createRequire(import.meta.url)
const load = (file: string) => prepareFont(create(readFileSync(resolve(file))) as Font)

/** The font of a run, for `pdfkit`. */
export function fontOf(name: string): Font {
  const [face, choice] = name.split('-') as [Face, string]
  return face in FILES ? faces()[face][Number(choice)]! : (scriptFontNamed(name) ?? fontNamed(name)!)
}

/** Begins a document. */
export const beginDocument = evictFonts

const nameOf = (face: Face, choice: number) => `${face}-${choice}`

export interface Run {
  readonly font: string
  readonly text: string
  /** Right-to-left: its letters are shaped by the font as a whole. */
  readonly rtl: boolean
}

const UNKNOWN = '\ufffd'
/** Combining characters. */
const FOLLOWS = /[\p{M}\p{P}\p{Zs}\u200c\u200d]/u

/**
 * Text in runs of one font and direction each, in visual order. PDF/A allows no character without a glyph, so
 * that what none of the fonts has becomes U+FFFD; the embedded XML keeps it.
 */
export function runsOf(text: string, face: Face): Run[] {
  const shown = drawable(text)
  const levels = levelsOf(shown)
  const writings = preferredWritings(shown)
  const runs: { font: string; text: string; level: number }[] = []
  let at = 0
  for (const letter of shown) {
    const level = levels?.[at] ?? 0
    at += letter.length
    const last = runs.at(-1)
    const font = choose(letter, face, writings, last?.font)
    const known = font ?? nameOf(face, FILES[face].length - 1)
    const drawn = font === undefined ? UNKNOWN : letter
    if (last?.font === known && last.level === level) last.text += drawn
    else runs.push({ font: known, text: drawn, level })
  }
  if (!levels) return runs.map((run) => ({ font: run.font, text: run.text, rtl: false }))
  return inVisualOrder(runs).map(({ font, text: part, level }) =>
    level % 2 === 0 ? { font, text: part, rtl: false } : { font, ...mirrorBrackets(part) },
  )
}

function choose(
  letter: string,
  face: Face,
  writings: readonly Writing[],
  before: string | undefined,
): string | undefined {
  const code = letter.codePointAt(0) as number
  if (before !== undefined && FOLLOWS.test(letter) && fontOf(before).hasGlyphForCodePoint(code)) return before
  const found = faces()[face].findIndex((font) => font.hasGlyphForCodePoint(code))
  if (found >= 0) return nameOf(face, found)
  return scriptFont(letter, WEIGHTS[face]) ?? eastAsianFont(code, WEIGHTS[face], writings)
}

/**
 * One line, in NFC, without control and direction characters; all blanks become plain ones. Joiners and
 * non-joiners stay.
 */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u202f\u2007\u2009\s]/g, ' ')
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replaceAll(/(?<![\p{Script=Arabic}\p{M}])[\u200c\u200d]|[\u200c\u200d](?!\p{Script=Arabic})/gu, '')
