import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { Roles } from './account/roles.ts'
import { ERRORS_OF_EVERY_CALL, ERRORS_OF_EVERY_WRITE, type ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The description of an operation. Routing, validation, types, OpenAPI and the coverage test use it. */
export interface Operation {
  /** The name of the verb in camel case; unique. */
  readonly id: string
  readonly method: Method
  /** Relative to `{base_url}`, with `{name}` for parameters. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** False where the body is optional. */
  readonly body_required?: boolean
  /**
   * The body is a file of one of these media types instead of JSON; the verb receives an `Upload` as its
   * `body`.
   */
  readonly upload?: readonly string[]
  /** Bytes; 256 KiB by default. */
  readonly body_limit?: number
  readonly deprecated?: Deprecation
  readonly status: 200 | 201 | 202 | 204
  readonly response?: TSchema
  /** The roles that may run it in a session; sign-in, which has none yet, omits them. */
  readonly roles?: Roles
  /** Also in a session that a short code opened, which gives no access to guests or accounts. rule 15.34 */
  readonly by_code?: true
  /** Concerns the whole account: not for users restricted to properties. */
  readonly whole_account?: true
  /** What the audit log calls a write, in English and German; false for one without a row there. */
  readonly audit?: readonly [en: string, de: string] | false
  /** A POST that only computes, such as a preview: without an Idempotency-Key nothing of it is stored. rule 11.6 */
  readonly changes_nothing?: true
  /** The request contains a secret: an Idempotency-Key is ignored, so that nothing of it is stored. */
  readonly secret_request?: true
  /** The response is a file of this media type instead of JSON. */
  readonly file?: 'application/pdf' | 'text/csv; charset=utf-8' | 'text/html; charset=utf-8' | 'image/jpeg'
  /** Further media types of the response, by the value of `format` in the query; JSON without it. */
  readonly formats?: Readonly<Record<string, string>>
  /** The response contains a secret: the copy stored for replays is encrypted. rule 11 */
  readonly secret_response?: boolean
  /** Besides those of every call or write. */
  readonly errors: readonly ErrorCode[]
  readonly example: OperationExample
}

/** A deprecated operation: at least twelve months from the deprecation to the sunset. spec 9.3 */
export interface Deprecation {
  readonly since: string
  readonly sunset: string
  /** The path of its successor. */
  readonly successor?: string
}

/** An example request on the demo data; tests fill in `{name}`. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly response?: unknown
}

/** No operation without its roles, and no write without its label in the audit log. */
export type InSession = { readonly roles: Roles } & Audited
export type Audited =
  | { readonly method: 'GET' }
  | { readonly audit: readonly [en: string, de: string] | false }

export const operation = <const O extends Operation & InSession>(definition: O): O => definition

type StaticOf<S> = S extends TSchema ? Static<S> : undefined

/** An uploaded file as it was received: the media type is the sender's. */
export interface Upload {
  readonly media_type: string
  readonly bytes: Uint8Array
}

/** The input of a verb: the validated request. */
export interface Input<O extends Operation> {
  params: StaticOf<O['params']>
  query: StaticOf<O['query']>
  body: O extends { upload: readonly string[] } ? Upload : StaticOf<O['body']>
}
/** The output of a verb: the body of the response. */
export type Output<O extends Operation> = O extends { response: infer R } ? StaticOf<R> : undefined

export const isWrite = (op: Operation): boolean => op.method !== 'GET'

/** The query of a write with a dry run: the same response, without storing anything. rule 0 */
export const dryRunQuery = {
  dry_run: Type.Optional(
    Type.Boolean({
      description:
        'Returns what the request would return, with status 200 and `dry_run: true`, or the error that it would get. Nothing is stored: no change, no event, no e-mail, no invoice number, and an `Idempotency-Key` is neither used up nor replayed. Ids in the response do not exist afterwards.',
      examples: [false],
    }),
  ),
}

/** A field of the response of such a write. */
export const dryRunAnswer = {
  dry_run: Type.Optional(
    Type.Boolean({
      description: 'True in the response to a request with `dry_run=true`; otherwise omitted',
    }),
  ),
}

export const mayBeTried = ({ query }: Operation): boolean => 'dry_run' in (query?.properties ?? {})

export const errorsOf = (op: Operation): ErrorCode[] => [
  ...new Set([...ERRORS_OF_EVERY_CALL, ...(isWrite(op) ? ERRORS_OF_EVERY_WRITE : []), ...op.errors]),
]
