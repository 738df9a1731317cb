import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { mailboxOf } from './addressee.ts'
import { readAddressee } from './addressees-store.ts'

const confirm = statement(
  'confirm_mailbox',
  `UPDATE guests SET confirmed_email = $2
   WHERE account_id = $1 AND email_normal = $2 AND confirmed_email IS DISTINCT FROM $2`,
)

/** The mailbox to which e-mails about a stay go is read by somebody who uses them. A changed address is to be confirmed again. rule 26.26 */
export async function confirmMailbox(ctx: AccountContext, reservation_id: string): Promise<void> {
  const { address } = mailboxOf(await readAddressee(ctx, reservation_id))
  if (address !== null) await ctx.tx.run(confirm, [ctx.scope.account_id, normaliseEmail(address)])
}
