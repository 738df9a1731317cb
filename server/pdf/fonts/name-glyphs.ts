import type { Font } from 'fontkit'

/**
 * Makes the glyph of each character of a font. The library keeps a glyph with the characters of its first use, which are
 * what a reader of the PDF copies and searches: of a composed letter, as the dotless i of `ї́`, not those of the glyph.
 */
export function nameGlyphs(font: Font): Font {
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  return font
}
