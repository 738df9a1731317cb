import fastJson from 'fast-json-stringify'
import type { Operation } from '../../../contract/operation.ts'
import { breather } from '../../event-loop.ts'

/**
 * The bytes of an answer, by the schema of the contract: a field that the contract does not know never leaves.
 * Parts that differ by `type` were checked when they came in and are written as they stand.
 */
export function serialiserOf(operation: Operation): (body: unknown) => Buffer {
  if (!operation.response) return () => Buffer.alloc(0)
  const stringify = fastJson(plain(operation.response) as fastJson.Schema, { rounding: 'trunc' })
  return (body) => Buffer.from(stringify(body))
}

/**
 * The same of what was read. An answer that is nothing but a list is written element by element, so that others are served
 * in between: 50,000 nights are 5 MB.
 */
export function readSerialiserOf(operation: Operation): (body: unknown) => Buffer | Promise<Buffer> {
  const { properties } = (operation.response ?? {}) as { properties?: Record<string, { items?: unknown }> }
  const elements = properties?.data?.items
  if (elements === undefined || Object.keys(properties!).length > 1) return serialiserOf(operation)
  const stringify = fastJson(plain(elements) as fastJson.Schema, { rounding: 'trunc' })
  return async (body) => {
    const breathe = breather()
    const parts: Buffer[] = []
    for (const element of (body as { data: unknown[] }).data) {
      parts.push(Buffer.from(`${parts.length === 0 ? '' : ','}${stringify(element)}`))
      await breathe()
    }
    return Buffer.concat([Buffer.from('{"data":['), ...parts, Buffer.from(']}')])
  }
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
