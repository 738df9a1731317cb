import type { Input, Operation, Output } from '#contract/operation.ts'
import type { Change } from '../audit/changes.ts'
import type { Context, PreTransaction } from '../context.ts'

/** An operation and the verb that carries it out. */
export interface Route {
  readonly operation: Operation
  readonly verb: (ctx: Context, input: Input<Operation>, prepared: unknown) => Promise<unknown>
  readonly prepare?: Prepare<Operation, unknown> | undefined
  /** What a read writes before its snapshot is taken; repeated, in another transaction, while it returns true. */
  readonly refresh?: Refresh | undefined
  readonly render?: ((found: unknown) => Promise<Rendered>) | undefined
  /** What a read leaves in the audit log once its response is made; undefined where it leaves nothing. */
  readonly auditRead?: ((found: unknown) => Change | undefined) | undefined
  /** Staff are stored in live, whichever environment is shown. */
  readonly stored_in?: 'live' | undefined
  /** Its present is the service's, whatever the test clock of the account says. rule 14.32 */
  readonly real_time?: true
}

/** A file as sent. */
export interface AnsweredFile {
  readonly bytes: Buffer
  readonly filename: string
  /** The media type, where the operation has several. */
  readonly media_type?: string
  /** The cursor of the next part of a file; sent as `Service-Next-Cursor`. */
  readonly next_cursor?: string | undefined
}

/** What is made of the result after the transaction. */
type Rendered<Answer = unknown> = AnsweredFile | { readonly json: Answer }

/** Binds a read that is answered as JSON, or as a file in one of its formats. */
export const formatRoute = <O extends Operation, Found>(
  operation: O & { readonly formats: object },
  verb: (ctx: Context, input: Input<O>) => Promise<Found>,
  render: (found: Found) => Promise<Rendered<Output<O>>>,
  auditRead?: (found: Found) => Change | undefined,
): Route => ({
  operation,
  verb: verb as unknown as Route['verb'],
  render: render as Route['render'],
  auditRead: auditRead as Route['auditRead'],
})

/** Binds a read whose response is a file: the result of the verb is rendered after its transaction. */
export const fileRoute = <O extends Operation, Found>(
  operation: O & { readonly file: string },
  verb: (ctx: Context, input: Input<O>) => Promise<Found>,
  render: (found: Found) => Promise<AnsweredFile>,
): Route => ({
  operation,
  verb: verb as unknown as Route['verb'],
  render: render as Route['render'],
})

/** Operations on what belongs to the service and its users, not to the hotel: no test clock moves them. rule 14.32 */
export const inRealTime = (routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, real_time: true }))

/** An operation on data of live alone. rule 1 */
export const inLive = (route: Route): Route => ({ ...route, stored_in: 'live' })

/**
 * Calls external services before the transaction, which verbs must not; the verb receives the result. An
 * error that it throws is returned as if the verb had thrown it, so that a stored response takes precedence.
 * It may run again.
 */
export type Prepare<O extends Operation, Found> = (input: Input<O>, before: PreTransaction) => Promise<Found>

export interface Refresh<O extends Operation = Operation> {
  readonly isNeeded: (input: Input<O>) => boolean
  readonly run: (ctx: Context) => Promise<boolean>
}

/** Binds a read that writes something first for some requests. */
export const refreshedRoute = <O extends Operation>(
  operation: O,
  verb: (ctx: Context, input: Input<O>) => Promise<Output<O>>,
  refresh: Refresh<O>,
): Route => ({ ...route(operation, verb), refresh: refresh as unknown as Refresh })

/** Binds a verb to its operation; the compiler checks that they fit. */
export const route = <O extends Operation, Found = undefined>(
  operation: O,
  verb: (ctx: Context, input: Input<O>, prepared: Found) => Promise<Output<O>>,
  prepare?: Prepare<O, Found>,
): Route => ({
  operation,
  verb: verb as unknown as Route['verb'],
  prepare: prepare as unknown as Route['prepare'],
})
