import fastJson from 'fast-json-stringify'
import type { Operation } from '../../contract/operation.ts'

/**
 * The bytes of an answer, by the schema of the contract: a field that the contract does not know never leaves.
 * Parts that differ by `type` were checked when they came in and are written as they stand.
 */
export function serialiserOf(operation: Operation): (body: unknown) => Buffer {
  if (!operation.response) return () => Buffer.alloc(0)
  const stringify = fastJson(plain(operation.response) as fastJson.Schema, { rounding: 'trunc' })
  return (body) => Buffer.from(stringify(body))
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
