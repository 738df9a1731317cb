import { expect, it } from 'vitest'
import { contrastOf, tonesOf } from './accent.ts'

const COLOURS = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#0b6b62',
  '#777777',
  '#ff0000',
  '#0000ff',
  '#fefefe',
]

it.each(COLOURS)(
  'rule 26.3 — %s is legible on light and dark backgrounds, and so is text on it',
  (colour) => {
    const { light, dark } = tonesOf(colour)
    for (const background of ['#f4f1ec', '#ffffff'])
      expect(contrastOf(light.accent, background)).toBeGreaterThanOrEqual(4.5)
    for (const background of ['#171513', '#211e1b'])
      expect(contrastOf(dark.accent, background)).toBeGreaterThanOrEqual(4.5)
    for (const { accent, on_accent } of [light, dark])
      expect(contrastOf(accent, on_accent)).toBeGreaterThanOrEqual(4.5)
  },
)
