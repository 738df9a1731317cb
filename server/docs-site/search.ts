import MiniSearch, { type Query, type SearchOptions } from 'minisearch'
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
const MIN_PREFIX_LENGTH = 3
const SNIPPET = { before: 40, length: 120 }
/** Of 900 parts with 200,000 words: indexed a few at a time, between requests. */
const ENTRIES_AT_ONCE = 25

/** Guides explain, operations do; objects and events repeat the fields of everything. */
const KIND_WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/#object-/, 0.4],
  [/^\/docs\/api\//, 0.8],
  [/^\/docs\/events#[a-z_]+\./, 0.4],
  [/^\/docs\/errors/, 0.6],
  [/^\/docs\/doctor/, 0.3],
]

const weightOf = (href: string) => KIND_WEIGHTS.find(([pattern]) => pattern.test(href))?.[1] ?? 1

/** Of an operation also its id: "Book a stay" is `createReservation`. */
function titleOf({ title, href }: SearchEntry): string {
  const id = /^\/docs\/api\/[^#]*#([a-z][A-Za-z]+)$/.exec(href)?.[1]
  return id === undefined ? title : `${title} ${id.replaceAll(/(?=[A-Z])/g, ' ')}`
}

const RANKING: SearchOptions = {
  // A title says what a part is about; a page's name, what all its parts are.
  boost: { title: 5, page: 3 },
  boostDocument: (href) => weightOf(href),
}

export type Search = (query: string) => SearchResult[]

/** Ranks parts of the documentation. */
export async function searchOf(entries: readonly SearchEntry[]): Promise<Search> {
  const index = new MiniSearch<SearchEntry>({
    idField: 'href',
    fields: ['title', 'page', 'text'],
    extractField: (entry, field) => (field === 'title' ? titleOf(entry) : entry[field as keyof SearchEntry]),
    tokenize: stemsOf,
    processTerm: (stem) => stem,
    searchOptions: RANKING,
  })
  const entry_of = new Map(entries.map((entry) => [entry.href, entry]))
  await index.addAllAsync([...entry_of.values()], { chunkSize: ENTRIES_AT_ONCE })
  return (query) => {
    const stems = stemsOf(shorten(query, MAX_QUERY_LENGTH)).slice(0, MAX_WORDS)
    if (stems.length === 0) return []
    const found = index.search({ combineWith: 'OR', queries: stems.map(queryOfStem) })
    return best(found.map(({ id }) => entry_of.get(id)!)).map((entry) => resultOf(entry, query))
  }
}

/** A word with its synonyms; the last is one that may still be typed. */
const queryOfStem = (stem: string, i: number, { length }: readonly string[]): Query => ({
  combineWith: 'OR',
  queries: [
    { queries: [stem], prefix: i === length - 1 && stem.length >= MIN_PREFIX_LENGTH },
    ...[...synonymsOf(stem)].map((synonym) => ({
      queries: [synonym],
      boostTerm: () => SYNONYM_WEIGHT,
    })),
  ],
})

function best(ranked: readonly SearchEntry[]): SearchEntry[] {
  const of_page = new Map<string, number>()
  return ranked
    .filter(({ page }) => {
      const shown = of_page.get(page) ?? 0
      of_page.set(page, shown + 1)
      return shown < MAX_OF_PAGE
    })
    .slice(0, MAX_FOUND)
}

function resultOf({ page, title, href, text }: SearchEntry, query: string): SearchResult {
  const [word = ''] = query.toLowerCase().trim().split(/\s+/)
  const from = Math.max(0, text.toLowerCase().indexOf(word) - SNIPPET.before)
  const part = shorten([...text].slice(from).join(''), SNIPPET.length, '…')
  return { page, title, href, text: `${from > 0 ? '…' : ''}${part}` }
}
