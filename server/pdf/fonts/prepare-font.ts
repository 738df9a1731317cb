import type { Font } from 'fontkit'

/** A font as documents use it. */
export function prepareFont(font: Font): Font {
  skipNullAnchors(font)
  nameGlyphs(font)
  return font
}

/**
 * Makes the glyph of each character of a font. The library keeps a glyph with the characters of its first use, which are
 * what a reader of the PDF copies and searches: of a composed letter, as the dotless i of `ї́`, not those of the glyph.
 */
function nameGlyphs(font: Font): void {
  for (const code of font.characterSet) font.glyphForCodePoint(code)
}

interface Anchor {
  readonly x: number
  readonly y: number
}
/** What places marks, of `fontkit` where it is not documented; fonts without GPOS have none. */
interface Positioner {
  applyAnchor(mark: { readonly markAnchor: object | null }, base: object | null, base_index: number): void
  getAnchor(anchor: object | null): Anchor
}

/**
 * A font may have no anchor for a mark on a letter, and leaves it where it is: OpenType allows it, and `fontkit` throws for
 * it, so that a name in Malayalam would be no document.
 */
function skipNullAnchors(font: Font): void {
  const { engine } = (
    font as unknown as { _layoutEngine: { engine?: { GPOSProcessor?: Positioner | null } } }
  )._layoutEngine
  const positioner = engine?.GPOSProcessor
  if (!positioner) return
  const { applyAnchor, getAnchor } = positioner
  positioner.applyAnchor = (mark, base, base_index) => {
    if (base && mark.markAnchor) applyAnchor.call(positioner, mark, base, base_index)
  }
  positioner.getAnchor = (anchor) => (anchor ? getAnchor.call(positioner, anchor) : { x: 0, y: 0 })
}
