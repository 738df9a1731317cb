import type { Input, Operation, Output } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import type { AddressPolicy } from '../outside/address-guard.ts'

/** An operation and the verb that carries it out. */
export interface Route {
  readonly operation: Operation
  readonly verb: (ctx: Context, input: Input<Operation>, prepared: unknown) => Promise<unknown>
  readonly prepare?: Prepare<Operation, unknown> | undefined
}

/**
 * Looks at the world outside before the transaction, for verbs may not. It never refuses: the verb is given what it
 * found, so that a stored answer and a missing object go before.
 */
export type Prepare<O extends Operation, Found> = (input: Input<O>, policy: AddressPolicy) => Promise<Found>

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
