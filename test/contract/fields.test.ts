import { describe, expect, it } from 'vitest'
import { OPERATIONS, SANDBOX_OPERATIONS } from '#contract/api.ts'
import { openApiOf } from '#contract/openapi/openapi.ts'
import { AUTH_OPERATIONS, STAFF_OPERATIONS } from '#contract/staff-api.ts'

type Json = { [key: string]: unknown }

const document = openApiOf({ operations: [...OPERATIONS, ...SANDBOX_OPERATIONS], environment: 'sandbox' })
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/**
 * Every property and parameter below a node of the document, with its path. Examples are data and have none.
 */
function fieldsBelow(node: unknown, place: string): { place: string; field: Json }[] {
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return []
    const at = `${place}/${key}`
    const own =
      key === 'properties' || key === 'parameters'
        ? Object.entries(value as Json).map(([name, field]) => ({
            place: `${at}/${name}`,
            field: field as Json,
          }))
        : []
    return [
      ...own.filter(({ field }) => !(key === 'parameters' && '$ref' in field)),
      ...fieldsBelow(value, at),
    ]
  })
}

describe('spec 9.6 — each field of the OpenAPI document has a description', () => {
  const all = fieldsBelow(document, '#')

  it('in requests, responses, parameters, headers and events', () => {
    expect(all.length).toBeGreaterThan(1400)
    const silent = all.filter(
      ({ field }) => typeof field.description !== 'string' || field.description.length < 3,
    )
    expect(silent.map(({ place }) => place)).toEqual([])
  })

  it('with more than its name', () => {
    const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
    const repeated = all.filter(
      ({ place, field }) =>
        plain(String(field.description)) === plain(place.slice(place.lastIndexOf('/') + 1)),
    )
    expect(repeated.map(({ place }) => place)).toEqual([])
  })

  it('and names of components are identifiers', () => {
    const names = Object.values(document.components as Json).flatMap((part) => Object.keys(part as Json))
    // Error codes occur in examples, and header names in headers: generators make no types of them.
    expect(names.filter((name) => !/^([A-Za-z_]\w*|SVC-\d{4}|[A-Z][A-Za-z-]+)$/.test(name))).toEqual([])
  })
})

/** Every property below a schema, with its path. */
function propertiesBelow(schema: unknown, place: string): { place: string; field: Json }[] {
  if (!isObject(schema)) return []
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, Json>
  const own = Object.entries(properties).map(([name, field]) => ({
    place: `${place}.${name}`,
    field: field as Json,
  }))
  return [
    ...own,
    ...own.flatMap(({ place, field }) => propertiesBelow(field, place)),
    ...[items, ...[anyOf, oneOf, allOf].flatMap((choices) => Object.values(choices))].flatMap((one) =>
      propertiesBelow(one, place),
    ),
  ]
}

describe('each field of the dashboard’s own operations has a description', () => {
  const all = [...AUTH_OPERATIONS, ...STAFF_OPERATIONS].flatMap((operation) =>
    (['params', 'query', 'body', 'response'] as const).flatMap((part) =>
      propertiesBelow(operation[part], `${operation.id} ${part}`),
    ),
  )

  it('in requests and responses', () => {
    expect(all.length).toBeGreaterThan(1200)
    expect(
      all.filter(({ field }) => String(field.description ?? '').length < 3).map(({ place }) => place),
    ).toEqual([])
  })
})
