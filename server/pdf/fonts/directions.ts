import bidiFactory from 'bidi-js'

/** The Unicode Bidirectional Algorithm, UAX #9. */
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Its types are those of another kind of module. */
interface Bidi {
  getEmbeddingLevels(line: string, direction: 'ltr'): { readonly levels: Uint8Array }
  getMirroredCharacter(letter: string): string | null
}

/** Letters of right-to-left scripts. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The embedding levels of the characters in a left-to-right line; null where all are left-to-right. */
export const levelsOf = (line: string): Uint8Array | null =>
  RTL.test(line) ? bidi.getEmbeddingLevels(line, 'ltr').levels : null

/** Runs of one level each in visual order: rule L2, from the highest level to the lowest odd one. */
export function inVisualOrder<T extends { readonly level: number }>(pieces: readonly T[]): T[] {
  const seen = [...pieces]
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      if (seen[from]!.level < level) continue
      let to = from
      while (to < seen.length && seen[to]!.level >= level) to++
      seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = to
    }
  }
  return seen
}

/** A right-to-left run, with its brackets mirrored. A font reorders letters; what has none is reordered here. */
export function mirrorBrackets(text: string): { readonly text: string; readonly rtl: boolean } {
  const turned = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
  return RTL.test(text)
    ? { text: turned.join(''), rtl: true }
    : { text: turned.reverse().join(''), rtl: false }
}
