import type { TSchema } from 'typebox'
import { ERRORS, type ErrorCode } from '../errors.ts'
import type { ObjectKind } from '../ids.ts'
import type { EnvironmentName } from '../lists.ts'
import { errorsOf, isWrite, mayBeTried, type Operation } from '../operation.ts'
import { sampleOf } from '../samples/samples.ts'
import { SAMPLE_IDS } from '../samples/values.ts'
import { daysAhead, fill } from './fill.ts'
import {
  ERROR_SCHEMAS,
  errorExamples,
  errorResponse,
  HEADERS,
  type HeaderName,
  headers,
  PARAMETERS,
  parameter,
} from './parts.ts'
import { type Json, type SchemaBook, schemaBook } from './schemas.ts'
import { TAGS } from './tags.ts'
import { webhooksOf } from './webhooks.ts'

export interface OpenApiInput {
  readonly operations: readonly Operation[]
  readonly environment: EnvironmentName
  /** Ends in `/v1`; a server variable where it is not known. */
  readonly base_url?: string
}

/** The OpenAPI 3.1 document, generated from the contract alone. spec 9.6 */
export function openApiOf({ operations, environment, base_url }: OpenApiInput): Json {
  const book = schemaBook()
  const shared = sharedResponses()
  const requests: unknown[] = []
  const paths: Record<string, Json> = {}
  for (const op of operations) {
    const body = op.body && book.refer(op.body)
    requests.push(body)
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: operationOf(op, body, book, shared) }
  }
  const webhooks = webhooksOf(book)
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => shared.codes.has(code))
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: serversOf(environment, base_url),
    security: SECURITY,
    tags: tagsOf(operations),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key: \`sk_${environment}_…\`, created in the dashboard or with \`serai keys create\`.`,
        },
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: shared.components(),
      examples: errorExamples(codes),
      schemas: { ...book.components(requests), ...ERROR_SCHEMAS },
    },
  }
}

const SECURITY = [{ bearerAuth: [] }]

const INFO = {
  title: 'Serai',
  version: 'v1',
  summary: 'Hotel operations behind one API',
  description: [
    'Reservations, rates, room types, guests, channels, invoices and webhooks of independent hotels, hostels and aparthotels.',
    'Requests and responses are JSON with `snake_case` names. Money is `{amount, currency}` in the smallest unit of the currency. Timestamps are UTC, `2027-01-04T09:00:00Z`; dates are `2027-01-04`. Requests are strict: an unknown field is refused. Responses may gain fields: ignore those that you do not know.',
    'Besides the errors of each operation, a path that does not exist is 404 `SVC-3003`, and a method that a path does not have is 405 `SVC-3002`.',
  ].join('\n\n'),
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
}

const variable = (name: string, url: string, description: string) => ({
  url: `{${name}}`,
  description,
  variables: { [name]: { default: url, description: 'The address of your installation' } },
})

function serversOf(environment: OpenApiInput['environment'], base_url: string | undefined) {
  if (base_url !== undefined) return [{ url: base_url, description: environment }]
  const live = variable('base_url', 'http://127.0.0.1:8080/v1', 'live')
  const sandbox = variable('sandbox_base_url', 'http://127.0.0.1:8080/sandbox/v1', 'sandbox')
  return environment === 'live' ? [live, sandbox] : [sandbox, live]
}

const tagsOf = (operations: readonly Operation[]) =>
  [...new Set([...operations.map(({ tag }) => tag), 'Events'])].map((name) => {
    const description = TAGS[name]
    if (description === undefined)
      throw new Error(`The tag ${name} needs a description in contract/openapi/tags.ts.`)
    return { name, description }
  })

/** A second guest, where an example has two. */
const OTHER_GUEST = 'gst_01h2xcejqtf2nbrexx3vqjhp42'

/** The fixed value of a placeholder in examples. */
function documentedValue(name: string): string {
  const days = daysAhead(name)
  if (days !== undefined) return Temporal.PlainDate.from('2027-01-04').add({ days }).toString()
  if (name === 'channel_id') return 'booking_com'
  if (name === 'other_guest_id' || name === 'merged_guest_id' || name === 'erasable_guest_id')
    return OTHER_GUEST
  if (name.endsWith('_photo_id')) return documentedValue('image_id')
  const kind = (
    name === 'block_id' ? 'room_block' : name.replace(/^(?:issued|charged|recurring)_|_id$/g, '')
  ) as ObjectKind
  const id = SAMPLE_IDS[kind]
  if (id === undefined) throw new Error(`No documented value for the placeholder {${name}}.`)
  return id
}

/** The example request and response of an operation. */
export function exampleOf(op: Operation) {
  const { params = {}, query = {}, body, response } = op.example
  return {
    params: fill(params, documentedValue),
    query: fill(query, documentedValue),
    body: fill(body, documentedValue),
    response: op.response && (response ?? sampleOf(op.response)),
  }
}

