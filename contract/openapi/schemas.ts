import type { TSchema } from 'typebox'

export type Json = { [key: string]: unknown }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNullable = ({ type }: Json) => Array.isArray(type) && type.includes('null')
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The named schemas of a document, collected while its operations are generated. */
export interface SchemaBook {
  /** The schema in the document: a `$ref` where it has a name. */
  refer(schema: TSchema | Json): Json
  /** All named schemas. Those of responses may gain fields and values, and say so. rule 0 */
  components(requests: readonly unknown[]): Json
}

export function schemaBook(): SchemaBook {
  const named = new Map<string, Json>()

  function define(name: string, write: () => Json): Json {
    const known = named.get(name)
    if (!known) {
      named.set(name, {})
      named.set(name, write())
    }
    return reference(name)
  }

  function refer(schema: Json): Json {
    const { title, description, ...rest } = schema
    if (typeof title !== 'string') return 'discriminator' in schema ? unnamedVariants() : visitSchema(schema)
    // The description of a field is a sibling of the `$ref`, because many fields share the component.
    const documented = description === undefined ? {} : { description }
    if (isNullable(rest))
      return { anyOf: [refer({ title, ...withoutNull(rest) }), { type: 'null' }], ...documented }
    const written = () => ('discriminator' in rest ? variants(title, rest) : { title, ...visitSchema(rest) })
    return { ...define(title, written), ...documented }
  }

  /** OpenAPI requires references for the variants of a discriminator. */
  function variants(title: string, schema: Json): Json {
    const mapping: Record<string, string> = {}
    const oneOf = (schema.oneOf as Json[]).map((choice) => {
      const type = String((choice.properties as { type: { const: string } }).type.const)
      const name = `${title}${pascal(type)}`
      mapping[type] = reference(name).$ref
      return define(name, () => ({ title: name, ...visitSchema(choice) }))
    })
    return { title, oneOf, discriminator: { propertyName: 'type', mapping } }
  }

  const visitSchema = (schema: Json): Json =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (PLAIN.has(key)) return [key, value]
        if (key === 'properties' || key === 'patternProperties') {
          const inner = Object.entries(value as Json).map(([name, field]) => [name, refer(field as Json)])
          return [key, Object.fromEntries(inner)]
        }
        if (Array.isArray(value)) return [key, value.map((item) => (isObject(item) ? refer(item) : item))]
        return [key, isObject(value) ? refer(value) : value]
      }),
    )

  return {
    refer: (schema) => refer(schema as Json),
    components(requests) {
      const strict = reachable(requests, named)
      const sorted = [...named].sort(([a], [b]) => (a < b ? -1 : 1))
      return Object.fromEntries(
        sorted.map(([name, schema]) => [name, strict.has(name) ? schema : growing(schema)]),
      )
    },
  }
}

/** Keywords with values that are data, not schemas. */
const PLAIN = new Set(['examples', 'default', 'enum', 'required', 'const', 'discriminator'])

const pascal = (text: string) => text.replaceAll(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())

function unnamedVariants(): never {
  throw new Error('A schema with variants needs a name.')
}

function withoutNull(schema: Json): Json {
  const types = (schema.type as string[]).filter((type) => type !== 'null')
  const values = schema.enum as unknown[] | undefined
  return {
    ...schema,
    type: types.length === 1 ? types[0] : types,
    ...(values && { enum: values.filter((value) => value !== null) }),
  }
}

/** The names reachable from these schemas. */
function reachable(roots: readonly unknown[], named: ReadonlyMap<string, Json>): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const item of Object.values(value)) visit(item)
    if (!isObject(value)) return
    const name = typeof value.$ref === 'string' ? value.$ref.slice(value.$ref.lastIndexOf('/') + 1) : ''
    if (!named.has(name) || found.has(name)) return
    found.add(name)
    visit(named.get(name))
  }
  visit(roots)
  return found
}

function growing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(growing)
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(
    ([key, item]) => !(key === 'additionalProperties' && item === false),
  )
  return Object.fromEntries(entries.map(([key, item]) => [key, PLAIN.has(key) ? item : growing(item)]))
}
