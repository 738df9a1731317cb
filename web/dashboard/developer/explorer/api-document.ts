import { queryOptions } from '@tanstack/react-query'
import { type ApiError, errorOf, unreachable } from '#web/lib/api-error.ts'
import { environment } from '#web/lib/environment.ts'

/** What the Explorer shows of the OpenAPI document. */

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: {
    readonly type?: string
    readonly enum?: readonly string[]
    readonly default?: unknown
  }
  readonly example?: unknown
}

export interface ApiOperation {
  readonly id: string
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly takes_if_match: boolean
  /** Undefined where it takes no body. */
  readonly body: RequestBody | undefined
  /** Media types of a file that it takes in place of JSON; empty for none. */
  readonly upload: readonly string[]
  /** The identifier in the example of a list: its prefix says what is listed. */
  readonly lists: string | undefined
}

export interface RequestBody {
  readonly required: boolean
  readonly example: unknown
  readonly required_fields: readonly string[]
}

interface Schema {
  readonly $ref?: string
  readonly required?: readonly string[]
}
type Media = Readonly<Record<string, { readonly example?: unknown; readonly schema?: Schema }>>
interface Described {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Media }
  readonly responses: Readonly<Record<string, { readonly content?: Media }>>
}
interface OpenApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

const JSON_TYPE = 'application/json'

interface DocumentedPath {
  readonly path: string
  readonly method: string
  readonly schemas: OpenApiDocument['components']['schemas']
}

function bodyOf(described: Described, schemas: DocumentedPath['schemas']): RequestBody | undefined {
  const media = described.requestBody?.content[JSON_TYPE]
  if (!media) return undefined
  const name = media.schema?.$ref?.split('/').at(-1)
  const schema = name === undefined ? media.schema : schemas[name]
  return {
    required: described.requestBody?.required === true,
    example: media.example,
    required_fields: schema?.required ?? [],
  }
}

function operationOf({ path, method, schemas }: DocumentedPath, described: Described): ApiOperation {
  const { operationId: id, tags, summary, description = '', parameters = [], requestBody } = described
  const body = bodyOf(described, schemas)
  const listed = described.responses['200']?.content?.[JSON_TYPE]?.example as
    | { data?: readonly { id?: unknown }[] }
    | undefined
  const first_id = Array.isArray(listed?.data) ? listed.data[0]?.id : undefined
  return {
    id,
    method: method.toUpperCase(),
    path,
    tag: tags[0]!,
    summary,
    description,
    // Headers are references; the Explorer has a field of its own for each.
    parameters: parameters.filter((one): one is Parameter => !('$ref' in one)),
    takes_if_match: parameters.some((one) => '$ref' in one && one.$ref.endsWith('/IfMatch')),
    body,
    upload: body ? [] : Object.keys(requestBody?.content ?? {}),
    lists: typeof first_id === 'string' ? first_id : undefined,
  }
}

const operationsOf = ({ paths, components: { schemas } }: OpenApiDocument): readonly ApiOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf({ path, method, schemas }, described)),
  )

const ADDRESS = environment === 'live' ? '/v1/openapi.json' : '/sandbox/v1/openapi.json'

/** The operations of the API in this environment, from the document that programs read. */
export const operationsQuery = queryOptions<readonly ApiOperation[], ApiError>({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => {
    const response = await fetch(ADDRESS, { signal }).catch((error: unknown) => {
      throw signal.aborted ? error : unreachable()
    })
    if (!response.ok) throw await errorOf(response)
    return operationsOf((await response.json()) as OpenApiDocument)
  },
  staleTime: Number.POSITIVE_INFINITY,
})
