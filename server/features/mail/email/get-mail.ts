import type * as contract from '#contract/mail/email.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { presentMail } from './list-mails.ts'
import { findMail } from './outbox-store.ts'
import { renderMailText } from './show-mail.ts'

type Op = typeof contract.getMail

/** An e-mail of the account with its content as text; a link that signs somebody in stays sealed. */
export async function getMail(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const mail = await findMail(ctx, params.id)
  return { ...presentMail(mail), text: renderMailText(mail, null).text }
}
