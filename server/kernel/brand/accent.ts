type Colour = readonly [red: number, green: number, blue: number]

/** Backgrounds of text in the accent colour, on the booking page and in e-mails, beside white: paper, good and bad news. */
const LIGHT: readonly Colour[] = [
  [244, 241, 236],
  [230, 241, 234],
  [251, 234, 232],
]
/** In dark mode: cards of e-mails, which are lighter than those of pages, good and bad news. */
const DARK: readonly Colour[] = [
  [38, 35, 31],
  [28, 47, 37],
  [58, 31, 27],
]
/** Quieter text of the booking page: what is readable for it, is for all text. */
const SOFT_TEXT: Colour = [93, 87, 80]
const BLACK: Colour = [20, 18, 15]
const WHITE: Colour = [255, 255, 255]
/** WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5
const STEPS = 50

const parse = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const format = (colour: Colour) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Colour) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast ratio of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(parse(one), parse(other))
}

function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The nearest shade towards black or white that is legible on each background. */
function readableOn(backgrounds: readonly Colour[], colour: Colour, towards: Colour): Colour {
  for (let step = 0; step <= STEPS; step++) {
    const mixed = colour.map((part, i) =>
      Math.round(part + ((towards[i]! - part) * step) / STEPS),
    ) as unknown as Colour
    if (backgrounds.every((background) => contrast(mixed, background) >= MIN_CONTRAST)) return mixed
  }
  return towards
}

/** Whether text of the booking page is legible on a background. */
export const readableBackground = (background: string): boolean =>
  contrast(SOFT_TEXT, parse(background)) >= MIN_CONTRAST

export interface Tones {
  readonly accent: string
  /** The colour of text on the accent. */
  readonly on_accent: string
}

/**
 * The accent of a property on light and on dark backgrounds, and on its own in light mode, adjusted so that text is always
 * legible. rule 26.3
 */
export function tonesOf(
  accent: string,
  background: string | null = null,
): { readonly light: Tones; readonly dark: Tones } {
  const colour = parse(accent)
  const tones = (colour: Colour): Tones => ({
    accent: format(colour),
    on_accent: format(contrast(colour, WHITE) >= MIN_CONTRAST ? WHITE : BLACK),
  })
  return {
    light: tones(readableOn(background ? [...LIGHT, parse(background)] : LIGHT, colour, BLACK)),
    dark: tones(readableOn(DARK, colour, WHITE)),
  }
}
