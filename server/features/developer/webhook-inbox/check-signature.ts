import type * as contract from '#contract/developer/webhook-inbox.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { verifySignature } from './verify-signature.ts'

type Op = typeof contract.checkSignature

/** Verifies a signature that somebody has pasted; nothing of it is stored. */
export async function checkSignature(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const now = body.at === undefined ? ctx.now : Temporal.Instant.from(body.at)
  return verifySignature({ secret: body.secret, header: body.signature, body: body.body, now })
}
