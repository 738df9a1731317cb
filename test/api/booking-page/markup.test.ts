import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyPage } from '../../harness/booking-page/every-page.ts'
import type { ShownPage } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()
let shown: Record<string, ShownPage>
beforeAll(async () => {
  ;({ shown } = await everyPage(test, 'de'))
})

/** Style rules that contradict valid HTML. */
const TASTE = {
  'no-inline-style': 'error',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'no-trailing-whitespace': 'off',
  'long-title': 'off',
  'no-implicit-button-type': 'off',
  'require-sri': 'off',
  'tel-non-breaking': 'off',
  'wcag/h32': 'off',
} as const

describe('the HTML of the booking page', () => {
  it('is valid on every page', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules: TASTE })
    const found: string[] = []
    for (const [name, { html }] of Object.entries(shown)) {
      const { results } = await validator.validateString(html)
      const messages_found = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => `${name} ${line}:${column} ${ruleId} ${message}`),
      )
      found.push(...messages_found)
    }
    expect(found).toEqual([])
  })

  it('has at most 30 KB, its style 10 KB and its script 15 KB, all from this origin', async () => {
    for (const [name, { html }] of Object.entries(shown))
      expect([name, Buffer.byteLength(html) <= 30 * 1024]).toEqual([name, true])
    const sizes = new Map<string, number>()
    for (const { html } of Object.values(shown))
      for (const [, path] of html.matchAll(/<(?:script|link rel="stylesheet")[^>]*(?:src|href)="([^"]*)"/g)) {
        expect(path).toMatch(/^\/book\/assets\//)
        const answer = await fetch(`${test.base}${path}`)
        expect([path, answer.status]).toEqual([path, 200])
        expect(answer.headers.get('cache-control')).toContain('immutable')
        // As it is sent: compressed.
        expect(answer.headers.get('content-encoding')).toBe('gzip')
        sizes.set(path!, Number(answer.headers.get('content-length')))
      }
    const sizeOf = (end: string) =>
      [...sizes].filter(([path]) => path.endsWith(end)).reduce((sum, [, size]) => sum + size, 0)
    expect(sizeOf('.css')).toBeGreaterThan(0)
    expect(sizeOf('.css')).toBeLessThanOrEqual(10 * 1024)
    expect(sizeOf('.js')).toBeLessThanOrEqual(15 * 1024)
  })

  it('has no guest data in cacheable places, and nothing inline', () => {
    for (const { html, headers } of Object.values(shown)) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      expect(html).not.toMatch(/ on\w+="| style="/)
    }
  })
})
