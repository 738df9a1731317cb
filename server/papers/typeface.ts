import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** Faces of a document: the first that has a letter draws it. */
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
export type Face = keyof typeof FILES

/** Read once a process: 30 ms, where a page takes less. */
let read: Readonly<Record<Face, readonly Font[]>> | undefined

function faces(): Readonly<Record<Face, readonly Font[]>> {
  read ??= { regular: FILES.regular.map(load), bold: FILES.bold.map(load) }
  return read
}

const { resolve } = createRequire(import.meta.url)
const load = (file: string) => create(readFileSync(resolve(file))) as Font

/** The names that a document knows the faces by, with what `pdfkit` takes for a font. */
export const registered = (): { readonly name: string; readonly font: Font }[] =>
  (['regular', 'bold'] as const).flatMap((face) =>
    faces()[face].map((font, i) => ({ name: nameOf(face, i), font })),
  )

const nameOf = (face: Face, choice: number) => `${face}-${choice}`

export interface Run {
  readonly font: string
  readonly text: string
}

const UNKNOWN = '\ufffd'

/**
 * Text in pieces of one font each. PDF/A allows no letter without a picture, so that what none of them has becomes
 * U+FFFD; what is inside the document as XML keeps it.
 */
export function runsOf(text: string, face: Face): Run[] {
  const fonts = faces()[face]
  const runs: { font: string; text: string }[] = []
  for (const letter of drawable(text)) {
    const code = letter.codePointAt(0) as number
    const found = fonts.findIndex((font) => font.hasGlyphForCodePoint(code))
    const font = nameOf(face, found < 0 ? fonts.length - 1 : found)
    const shown = found < 0 ? UNKNOWN : letter
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}

/** One line, composed, without controls and directions; every blank is the same, wherever it may not break. */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u202f\u2007\u2009\s]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
