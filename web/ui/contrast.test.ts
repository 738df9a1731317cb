import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const palette = (scheme: string) => {
  const block = css.slice(css.indexOf(`[data-mantine-color-scheme="${scheme}"] {`))
  const entries = [...block.slice(0, block.indexOf('}')).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)]
  return Object.fromEntries(entries.map(([, name, value]) => [name!, value!]))
}

const GROUNDS = ['page', 'surface', 'sunken', 'hover', 'selected']
const TEXTS = ['text', 'text-soft', 'text-faint', 'link', 'accent', 'danger']
const STATUSES = ['blue', 'teal', 'green', 'amber', 'red', 'grey']

/** Text on what stands behind it anywhere in the dashboard: 4.5 to 1. WCAG 1.4.3 */
const TEXT_PAIRS: [string, string][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ...STATUSES.map((name): [string, string] => [name, `${name}-ground`]),
  ...STATUSES.flatMap((name) =>
    ['surface', 'page', 'hover', 'selected'].map((ground): [string, string] => [name, ground]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-sandbox', 'sandbox'],
  ['on-sandbox', 'sandbox-stripe'],
]
/** Borders of fields and the ring of the focus: 3 to 1. WCAG 1.4.11 */
const PART_PAIRS: [string, string][] = ['line-strong', 'focus'].flatMap((part) =>
  ['page', 'surface', 'hover'].map((ground): [string, string] => [part, ground]),
)

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'])('WCAG 2.2 AA — the %s palette', (scheme) => {
  const colours = palette(scheme)
  it.each([
    ...TEXT_PAIRS.map(([front, ground]) => [front, ground, 4.5] as const),
    ...PART_PAIRS.map(([front, ground]) => [front, ground, 3] as const),
  ])('%s on %s is at least %d to 1', (front, ground, least) => {
    expect(contrast(colours[front]!, colours[ground]!)).toBeGreaterThanOrEqual(least)
  })
})

it('WCAG 2.2 AA — black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
