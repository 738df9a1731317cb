import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastOf, readableBackground, tonesOf } from './accent.ts'

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

const FRAME = new URL('../../features/booking-page/assets/styles/frame.css', import.meta.url)
const STYLES = readFileSync(FRAME, 'utf8')
/** What a variable is on the booking page, in light and in dark mode. */
const valuesOf = (name: string) =>
  [...STYLES.matchAll(new RegExp(`--${name}: (#[0-9a-f]{3,6});`, 'g'))].map(([, hex]) =>
    hex!.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
  ) as [light: string, dark: string]
const SURFACES = ['bg', 'card', 'good-bg', 'bad-bg'].map(valuesOf)
/** Backgrounds of text on pages and in e-mails. */
const LIGHT = [...SURFACES.map(([light]) => light), '#f4f1ec', '#ffffff']
const DARK = [...SURFACES.map(([, dark]) => dark), '#171411', '#26231f']
/** Of a property. */
const OWN = [null, '#ffffff', '#fffdf5', '#d9e4ec', '#c8d7c8', '#e8d5d5']

describe.each(COLOURS)('rule 26.3 — %s', (colour) => {
  it.each(OWN)('is legible on every background of page and e-mail, and text on it, with %s', (own) => {
    if (own) expect(readableBackground(own)).toBe(true)
    const { light, dark } = tonesOf(colour, own)
    const pairs = [
      ...[...LIGHT, ...(own ? [own] : [])].map((one) => [light.accent, one]),
      ...DARK.map((one) => [dark.accent, one]),
      ...[light, dark].map(({ accent, on_accent }) => [accent, on_accent]),
    ] as [string, string][]
    expect(pairs.filter(([one, other]) => contrastOf(one, other) < 4.5)).toEqual([])
  })
})
