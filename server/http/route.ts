import type { Input, Operation, Output } from '../../contract/operation.ts'
import type { Before, Context } from '../context.ts'

/** An operation and the verb that carries it out. */
export interface Route {
  readonly operation: Operation
  readonly verb: (ctx: Context, input: Input<Operation>, prepared: unknown) => Promise<unknown>
  readonly prepare?: Prepare<Operation, unknown> | undefined
  /** Staff are kept in live, whichever environment is looked at. */
  readonly kept_in?: 'live' | undefined
}

/** An operation on what is kept in live alone. decisions 1 */
export const inLive = (route: Route): Route => ({ ...route, kept_in: 'live' })

/**
 * Meets the world outside before the transaction, for verbs may not; the verb is given what it found. A refusal that
 * it throws is answered as if the verb had thrown it, so that a stored answer goes before. It may run again.
 */
export type Prepare<O extends Operation, Found> = (input: Input<O>, before: Before) => Promise<Found>

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
