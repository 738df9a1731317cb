import type { StayMail } from '#contract/audit-log/activity.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/postgres/statement.ts'
import { readMailPage } from './outbox-store.ts'
import { renderMailText } from './show-mail.ts'

/** E-mails about a stay that the caller may see, with their content. */
export async function readMailsAbout(ctx: Context, reservation_id: string, query: Record<string, unknown>) {
  const where = [sql`account_id = ${ctx.scope.account_id}`, sql`reservation_id = ${reservation_id}`]
  const { rows, ...page } = await readMailPage(ctx, query, where)
  const data = rows.map(
    (mail): StayMail => ({
      id: mail.id,
      kind: mail.template,
      to: mail.to_address,
      ...renderMailText(mail, null),
      status: mail.status,
      created_at: mail.created_at,
      sent_at: mail.status === 'sent' ? mail.finished_at : null,
    }),
  )
  return { data, ...page }
}
