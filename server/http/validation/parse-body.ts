import { shorten } from '#contract/text/shorten.ts'
import { fault, invalid } from '../../kernel/errors.ts'
import { runSync, type Steps } from '../../kernel/event-loop.ts'

/** Maximum nesting of a body. rule 12 */
const MAX_DEPTH = 32

/**
 * A JSON object, or SVC-2001: malformed, with a key twice (JSON.parse keeps the last), or not an object.
 * Strings that PostgreSQL cannot hold and nesting that is too deep are SVC-2002.
 */
export const parseBody = (bytes: Buffer): Record<string, unknown> => runSync(parseInSteps(bytes))

/** The same in steps, except JSON.parse, which is a single one: 25 ms for 4 MiB. */
export function* parseInSteps(bytes: Buffer): Steps<Record<string, unknown>> {
  const text = decode(bytes)
  yield
  yield* inspect(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw fault('SVC-2001', { message: `The body is not JSON${placeOf(error as Error)}.` })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault('SVC-2001')
  yield
  yield* requireStorableFields(value as Record<string, unknown>)
  return value as Record<string, unknown>
}

/** The position of the parser's error. Its message repeats a part of the body, which must not be logged. */
const placeOf = ({ message }: Error) => {
  const place = /at position (\d+) \(line (\d+) column (\d+)\)/.exec(message)
  if (place) return `: line ${place[2]}, column ${place[3]} is not as it must be`
  if (message.startsWith('Unexpected end')) return ': it ends too early'
  return /^Unexpected token '.'/s.test(message)
    ? `: ${shorten(message, 20).toLowerCase()} where a value begins`
    : ''
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw fault('SVC-2001', { message: 'The body is not valid UTF-8.' })
  }
}

const QUOTE = 34
const COMMA = 44
const OPENING_BRACKET = 91
const BACKSLASH = 92
const CLOSING_BRACKET = 93
const OPENING_BRACE = 123
const CLOSING_BRACE = 125

/** Characters in a step: some 1 ms. */
const STEP_CHARACTERS = 64 * 1024

/** Scans brackets and keys, before a parser recurses into the ones and drops duplicates of the others. */
function* inspect(text: string): Steps<void> {
  // The keys of each open object; null for an array.
  const open: (Set<string> | null)[] = []
  let key_follows = false
  let next_step = STEP_CHARACTERS
  for (let i = 0; i < text.length; i++) {
    if (i >= next_step) {
      yield
      next_step = i + STEP_CHARACTERS
    }
    const character = text.charCodeAt(i)
    if (character === QUOTE) {
      const end = endOfString(text, i)
      if (key_follows) requireNew(open.at(-1), text.slice(i, end + 1))
      key_follows = false
      i = end
    } else if (character === OPENING_BRACE || character === OPENING_BRACKET) {
      if (open.length === MAX_DEPTH)
        throw invalid('', 'too_deep', `The body is nested deeper than ${MAX_DEPTH} levels.`)
      key_follows = character === OPENING_BRACE
      open.push(key_follows ? new Set() : null)
    } else if (character === CLOSING_BRACE || character === CLOSING_BRACKET) {
      open.pop()
      key_follows = false
    } else if (character === COMMA) key_follows = Boolean(open.at(-1))
  }
}

/** The end of the string that starts here; the end of the text when it is not closed. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === BACKSLASH) i++
    else if (character === QUOTE) return i
  }
  return text.length
}

function requireNew(keys: Set<string> | null | undefined, quoted: string): void {
  let key = quoted
  try {
    key = JSON.parse(quoted)
  } catch {
    // Not a string: the parser will report it.
  }
  if (keys?.has(key)) throw fault('SVC-2001', { message: `The key ${shorten(quoted, 80)} occurs twice.` })
  keys?.add(key)
}

/** PostgreSQL refuses a null character and unpaired surrogates; they are reported here. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** An element of a list is a step. */
function* requireStorableFields(body: Record<string, unknown>): Steps<void> {
  for (const [key, value] of Object.entries(body)) {
    if (!Array.isArray(value)) {
      requireStorable({ [key]: value }, '')
      continue
    }
    requireStorable({ [key]: null }, '')
    for (const [i, item] of value.entries()) {
      requireStorable(item, `${key}.${i}`)
      yield
    }
  }
}

function requireStorable(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw invalid(path, 'characters', `${path} holds a character that cannot be stored.`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const name = path ? `${path}.${key}` : key
      if (!isStorable(key))
        throw invalid(path, 'characters', `A key in ${path || 'the body'} cannot be stored.`)
      requireStorable(item, name)
    }
  }
}
