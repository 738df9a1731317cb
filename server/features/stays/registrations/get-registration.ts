import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/registrations.ts'
import type { Context } from '#server/context.ts'
import { findRegisteredStay, presentRegistration } from './registered-stay.ts'

type Op = typeof contract.getRegistration

/** How far the registration of a stay is; nothing of what was given. rule 29.1 */
export const getRegistration = async (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  presentRegistration(await findRegisteredStay(ctx, params.id))
