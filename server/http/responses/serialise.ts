import fastJson from 'fast-json-stringify'
import type { Operation } from '#contract/operation.ts'
import { makeYield } from '../../kernel/event-loop.ts'

/** By schema. Compiled on first use, once a process: all together take 150 ms, and most starts need few. */
const compiled = new WeakMap<object, (value: unknown) => string>()

function stringify(schema: object, value: unknown): string {
  const known = compiled.get(schema)
  if (known) return known(value)
  const made = fastJson(plain(schema) as fastJson.Schema, { rounding: 'trunc' })
  compiled.set(schema, made)
  return made(value)
}

export type Serialise = (body: unknown) => Buffer | Promise<Buffer>

const EMPTY = '{"data":[]'

/**
 * The bytes of a response, by the schema of the contract: a field that the contract does not have is never
 * sent. Unions by `type` were validated on input and are written as they are. A list at the beginning of the
 * response is written element by element, yielding in between: 50,000 nights are 5 MB.
 */
export function serialiserOf(operation: Operation): Serialise {
  const { response } = operation
  if (!response) return () => Buffer.alloc(0)
  const { properties } = response as { properties?: Record<string, { items?: object }> }
  const [first, list] = Object.entries(properties ?? {})[0] ?? []
  // A page is small.
  const elements = first === 'data' && !properties?.next_cursor ? list?.items : undefined
  return (body) => {
    const { data } = (body ?? {}) as { data?: readonly unknown[] }
    const rest = elements && Array.isArray(data) ? stringify(response, { ...(body as object), data: [] }) : ''
    return elements && rest.startsWith(EMPTY)
      ? listed(elements, data!, rest.slice(EMPTY.length))
      : Buffer.from(stringify(response, body))
  }
}

/** In one piece where yielding gains nothing. */
function listed(schema: object, data: readonly unknown[], behind: string): Buffer | Promise<Buffer> {
  const written = (element: unknown, at: number) =>
    Buffer.from(`${at === 0 ? '' : ','}${stringify(schema, element)}`)
  const whole = (parts: readonly Buffer[]) =>
    Buffer.concat([Buffer.from('{"data":['), ...parts, Buffer.from(`]${behind}`)])
  if (data.length <= 1) return whole(data.map(written))
  return (async () => {
    const yieldToEventLoop = makeYield()
    const parts: Buffer[] = []
    for (const [at, element] of data.entries()) {
      parts.push(written(element, at))
      await yieldToEventLoop()
    }
    return whole(parts)
  })()
}

const CHECKED_ALREADY = [
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'multipleOf',
  'minLength',
  'maxLength',
]

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('discriminator' in schema) return {}
  const entries = Object.entries(schema).filter(([key]) => !CHECKED_ALREADY.includes(key))
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'required' || key === 'enum' ? value : plain(value)]),
  )
}
