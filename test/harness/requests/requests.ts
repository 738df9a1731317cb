import { daysAhead, fill } from '#contract/openapi/fill.ts'
import type { Operation } from '#contract/operation.ts'
import type { Client, Reply } from '../client.ts'
import { PICTURE } from './picture.ts'
import type { SeededIds } from './seed-one-of-each.ts'

/** A request of one operation. */
export interface RequestSpec {
  readonly operation: Operation
  readonly params: Record<string, string>
  readonly query: Record<string, string>
  readonly body: unknown
}

/** Values of the placeholders in examples. */
export type Names = Record<string, string>

export const namesOf = (property_id: string, { booking, ...ids }: SeededIds): Names => ({
  property_id,
  ...ids,
})

/** The example of an operation, with its placeholders filled in. */
export const exampleOf = (operation: Operation, names: Names): RequestSpec =>
  exampleWith(operation, (name) => {
    const days = daysAhead(name)
    if (days !== undefined) return Temporal.PlainDate.from('2027-01-04').add({ days }).toString()
    const value = names[name]
    if (value === undefined) throw new Error(`The seeded property has no ${name}.`)
    return value
  })

/** The same with the values of a function. */
export function exampleWith(operation: Operation, valueFor: (name: string) => string): RequestSpec {
  const { params = {}, query = {}, body } = fill(operation.example, valueFor)
  return { operation, params, query, body: operation.upload ? PICTURE : body }
}

export function targetOf({ operation, params, query }: RequestSpec): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(params[name]!))
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}

/** Paginated lists without a required filter. */
export const isList = ({ query }: Operation): boolean =>
  query?.properties.cursor !== undefined && !query.required?.includes('property_id')

/** The path of an operation, without its query. */
export const pathOf = (operation: Operation, names: Names): string =>
  targetOf({ ...exampleOf(operation, names), query: {} })

export const sendRequest = (
  api: Client,
  request: RequestSpec,
  headers?: Record<string, string>,
): Promise<Reply> => api.send(request.operation.method, targetOf(request), request.body, headers)

/** Its example needs a closed day, which a new hotel does not have. */
export const needsClosedDay = ({ example }: Operation): boolean =>
  /\{closed_(?:date|month)\}/.test(JSON.stringify(example))
