import type * as contract from '#contract/mail/email.staff.ts'
import type { Mail } from '#contract/mail/email.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/postgres/statement.ts'
import { readableMails, readMailPage, type ShownMail } from './outbox-store.ts'
import { renderMailText } from './show-mail.ts'

type Op = typeof contract.listMails

/** An e-mail as the dashboard shows it: its subject, never its link. */
export function presentMail(mail: ShownMail): Mail {
  const last = mail.log.findLast(({ error }) => error !== null)
  return {
    id: mail.id,
    kind: mail.template,
    to: mail.to_address,
    to_name: mail.to_name,
    subject: renderMailText(mail, null).subject,
    status: mail.status,
    attempts: mail.attempts,
    last_error: last ? (last.answer ?? last.error) : null,
    property_id: mail.property_id,
    resource_id: mail.resource_id,
    reservation_id: mail.reservation_id,
    created_at: mail.created_at,
    next_attempt_at: mail.next_attempt_at,
    sent_at: mail.status === 'sent' ? mail.finished_at : null,
  }
}

/** The outbox of the account in this environment, newest first. */
export async function listMails(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = readableMails(ctx)
  if (query.status !== undefined) where.push(sql`status = ANY(${query.status.split(',')}::text[])`)
  if (query.resource_id !== undefined) where.push(sql`resource_id = ${query.resource_id}`)
  if (query.reservation_id !== undefined) where.push(sql`reservation_id = ${query.reservation_id}`)
  const { rows, ...page } = await readMailPage(ctx, query, where)
  return { data: rows.map(presentMail), ...page }
}
