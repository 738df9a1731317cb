import type { ApiOperation } from './api-document.ts'

/** A request as it stands in the form of the Explorer. */
export interface Draft {
  /** By the name of the parameter, of path and query. */
  readonly values: Readonly<Record<string, string>>
  /** The JSON as typed; empty for none. */
  readonly body: string
  readonly file: File | undefined
  readonly if_match: string
  readonly idempotency_key: string
}

/** Path segments that are safe in quotes of every shell and language, as `URLSearchParams` makes queries. */
const encoded = (value: string) =>
  encodeURIComponent(value).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Path and query, relative to the base URL. */
export function addressOf({ path, parameters }: ApiOperation, { values }: Pick<Draft, 'values'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ''))
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? ''
    if (place === 'query' && value !== '') query.set(name, value)
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** Values that the request log does not show. */
const MASK = '•••'

/** The values in a path and query of an operation; masked ones are left out. Undefined for another operation. */
export function valuesIn(
  { path: template, parameters }: ApiOperation,
  path: string,
  query: string,
): Record<string, string> | undefined {
  const segments = path.split('/')
  const names = template.split('/')
  if (names.length !== segments.length) return undefined
  const values: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const parameter = /^\{(\w+)\}$/.exec(name)?.[1]
    if (parameter !== undefined) values[parameter] = decoded(segments[at]!)
    else if (name !== segments[at]) return undefined
  }
  const known = new Set(parameters.map(({ name }) => name))
  for (const [name, value] of new URLSearchParams(query))
    if (known.has(name) && value !== MASK) values[name] = value
  return values
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Why a text is no JSON object; undefined where it is one, or empty. */
export function problemOfJson(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : '{ … }'
  } catch (error) {
    return (error as Error).message
  }
}

/** Names of required parameters without a value. */
export const missingIn = (
  { parameters }: ApiOperation,
  { values }: Pick<Draft, 'values'>,
): readonly string[] =>
  parameters.filter(({ name, required }) => required && !values[name]).map(({ name }) => name)
