import { describe, expect, it } from 'vitest'
import { sharedApp } from '../harness/shared-app.ts'
import { QUESTIONS } from './docs-questions.ts'

const test = sharedApp()

const MIN_FIRST = 50

const search = async (words: string) =>
  (await (await fetch(`${test.base}/docs/search.json?q=${encodeURIComponent(words)}`)).json()) as {
    href: string
    title: string
    text: string
  }[]

describe('the search of the documentation', () => {
  it(`answers ${MIN_FIRST} of ${QUESTIONS.length} questions with the first thing that it finds`, async () => {
    const missed: string[] = []
    for (const [words, ...places] of QUESTIONS) {
      const found = await search(words)
      expect(found.length).toBeLessThanOrEqual(12)
      if (!places.some((place) => found[0]?.href.startsWith(place)))
        missed.push(`${words}: ${found[0]?.href}`)
    }
    expect(QUESTIONS.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(MIN_FIRST)
  })

  it('knows a word by its forms and synonyms, and one that is not whole yet', async () => {
    const first = async (words: string) => (await search(words))[0]?.href
    expect(await first('authenticating')).toBe(await first('authentication'))
    expect(await first('idempot')).toMatch(/^\/docs\/idempotency/)
    expect(await first('coupon')).toMatch(/^\/docs\/(prices|api\/promotions)/)
  })

  it('finds nothing for what is nowhere, for no words, and reads 200 characters at most', async () => {
    expect(await search('zzzzzz')).toEqual([])
    expect(await search('')).toEqual([])
    expect(await search('how do I')).toEqual([])
    expect(await search(`stripe ${'zzzzzz '.repeat(10_000).trim()}`.substring(0, 7_000))).toEqual(
      expect.any(Array),
    )
    expect((await fetch(`${test.base}/docs/search.json?q=a&q=b`)).status).toBe(200)
  })

  it('shows the text around the word', async () => {
    const [first] = await search('GiroCode')
    expect(first?.text.length ?? 0).toBeLessThan(130)
  })
})
