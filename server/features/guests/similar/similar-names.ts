import { distance } from 'fastest-levenshtein'

/** The number of wrong letters that is tolerated: none for a short name, which would match too many. */
const mayDiffer = (letters: number): number => (letters < 4 ? 0 : letters < 7 ? 1 : 2)

/** Two letters in the wrong order are one mistake. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, i) => word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2),
  )

/** The ranges of names that are compared with a word: mistakes are rarely in both of the first two letters. */
export const prefixesOf = (word: string): string[] => [...new Set(word.slice(0, 2))]

/**
 * The names that a mistyped word may stand for: the nearest first, as whole names or by their beginning,
 * because most people type no more. rule 15.31
 */
export function nearestNames(word: string, names: readonly string[], limit: number): string[] {
  const allowed = mayDiffer(word.length)
  if (allowed === 0) return []
  const turned = new Set(swapped(word))
  const wrong = (name: string): number => {
    const parts = [word.length - 1, word.length, word.length + 1].map((length) => name.slice(0, length))
    if (parts.some((part) => turned.has(part))) return 1
    return Math.min(...parts.map((part) => distance(word, part)))
  }
  return names
    .map((name) => ({ name, wrong: wrong(name) }))
    .filter((one) => one.wrong <= allowed)
    .sort(
      (a, b) =>
        a.wrong - b.wrong ||
        Math.abs(a.name.length - word.length) - Math.abs(b.name.length - word.length) ||
        (a.name < b.name ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ name }) => name)
}
