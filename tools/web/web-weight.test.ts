import { describe, expect, it } from 'vitest'
import {
  BUDGETS,
  builtPhoneWeight,
  builtWeights,
  type Manifest,
  overBudget,
  PHONE_BUDGET,
  partChunks,
  screenWords,
  weightsOf,
} from './web-weight.ts'

/** `main` needs `kit`; a screen has a chunk of its own and a lazy dialog. */
const MANIFEST: Manifest = {
  'index.html': {
    file: 'main.js',
    isEntry: true,
    imports: ['_kit.js'],
    dynamicImports: ['list.tsx', '../lib/i18n/de.ts', '../lib/i18n/en.ts', '../lib/i18n/de/pricing/rates.ts'],
    css: ['main.css'],
  },
  '_kit.js': { file: 'kit.js' },
  'list.tsx': {
    file: 'list.js',
    imports: ['index.html', '_table.js'],
    dynamicImports: ['dialog.tsx'],
    css: ['list.css'],
  },
  '_table.js': { file: 'table.js', imports: ['_kit.js'] },
  'dialog.tsx': { file: 'dialog.js', imports: ['_table.js'] },
  '../lib/i18n/de.ts': { file: 'de.js' },
  '../lib/i18n/en.ts': { file: 'en.js' },
  '../lib/i18n/de/pricing/rates.ts': { file: 'rates.js' },
}
const BYTES: Record<string, number> = {
  'main.js': 100,
  'kit.js': 50,
  'main.css': 7,
  'list.js': 20,
  'table.js': 10,
  'list.css': 3,
  'dialog.js': 4,
  'de.js': 9,
  'en.js': 8,
  'rates.js': 6,
}
const PARTS = partChunks(`export const PARTS = {
  rates: {
    en: async () => (await import('./en/pricing/rates.ts')).rates,
    de: async () => (await import('./de/pricing/rates.ts')).rates,
  },
}`)
const weights = (screens = '') => weightsOf(MANIFEST, (file) => BYTES[file]!, screenWords(screens, PARTS))

describe('the weight of the dashboard', () => {
  it('of the first load is the entry, its imports, the messages and the heaviest screen', () => {
    expect(weights().entry).toMatchObject({ js: 150, css: 7 })
    expect(weights().first).toMatchObject({ js: 150 + 9 + 30, css: 10 })
    const screens = "{\n words: 'rates',\n filters: ['date'],\n load: () => import('./list.tsx'),\n }"
    expect(weights(screens).first).toMatchObject({ js: 150 + 9 + 30 + 6, css: 10 })
    expect([...screenWords(screens.replace('./', '../'), PARTS, 'reports/papers').keys()]).toEqual([
      'reports/list.tsx',
    ])
    expect(weights(screens.replace("'rates'", "['rates']")).first.js).toBe(150 + 9 + 30 + 6)
    expect(() => screenWords(screens.replace('rates', 'prices'), PARTS)).toThrow('parts.ts does not name')
  })

  it('of a lazy chunk counts what the entry has not loaded, at any depth', () => {
    expect(weights().lazy).toEqual(
      expect.arrayContaining([
        { name: 'list.tsx', js: 30, css: 3 },
        { name: 'dialog.tsx', js: 14, css: 0 },
      ]),
    )
  })

  it('is reported by chunk and size above the budget', () => {
    expect(overBudget(weights(), { first_js: 189, first_css: 10, route_js: 30 })).toEqual([])
    expect(overBudget(weights(), { first_js: 188, first_css: 9, route_js: 29 })).toEqual([
      'first load, JavaScript: 189 bytes compressed, of 188',
      'first load, CSS: 10 bytes compressed, of 9',
      'list.tsx: 30 bytes compressed, of 29',
    ])
  })

  it('of the build is at most 300 KiB of JavaScript and 50 of CSS, and 60 for each screen', () => {
    const built = builtWeights()
    expect(built.lazy.length).toBeGreaterThan(30)
    expect(BUDGETS).toEqual({ first_js: 307_200, first_css: 51_200, route_js: 61_440 })
    expect(overBudget(built)).toEqual([])
  })
  it("of the page for housekeepers' phones is at most 60 KiB, with all languages", () => {
    expect(PHONE_BUDGET).toBe(61_440)
    expect(builtPhoneWeight()).toBeLessThan(PHONE_BUDGET)
  })
})
