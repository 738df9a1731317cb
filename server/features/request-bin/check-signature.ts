import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/inbox.ts'
import type { Context } from '../../context.ts'
import { verifySignature } from './verify-signature.ts'

type Op = typeof contract.checkSignature

/** Judges a signature that somebody has typed in; nothing of it is kept. */
export async function checkSignature(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const now = body.at === undefined ? ctx.now : Temporal.Instant.from(body.at)
  return verifySignature({ secret: body.secret, header: body.signature, body: body.body, now })
}
