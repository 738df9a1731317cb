import { sampleOf } from '#contract/samples/samples.ts'
import type { RequestSpec } from './requests.ts'

/** A request whose body has another text in one field. */
export interface TextRequest {
  readonly field: string
  readonly text: string
  /** Whether the text is within the limit of the contract. */
  readonly fits: boolean
  readonly request: RequestSpec
}

type Json = Record<string, unknown>
interface Schema {
  readonly type?: string | readonly string[]
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

interface LimitedField {
  readonly path: readonly string[]
  readonly limit: number
}

/** Beyond it, the bound of a body is tested, not that of a text. */
const MAX_LIMIT = 25_000

/** The texts with a maximum length that are in a value, or whose field is null there. */
function limitedFields(schema: Schema, value: unknown, path: readonly string[] = []): LimitedField[] {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return choices.flatMap((choice) => limitedFields(choice, value, path))
  const { maxLength: limit, items } = schema
  if (limit !== undefined && [schema.type].flat().includes('string'))
    return limit <= MAX_LIMIT ? [{ path, limit }] : []
  if (items) return limitedFields(items, (value as unknown[] | null)?.[0], [...path, '0'])
  const [any] = Object.values(schema.patternProperties ?? {})
  const named = Object.entries(schema.properties ?? (any ? { note: any } : {}))
  return named.flatMap(([key, inner]) => limitedFields(inner, (value as Json | null)?.[key], [...path, key]))
}

function put(json: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (key === '0') return [put((json as unknown[] | null)?.[0], rest, text)]
  return { ...(json as Json), [key]: put((json as Json | null)?.[key], rest, text) }
}

export const textAt = (json: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (inner as Json | null | undefined)?.[key], json)

/**
 * Texts that have half of a surrogate pair, or a part of a character, wherever they are cut: at an even or an
 * odd index. Of each, code points up to the limit, one fewer and one more.
 */
const textsOf = (limit: number): string[] =>
  ['😀', 'n😀', 'e\u0301', '👨‍👩‍👧', 'नि'].flatMap((unit) =>
    [limit - 1, limit, limit + 1].map((length) => {
      const points = [...(unit === 'n😀' ? `n${'😀'.repeat(length)}` : unit.repeat(length))]
      return points.slice(0, length).join('')
    }),
  )

/** For each limited text of a body: the requests with it at its limit, and one with half a surrogate pair. */
export function textRequests(example: RequestSpec): TextRequest[] {
  const { operation, body } = example
  if (!operation.body) return []
  const sample = sampleOf(operation.body) as Json
  return limitedFields(operation.body as Schema, { ...sample, ...(body as Json) }).flatMap(
    ({ path, limit }) =>
      [...textsOf(limit), 'a\ud83d'].map((text) => {
        const [key = ''] = path
        const whole = { ...(key in sample ? { [key]: sample[key] } : {}), ...(body as Json) }
        return {
          field: path.join('.'),
          text,
          fits: text.isWellFormed() && [...text].length <= limit,
          request: { ...example, body: put(whole, path, text) },
        }
      }),
  )
}
