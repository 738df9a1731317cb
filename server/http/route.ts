import type { Input, Operation, Output } from '../../contract/operation.ts'
import type { Context } from '../context.ts'

/** An operation and the verb that carries it out. */
export interface Route {
  readonly operation: Operation
  readonly verb: (ctx: Context, input: Input<Operation>) => Promise<unknown>
}

/** Binds a verb to its operation; the compiler checks that they fit. */
export const route = <O extends Operation>(
  operation: O,
  verb: (ctx: Context, input: Input<O>) => Promise<Output<O>>,
): Route => ({ operation, verb: verb as unknown as Route['verb'] })
