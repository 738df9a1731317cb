import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { prepareFont } from './prepare-font.ts'

/** Scripts with a typeface of their own, by the name of its files: those of India and South East Asia, and pictures. */
const TYPEFACES: readonly (readonly [name: string, letters: RegExp])[] = [
  ['NotoSansThai', /\p{Script=Thai}/u],
  ['NotoSansDevanagari', /\p{Script=Devanagari}/u],
  ['NotoSansBengali', /\p{Script=Bengali}/u],
  ['NotoSansTamil', /\p{Script=Tamil}/u],
  ['NotoSansTelugu', /\p{Script=Telugu}/u],
  ['NotoSansGujarati', /\p{Script=Gujarati}/u],
  ['NotoSansGurmukhi', /\p{Script=Gurmukhi}/u],
  ['NotoSansKannada', /\p{Script=Kannada}/u],
  ['NotoSansMalayalam', /\p{Script=Malayalam}/u],
  ['NotoSansSinhala', /\p{Script=Sinhala}/u],
  ['NotoSansKhmer', /\p{Script=Khmer}/u],
  ['NotoSansLao', /\p{Script=Lao}/u],
  ['NotoSansMyanmar', /\p{Script=Myanmar}/u],
  ['NotoSansEthiopic', /\p{Script=Ethiopic}/u],
  ['NotoEmoji', /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u],
]
const WEIGHTS: Readonly<Record<number, string>> = { 400: '400Regular', 600: '600SemiBold' }

const { resolve } = createRequire(import.meta.url)
/** By name; 14 scripts in two weights are 6 MB. */
const fonts = new Map<string, Font>()

/** The name of a font that has the letter; undefined where none has. */
export function scriptFont(letter: string, weight: number): string | undefined {
  const typeface = TYPEFACES.find(([, letters]) => letters.test(letter))
  if (!typeface) return undefined
  const name = `${typeface[0]}-${weight}`
  return scriptFontNamed(name)!.hasGlyphForCodePoint(letter.codePointAt(0)!) ? name : undefined
}

/** The font of such a name; undefined for other names. Read at its first use. */
export function scriptFontNamed(name: string): Font | undefined {
  if (!name.startsWith('Noto')) return undefined
  const known = fonts.get(name)
  if (known) return known
  const [typeface, weight] = name.split('-') as [string, string]
  // NotoSansThai is in noto-sans-thai.
  const folder = typeface.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()
  const style = WEIGHTS[Number(weight)]!
  const path = resolve(`@expo-google-fonts/${folder}/${style}/${typeface}_${style}.ttf`)
  const font = prepareFont(create(readFileSync(path)) as Font)
  fonts.set(name, font)
  return font
}
