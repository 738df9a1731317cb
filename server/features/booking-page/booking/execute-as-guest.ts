import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { pageRequest } from '#server/http/page-request.ts'
import type { Endpoint, Pipeline } from '#server/http/request.ts'
import { execute } from '#server/http/serve.ts'
import { Fault, type FieldError } from '#server/kernel/errors.ts'
import { guestOf } from '../guest-context.ts'
import { type PublishedProperty, scopeOfPage } from '../page-property.ts'

/** The outcome of an API write that a form requests. */
export type Outcome<T> =
  /** `replayed`: the form was sent before, and this is the stored response. */
  | { readonly answer: T; readonly replayed: boolean; readonly refusal?: undefined }
  | { readonly refusal: { readonly code: string; readonly details: Details }; readonly answer?: undefined }

type Details = readonly FieldError[] | Readonly<Record<string, unknown>> | undefined

/** What is done before and after a write, in its transaction, which it is given. */
export type Around = (ctx: Context, write: (ctx: Context) => Promise<unknown>) => Promise<unknown>

interface FormWrite {
  readonly operation: string
  readonly params?: Record<string, string>
  readonly body: Record<string, unknown>
  /** Undefined for a change that is the same however often it is made. */
  readonly key: string | undefined
  /** The tag of the version that is changed: SVC-1015 where it is another. */
  readonly if_match?: string
  /** A preview: nothing is stored. */
  readonly dry_run?: true
  /** Carries the write out in its transaction. What it throws, unless it is a refusal, rolls back and is passed on. */
  readonly around?: Around
}

/**
 * Executes an operation of the API as a guest of a property; throws only errors that are not refusals. rule
 * 26.6
 */
export async function executeAsGuest<T>(
  { pipeline, endpoints }: { readonly pipeline: Pipeline; readonly endpoints: readonly Endpoint[] },
  request: FastifyRequest,
  published: PublishedProperty,
  { operation, key: idempotency_key, around, ...input }: FormWrite,
): Promise<Outcome<T>> {
  const found = endpoints.find((one) => one.operation.id === operation)!
  const endpoint = around ? surrounded(found, around) : found
  const principal = guestOf(scopeOfPage(published), request.ip)
  try {
    const page_request = pageRequest(pipeline, request, { endpoint, principal, idempotency_key, ...input })
    const { status, body, replayed = false } = await execute(pipeline, page_request)
    const response = JSON.parse(body.toString())
    return status < 400 ? { answer: response, replayed } : { refusal: response.error }
  } catch (error) {
    if (error instanceof Fault && error.status < 500 && error.status !== 429)
      return { refusal: { code: error.code, details: error.details } }
    throw error
  }
}

const surrounded = (endpoint: Endpoint, around: Around): Endpoint => ({
  ...endpoint,
  verb: (ctx, input, prepared) => around(ctx, (inner) => endpoint.verb(inner, input, prepared)),
})
