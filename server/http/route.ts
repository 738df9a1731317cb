import type { Input, Operation, Output } from '../../contract/operation.ts'
import type { Context, PreTransaction } from '../context.ts'

/** An operation and the verb that carries it out. */
export interface Route {
  readonly operation: Operation
  readonly verb: (ctx: Context, input: Input<Operation>, prepared: unknown) => Promise<unknown>
  readonly prepare?: Prepare<Operation, unknown> | undefined
  /** What a read writes down before its snapshot is taken; called again, in another transaction, while it says so. */
  readonly refresh?: Refresh | undefined
  readonly render?: ((found: unknown) => Promise<Rendered>) | undefined
  /** Staff are kept in live, whichever environment is looked at. */
  readonly kept_in?: 'live' | undefined
}

/** A file as it is sent. */
export interface AnsweredFile {
  readonly bytes: Buffer
  readonly filename: string
  /** Where the operation has several. */
  readonly media_type?: string
  /** Of what follows, where the file is a part; sent as `Service-Next-Cursor`. */
  readonly next_cursor?: string | undefined
}

/** What is made of a finding behind its transaction. */
type Rendered<Answer = unknown> = AnsweredFile | { readonly json: Answer }

/** Binds a read that is answered as JSON, or as a file in one of its formats. */
export const formatRoute = <O extends Operation, Found>(
  operation: O & { readonly formats: object },
  verb: (ctx: Context, input: Input<O>) => Promise<Found>,
  render: (found: Found) => Promise<Rendered<Output<O>>>,
): Route => ({
  operation,
  verb: verb as unknown as Route['verb'],
  render: render as Route['render'],
})

/** Binds a read whose answer is a file: what the verb found is made into bytes behind its transaction. */
export const fileRoute = <O extends Operation, Found>(
  operation: O & { readonly file: string },
  verb: (ctx: Context, input: Input<O>) => Promise<Found>,
  render: (found: Found) => Promise<AnsweredFile>,
): Route => ({
  operation,
  verb: verb as unknown as Route['verb'],
  render: render as Route['render'],
})

/** An operation on what is kept in live alone. rule 1 */
export const inLive = (route: Route): Route => ({ ...route, kept_in: 'live' })

/**
 * Meets the world outside before the transaction, for verbs may not; the verb is given what it found. A refusal that
 * it throws is answered as if the verb had thrown it, so that a stored answer goes before. It may run again.
 */
export type Prepare<O extends Operation, Found> = (input: Input<O>, before: PreTransaction) => Promise<Found>

export interface Refresh<O extends Operation = Operation> {
  readonly wanted: (input: Input<O>) => boolean
  readonly run: (ctx: Context) => Promise<boolean>
}

/** Binds a read that some requests bring up to date first. */
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