/** Whether the response is one object with a version, and so has an `ETag`. */
export const hasVersion = (op: Operation): boolean =>
  'version' in ((op.response as { properties?: object } | undefined)?.properties ?? {})

function operationOf(op: Operation, body: Json | undefined, book: SchemaBook, shared: SharedResponses): Json {
  const example = exampleOf(op)
  return {
    operationId: op.id,
    tags: [op.tag],
    summary: op.summary,
    description: op.description ?? `${op.summary}.`,
    ...(op.deprecated && { deprecated: true }),
    security: SECURITY,
    parameters: parametersOf(op, example, book),
    ...(body && {
      requestBody: {
        required: op.body_required ?? true,
        content: {
          'application/json': { schema: body, ...(example.body !== undefined && { example: example.body }) },
        },
      },
    }),
    ...(op.upload && {
      requestBody: {
        required: true,
        content: Object.fromEntries(op.upload.map((type) => [type, FILE])),
      },
    }),
    responses: {
      [op.status]: successOf(op, example.response, book),
      ...(op.status !== 200 && mayBeTried(op) && { 200: triedOf(op, example.response, book) }),
      ...shared.of(op),
    },
  }
}

function parametersOf(op: Operation, example: ReturnType<typeof exampleOf>, book: SchemaBook) {
  const listed: Json[] = []
  const add = (where: 'path' | 'query', schemas: Record<string, TSchema>, values: Record<string, string>) => {
    for (const [name, schema] of Object.entries(schemas)) {
      const { description, ...rest } = book.refer(schema)
      listed.push({
        name,
        in: where,
        required: where === 'path' || required(op.query).includes(name),
        description,
        schema: rest,
        example: parameterExample(name, schema, values[name]),
      })
    }
  }
  add('path', op.params?.properties ?? {}, example.params)
  add('query', op.query?.properties ?? {}, example.query)
  if (isWrite(op)) listed.push(parameter('IdempotencyKey'))
  if (op.errors.includes('SVC-1015')) listed.push(parameter('IfMatch'))
  return listed
}

const required = (schema: TSchema | undefined) =>
  (schema as { required?: string[] } | undefined)?.required ?? []

function parameterExample(name: string, schema: TSchema, example: string | undefined): unknown {
  const { type } = schema as { type?: string }
  if (example !== undefined) return type === 'integer' ? Number(example) : example
  if (name === 'cursor') return 'b3BhcXVl'
  if (name === 'resource_id') return SAMPLE_IDS.reservation
  if (/_id$/.test(name)) return documentedValue(name)
  return sampleOf(schema, name)
}

const OUTCOMES = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the work continues after the response.',
  204: 'Done; there is no body.',
} as const

const FILE = { schema: { type: 'string', format: 'binary' } }

function successOf(op: Operation, example: unknown, book: SchemaBook): Json {
  const names: HeaderName[] = ['Service-Request-Id', 'RateLimit-Policy', 'RateLimit']
  if (hasVersion(op)) names.push('ETag')
  if (isWrite(op)) names.push('Idempotent-Replayed')
  return {
    description: OUTCOMES[op.status],
    headers: headers(...names),
    ...(op.response && {
      content: {
        'application/json': { schema: book.refer(op.response), example },
        ...Object.fromEntries(Object.values(op.formats ?? {}).map((type) => [type, FILE])),
      },
    }),
    ...(op.file && { content: { [op.file]: FILE } }),
  }
}

/** The response of a dry run, where its status differs from that of the write. */
const triedOf = (op: Operation, example: unknown, book: SchemaBook): Json => ({
  description: 'The preview, with `dry_run=true`. Nothing was stored.',
  headers: headers('Service-Request-Id', 'RateLimit-Policy', 'RateLimit'),
  content: {
    'application/json': {
      schema: book.refer(op.response!),
      example: { ...(example as Json), dry_run: true },
    },
  },
})

interface SharedResponses {
  readonly codes: Set<ErrorCode>
  /** The error responses of an operation, by status. */
  of(op: Operation): Json
  components(): Json
}

/** Operations with the same codes share one component. */
function sharedResponses(): SharedResponses {
  const made = new Map<string, Json>()
  const codes = new Set<ErrorCode>()
  return {
    codes,
    of(op) {
      const byStatus = Map.groupBy(errorsOf(op).sort(), (code) => ERRORS[code].status)
      return Object.fromEntries(
        [...byStatus].map(([status, group]) => {
          for (const code of group) codes.add(code)
          // Code generators derive identifiers from it, which cannot begin with a digit.
          const name = `Refused_${status}_${group.map((code) => code.slice(4)).join('_')}`
          if (!made.has(name)) made.set(name, errorResponse(status, group))
          return [status, { $ref: `#/components/responses/${name}` }]
        }),
      )
    },
    components: () => Object.fromEntries([...made].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}
