import type * as contract from '#contract/messages/messages.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { readMessagePage } from '../mail/email/public.ts'
import { presentMessage } from './present.ts'

type Op = typeof contract.listMessages

/** Messages of all stays, newest first; filters combine. rule 27.8 */
export async function listMessages(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { rows, ...page } = await readMessagePage(ctx, 'listMessages', query)
  return { data: rows.map(presentMessage), ...page }
}
