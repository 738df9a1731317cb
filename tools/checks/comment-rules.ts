import { type Finding, found, type Source } from './boundary-rules.ts'

/** Words that always stood for a term that can be searched for, such as a role, a caller or a receiver. */
const VAGUE_WORDS = /\bwhoever\b|\b(?:its|their) kin\b|\b(?:can|cannot|may) be had\b|\bhears? of\b/i

/** Comments name who acts and what happens by their terms. STYLE.md */
export const comments = (source: Source): Finding[] =>
  source.comments.flatMap(({ value, start }) => {
    const word = VAGUE_WORDS.exec(value)?.[0]
    if (word === undefined) return []
    const line = source.text.slice(0, start).split('\n').length
    return [found(source, line, 'comment', `'${word}': name the role, caller or thing`)]
  })
