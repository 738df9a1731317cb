import { setImmediate as afterOthers } from 'node:timers/promises'
import { shorten } from '#contract/text/shorten.ts'
import type { SearchEntry } from './search-index.ts'
import { stemsOf, synonymsOf } from './search-words.ts'

export interface SearchResult {
  readonly page: string
  readonly title: string
  readonly href: string
  /** Some of the text, around a word that was searched for. */
  readonly text: string
}

const MAX_FOUND = 12
/** Of one page: events and objects repeat each other's fields. */
const MAX_OF_PAGE = 3
const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 12
const SYNONYM_WEIGHT = 0.55
/** A word that is still being typed counts less than one that is whole. */
const PREFIX_WEIGHT = 0.5
const MIN_PREFIX_LENGTH = 3
const SNIPPET = { before: 40, length: 120 }

/** Of an operation also its id: "Book a stay" is `createReservation`. */
function titleOf({ title, href }: SearchEntry): string {
  const id = /^\/docs\/api\/[^#]*#([a-z][A-Za-z]+)$/.exec(href)?.[1]
  return id === undefined ? title : `${title} ${id.replaceAll(/(?=[A-Z])/g, ' ')}`
}

/** A title says what a part is about; a page's name, what all its parts are. */
const FIELDS = [
  { of: titleOf, weight: 6 },
  { of: ({ page }: SearchEntry) => page, weight: 3 },
  { of: ({ text }: SearchEntry) => text, weight: 1 },
] as const

/** Guides explain, operations do; objects and events repeat the fields of everything. */
const KIND_WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/#object-/, 0.45],
  [/^\/docs\/api\//, 0.9],
  [/^\/docs\/events#[a-z_]+\./, 0.35],
  [/^\/docs\/errors\//, 0.55],
  [/^\/docs\/errors/, 0.8],
  [/^\/docs\/incidents/, 1],
  [/^\/docs\/doctor/, 0.25],
  [/^\/docs\/(?:dashboard|team|first-booking|receive-webhooks|connect-a-channel|go-live)/, 0.75],
]
const GUIDE_WEIGHT = 1.25
const weightOf = ({ href }: SearchEntry) =>
  KIND_WEIGHTS.find(([pattern]) => pattern.test(href))?.[1] ?? GUIDE_WEIGHT

/** BM25 over fields: saturation by frequency, and by length. */
const K1 = 1.2
const B = 0.6

/** How much each part speaks of each stem, lengths allowed for. */
type Postings = ReadonlyMap<string, ReadonlyMap<number, number>>

interface Index {
  readonly entries: readonly SearchEntry[]
  readonly postings: Postings
  /** Stems of the title of each part, and of its page's. */
  readonly titles: readonly { readonly own: ReadonlySet<string>; readonly page: ReadonlySet<string> }[]
}

export type Search = (query: string) => SearchResult[]

/** Ranks parts of the documentation: 900 with 200,000 words, which are read a few at a time, between requests. */
export async function searchOf(entries: readonly SearchEntry[]): Promise<Search> {
  const index = await indexOf(entries)
  return (query) => {
    const stems = stemsOf(shorten(query, MAX_QUERY_LENGTH)).slice(0, MAX_WORDS)
    return best(scores(index, stems)).map((entry) => found(entry, query))
  }
}

const ENTRIES_AT_ONCE = 25

async function indexOf(entries: readonly SearchEntry[]): Promise<Index> {
  const postings = new Map<string, Map<number, number>>()
  const titles = entries.map((entry) => ({
    own: new Set(stemsOf(titleOf(entry))),
    page: new Set(stemsOf(entry.page)),
  }))
  for (const { of, weight } of FIELDS) {
    const texts: string[][] = []
    for (const [at, entry] of entries.entries()) {
      if (at % ENTRIES_AT_ONCE === 0) await afterOthers()
      texts.push(stemsOf(of(entry)))
    }
    const average = texts.reduce((sum, { length }) => sum + length, 0) / entries.length
    for (const [at, stems] of texts.entries()) {
      if (at % ENTRIES_AT_ONCE === 0) await afterOthers()
      const share = weight / (1 - B + (B * stems.length) / average)
      for (const stem of stems) {
        const parts = postings.get(stem) ?? new Map<number, number>()
        parts.set(at, (parts.get(at) ?? 0) + share)
        postings.set(stem, parts)
      }
    }
  }
  return { entries, postings, titles }
}

function scores({ entries, postings, titles }: Index, stems: readonly string[]) {
  const total = new Map<number, { score: number; words: number }>()
  for (const [i, stem] of stems.entries()) {
    const is_last = i === stems.length - 1
    for (const [at, score] of scoresOfWord(postings, stem, is_last, entries.length)) {
      const { score: before, words } = total.get(at) ?? { score: 0, words: 0 }
      total.set(at, { score: before + score, words: words + 1 })
    }
  }
  return [...total].map(([at, { score, words }]) => {
    const entry = entries[at]!
    const covered = (words / stems.length) ** 2
    return { entry, score: score * covered * weightOf(entry) * titleWeight(titles[at]!, stems) }
  })
}

/** Up to four times as much where the title has the words of the query, and no others. */
function titleWeight({ own: of_title, page }: Index['titles'][number], stems: readonly string[]): number {
  const same = (one: string, other: string) => one === other || synonymsOf(one).has(other)
  const shares = stems.map((stem) =>
    of_title.has(stem) ? 1 : [...of_title].some((one) => same(one, stem)) ? 0.6 : page.has(stem) ? 0.5 : 0,
  )
  const share_of_query = shares.reduce<number>((sum, share) => sum + share, 0) / stems.length
  const matched = [...of_title].filter((one) => stems.some((stem) => same(one, stem))).length
  return 1 + share_of_query * share_of_query * (1 + 2 * (matched / (of_title.size || 1)))
}

/** The best of the word, its synonyms, and the words that begin with it. */
function scoresOfWord(postings: Postings, stem: string, is_last: boolean, size: number) {
  const best_of = new Map<number, number>()
  const add = (term: string, weight: number) => {
    const parts = postings.get(term)
    if (!parts) return
    const rarity = Math.log(1 + (size - parts.size + 0.5) / (parts.size + 0.5))
    for (const [at, frequency] of parts) {
      const score = weight * rarity * ((frequency * (K1 + 1)) / (frequency + K1))
      if (score > (best_of.get(at) ?? 0)) best_of.set(at, score)
    }
  }
  add(stem, 1)
  for (const other of synonymsOf(stem)) add(other, SYNONYM_WEIGHT)
  if (is_last && stem.length >= MIN_PREFIX_LENGTH)
    for (const term of postings.keys()) if (term !== stem && term.startsWith(stem)) add(term, PREFIX_WEIGHT)
  return best_of
}

function best(scored: readonly { readonly entry: SearchEntry; readonly score: number }[]): SearchEntry[] {
  const of_page = new Map<string, number>()
  return scored
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry)
    .filter(({ page }) => {
      const shown = of_page.get(page) ?? 0
      of_page.set(page, shown + 1)
      return shown < MAX_OF_PAGE
    })
    .slice(0, MAX_FOUND)
}

function found({ page, title, href, text }: SearchEntry, query: string): SearchResult {
  const [word = ''] = query.toLowerCase().trim().split(/\s+/)
  const from = Math.max(0, text.toLowerCase().indexOf(word) - SNIPPET.before)
  const part = shorten([...text].slice(from).join(''), SNIPPET.length, '…')
  return { page, title, href, text: `${from > 0 ? '…' : ''}${part}` }
}
