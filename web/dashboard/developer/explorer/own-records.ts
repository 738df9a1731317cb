import type { Answer } from '#web/lib/operations.ts'
import type { RequestBody } from './api-document.ts'

/** Examples name records that do not exist: these take their place, so that a first request finds something. */
export interface OwnRecords {
  /** The newest identifier of each prefix. */
  readonly ids: ReadonlyMap<string, string>
  /** What can be booked; null where nothing can. */
  readonly stay: Answer<'getQuickStart'>['sample']
}

const ID = /^([a-z]+)_[0-9a-z]{26}$/
export const prefixOf = (text: unknown) => (typeof text === 'string' ? ID.exec(text)?.[1] : undefined)

/** The prefixes of the identifiers in an example, at any depth. */
export function prefixesIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) prefixesIn(inner, found)
  const prefix = prefixOf(value)
  if (prefix !== undefined) found.add(prefix)
  return found
}

/**
 * The example of a body with records of one's own, and with dates on which they can be booked. What names a record
 * that there is none of is left out, unless it is required.
 */
export function exampleBody({ example, required_fields }: RequestBody, own: OwnRecords): unknown {
  if (typeof example !== 'object' || example === null) return example
  const known = Object.entries(example).filter(
    ([name, value]) =>
      required_fields.includes(name) || [...prefixesIn(value)].every((prefix) => own.ids.has(prefix)),
  )
  return withOwnRecords(Object.fromEntries(known), own)
}

/** The example of a parameter with a record of one's own; empty where there is none. */
export function exampleValue(example: unknown, own: OwnRecords): string {
  const prefix = prefixOf(example)
  return prefix === undefined ? String(example) : (own.ids.get(prefix) ?? '')
}

function withOwnRecords(example: unknown, own: OwnRecords): unknown {
  if (Array.isArray(example)) return example.map((one) => withOwnRecords(one, own))
  if (typeof example !== 'object' || example === null) {
    const prefix = prefixOf(example)
    return (prefix === undefined ? undefined : own.ids.get(prefix)) ?? example
  }
  const filled = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, withOwnRecords(value, own)]),
  )
  // Rooms and rates belong together, and to dates that are for sale.
  const is_stay = own.stay !== null && 'room_type_id' in filled && 'rate_plan_id' in filled
  return is_stay ? { ...filled, ...stayIn(filled, own.stay) } : filled
}

const stayIn = (filled: object, stay: NonNullable<OwnRecords['stay']>) =>
  Object.fromEntries(Object.entries(stay).filter(([name]) => name in filled))
