import type { Context } from '#server/context.ts'
import { type FoundGuest, searchGuests, wordsOf } from '../search-store.ts'
import { readNamesOf } from './names-store.ts'
import { nearestNames, prefixesOf } from './similar-names.ts'

/** Search texts with more words are not a mistyped name. */
const MAX_WORDS = 3
/** Candidates for a single word. */
const MAX_MEANT = 3
const LETTERS = /^\p{L}+$/u

export interface SimilarGuests {
  /** Corrections of the search text. */
  readonly names: readonly string[]
  readonly guests: readonly FoundGuest[]
}
const NOBODY: SimilarGuests = { names: [], guests: [] }

/**
 * Guests whose names are similar to the search text; none where it is no name, or too short. Visibility is
 * the same as in a search: only names are compared here, guests are then searched as usual. Two round trips.
 * rule 15.31
 */
export async function searchSimilarGuests(
  ctx: Pick<Context, 'tx' | 'scope'>,
  typed: string,
  limit: number,
): Promise<SimilarGuests> {
  const words = wordsOf(typed)
  if (words.length === 0 || words.length > MAX_WORDS || !words.every((word) => LETTERS.test(word)))
    return NOBODY
  const shortest = Math.min(...words.map(({ length }) => length))
  const letters = [...new Set(words.flatMap(prefixesOf))]
  const names = await readNamesOf(ctx, letters, Math.max(1, shortest - 2))
  const meant = words.map((word) =>
    names.some((name) => name.startsWith(word)) ? [word] : nearestNames(word, names, MAX_MEANT),
  )
  if (meant.some((some) => some.length === 0)) return NOBODY
  const names_meant = meant.length === 1 ? meant[0]! : [meant.map(([first]) => first).join(' ')]
  const found = await Promise.all(names_meant.map((name) => searchGuests(ctx, name, limit)))
  const guests = [...new Map(found.flat().map((guest) => [guest.id, guest])).values()].slice(0, limit)
  return { names: names_meant, guests }
}
