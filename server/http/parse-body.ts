import { parse } from 'lossless-json'
import { fault, invalid } from '../faults.ts'

/** Nesting beyond which a body is refused. decisions 12 */
const MAX_DEPTH = 32

/**
 * A JSON object, or SVC-2001: malformed, with a key twice (JSON.parse keeps the last), or not an object.
 * Strings that PostgreSQL cannot hold and nesting that is too deep are SVC-2002.
 */
export function parseBody(bytes: Buffer): Record<string, unknown> {
  const text = decode(bytes)
  requireShallow(text)
  let value: unknown
  try {
    value = parse(text, undefined, {
      parseNumber: Number,
      onDuplicateKey: ({ key }) => {
        throw new SyntaxError(`the key "${key}" stands twice`)
      },
    })
  } catch (error) {
    throw fault('SVC-2001', { message: `The body is not JSON: ${(error as Error).message}.` })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault('SVC-2001')
  requireStorable(value, '')
  return value as Record<string, unknown>
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw fault('SVC-2001', { message: 'The body is not valid UTF-8.' })
  }
}

/** Looks at brackets alone, before a parser recurses into them. */
function requireShallow(text: string): void {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (quoted) {
      if (character === 92) i++
      else if (character === 34) quoted = false
    } else if (character === 34) quoted = true
    else if (character === 123 || character === 91) {
      depth += 1
      if (depth > MAX_DEPTH)
        throw invalid('', 'too_deep', `The body is nested deeper than ${MAX_DEPTH} levels.`)
    } else if (character === 125 || character === 93) depth -= 1
  }
}

/** PostgreSQL refuses a zero character and half of a surrogate pair; a request is told before. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

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
