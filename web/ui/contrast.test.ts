import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BRAND } from '#server/kernel/brand/brand.ts'

const ROOT = new URL('../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
/** The custom properties of the CSS block that starts with `opening`. */
function coloursAfter(css: string, opening: string): Record<string, string> {
  const block = css.slice(css.indexOf(opening) + opening.length)
  const entries = [...block.slice(0, block.indexOf('}')).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)]
  return Object.fromEntries(entries.map(([, name, value]) => [name!, value!]))
}
const css = textOf('web/ui/tokens.css')
const palette = (scheme: string) => coloursAfter(css, `[data-mantine-color-scheme="${scheme}"] {`)

const GROUNDS = ['page', 'surface', 'sunken', 'hover', 'selected']
const TEXTS = ['text', 'text-soft', 'text-faint', 'link', 'danger']
const STATUSES = ['blue', 'teal', 'green', 'amber', 'red', 'grey']

/** Text and the backgrounds that it has anywhere in the dashboard: 4.5 to 1. WCAG 1.4.3 */
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
/** Borders of fields, checked boxes and the focus ring: 3 to 1. WCAG 1.4.11 */
const PART_PAIRS: [string, string][] = ['line-strong', 'accent', 'focus'].flatMap((part) =>
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

describe('dashboard and documentation share one set of colours', () => {
  const docs = textOf('server/docs-site/assets/styles/frame.css')
  const boot = textOf('web/ui/boot.css')
  it.each([
    ['the documentation, light', coloursAfter(docs, ':root {'), 'light'],
    ['the documentation, dark', coloursAfter(docs, '(prefers-color-scheme: dark) {'), 'dark'],
    ['the outline before the script, dark', coloursAfter(boot, '(prefers-color-scheme: dark) {'), 'dark'],
    [
      'mails and documents',
      Object.fromEntries(Object.entries(BRAND).map(([name, value]) => [name.replaceAll('_', '-'), value])),
      'light',
    ],
  ])('%s has those of the dashboard', (_, colours, scheme) => {
    expect(Object.keys(colours)).not.toEqual([])
    expect(palette(scheme)).toMatchObject(colours)
  })

  it('the logo of the documentation is the same, in the accent colour', () => {
    const mark = textOf('web/dashboard/icons/live.svg')
    expect(textOf('server/docs-site/assets/mark.svg')).toBe(mark)
    expect(mark).toContain(`fill="${BRAND.accent}"`)
    const shapes = [...mark.matchAll(/(?:d|fill)="([^"]+)"/g)].map(([, value]) => value!)
    for (const value of shapes) expect(textOf('web/ui/mark.tsx')).toContain(`"${value}"`)
  })
})

it('WCAG 2.2 AA — black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
