import Type, { type Static, type TSchema } from 'typebox'
import { described, nullable, object, oneOf } from './schema.ts'

/** The type of a PATCH body: objects in part, `null` to remove a key, arrays as a whole. rule 0 */
export type Change<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Change<T[K]> | null }
    : T

interface Shape {
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, TSchema>
  oneOf?: { properties: Record<string, TSchema> }[]
}

/**
 * The schema of a part of a PATCH body: every key of an object is optional (RFC 7396); the merged result is
 * validated against the strict schema. `clearable` allows `null` for any key of the object.
 */
export const mergeable = <T extends TSchema>(schema: T, clearable = false) =>
  Type.Unsafe<Change<Static<T>>>(changeOf(schema, clearable))

function changeOf(schema: TSchema, clearable: boolean): TSchema {
  const { type, title, description, properties, oneOf: kinds } = schema as Shape
  const fields = kinds ? fieldsOfKinds(kinds) : properties
  if (!fields) return schema
  const keys = Object.entries(fields).map(([key, field]) => {
    const change = changeOf(field, false)
    // A PATCH that changes `type` removes the keys of the previous type.
    const clears = (clearable || (kinds && key !== 'type')) && !Array.isArray((change as Shape).type)
    return [key, Type.Optional(clears ? nullable(change) : change)]
  })
  const change = object(Object.fromEntries(keys), {
    ...(title && { title: `${title}Change` }),
    ...(description && { description }),
  })
  return Array.isArray(type) ? nullable(change) : change
}

/**
 * The fields of all variants together; a field whose schemas differ accepts any number until the merged
 * result is validated.
 */
function fieldsOfKinds(kinds: { properties: Record<string, TSchema> }[]): Record<string, TSchema> {
  const fields: Record<string, TSchema> = {}
  for (const { properties } of kinds) {
    for (const [key, field] of Object.entries(properties)) {
      const same = !fields[key] || fields[key] === field
      fields[key] = same ? field : Type.Number({ description: descriptionOf(fields[key], field) })
    }
  }
  const types = kinds.map(({ properties }) => (properties.type as unknown as { const: string }).const)
  return { ...fields, type: described(oneOf(types), descriptionOf(fields.type)) }
}

const descriptionOf = (...fields: (TSchema | undefined)[]) =>
  [...new Set(fields.map((field) => (field as Shape).description))].join('; or ')
