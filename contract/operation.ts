import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { ERRORS_OF_EVERY_CALL, ERRORS_OF_EVERY_WRITE, type ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One record an operation: it drives routing, validation, types, OpenAPI and the tests' coverage. */
export interface Operation {
  /** The verb's name, in camel case; unique. */
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
  /** False when the body may be left out. */
  readonly body_required?: boolean
  /** The body is a file of one of these media types, and no JSON; the verb is given an `Upload` as its `body`. */
  readonly upload?: readonly string[]
  /** Bytes; 256 KiB when not given. */
  readonly body_limit?: number
  readonly deprecated?: Deprecation
  readonly status: 200 | 201 | 202 | 204
  readonly response?: TSchema
  /** False for a write that changes nothing worth a row of the audit log. */
  readonly audited?: false
  /** The request holds a secret: an Idempotency-Key is not looked at, so that nothing is kept of it. */
  readonly secret_request?: true
  /** The answer is a file of this media type, and no JSON. */
  readonly file?: 'application/pdf' | 'text/csv; charset=utf-8' | 'text/html; charset=utf-8' | 'image/jpeg'
  /** Files that the same is answered as, by the value of `format` in the query; JSON without one. */
  readonly formats?: Readonly<Record<string, string>>
  /** The answer holds a secret: what is stored of it for replays is sealed. rule 11 */
  readonly secret_response?: boolean
  /** Beyond those that every call or write may answer. */
  readonly errors: readonly ErrorCode[]
  readonly example: OperationExample
}

/** An operation that is going: at least twelve months lie between the two moments. spec 9.3 */
export interface Deprecation {
  readonly since: string
  readonly sunset: string
  /** The path of what takes its place. */
  readonly successor?: string
}

/** A request that works against the demo data, `{name}` standing for values that the test fills in. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly response?: unknown
}

export const operation = <const O extends Operation>(definition: O): O => definition

type StaticOf<S> = S extends TSchema ? Static<S> : undefined

/** A file that was sent, as it came: its media type is what the sender says. */
export interface Upload {
  readonly media_type: string
  readonly bytes: Uint8Array
}

/** What a verb is given: the validated request. */
export interface Input<O extends Operation> {
  params: StaticOf<O['params']>
  query: StaticOf<O['query']>
  body: O extends { upload: readonly string[] } ? Upload : StaticOf<O['body']>
}
/** What a verb returns: the body of the answer. */
export type Output<O extends Operation> = O extends { response: infer R } ? StaticOf<R> : undefined

export const isWrite = (op: Operation): boolean => op.method !== 'GET'

/** The query of a write that can be tried: the answer that would come, and nothing kept. rule 0 */
export const dryRunQuery = {
  dry_run: Type.Optional(
    Type.Boolean({
      description:
        'Answers what the request would be answered, with status 200 and `dry_run: true`, or the refusal that it would get. ' +
        'Nothing is kept: no change, no event, no mail, no invoice number, and an `Idempotency-Key` is neither used up nor ' +
        'replayed. Ids in the answer name nothing.',
      examples: [false],
    }),
  ),
}

/** A field of answers to such a write. */
export const dryRunAnswer = {
  dry_run: Type.Optional(
    Type.Boolean({
      description: 'True in the answer to a request with `dry_run=true`; left out everywhere else',
    }),
  ),
}

export const mayBeTried = ({ query }: Operation): boolean => 'dry_run' in (query?.properties ?? {})

export const errorsOf = (op: Operation): ErrorCode[] => [
  ...new Set([...ERRORS_OF_EVERY_CALL, ...(isWrite(op) ? ERRORS_OF_EVERY_WRITE : []), ...op.errors]),
]
