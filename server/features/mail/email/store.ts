import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import type { Attachment } from './attachments.ts'
import type { MailLogEntry } from './log.ts'
import type { TemplateName } from './templates.ts'
import type { Language } from './words/language.ts'

export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'discarded'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

const MAILS = t.table(
  'mails',
  {
    account_id: t.readOnly(t.text),
    id: t.fixed(t.text),
    property_id: t.fixed(t.nullable(t.text)),
    resource_id: t.fixed(t.nullable(t.text)),
    reservation_id: t.fixed(t.nullable(t.text)),
    template: t.fixed(t.column<TemplateName>()),
    language: t.fixed(t.column<Language>()),
    to_address: t.fixed(t.text),
    to_name: t.fixed(t.nullable(t.text)),
    data: t.fixed(t.json<object>()),
    /** The sealed link; null without one, and once the e-mail is sent. */
    secret: t.fixed(t.column<Buffer | null>()),
    attachments: t.fixed(t.json<readonly Attachment[]>()),
    due_at: t.writeOnly(t.timestamp),
    expires_at: t.fixed(t.timestamp),
    created_at: t.fixed(t.timestamp),
    status: t.readOnly(t.column<MailStatus>()),
    attempts: t.readOnly(t.integer),
    interruptions: t.readOnly(t.integer),
    /** When it may go next, while it waits. */
    next_attempt_at: t.readOnly(t.nullable(t.timestamp), `CASE status WHEN 'waiting' THEN due_at END`),
    finished_at: t.readOnly(t.nullable(t.timestamp)),
    log: t.readOnly(t.column<MailLogEntry[]>()),
  },
  {
    // A document that is queued for an address already is not queued twice.
    on_conflict: `ON CONFLICT (account_id, resource_id, to_address) WHERE template = 'invoice' AND status IN ('waiting', 'sending')
      DO NOTHING`,
  },
)

/** A mail as the outbox has it. */
export type MailRow = t.RowOf<typeof MAILS>

export const { insert: insertMail, columns: MAIL_COLUMNS, only: mailColumns } = MAILS

const addressees = statement(
  'list_addressees_of_mails',
  `SELECT to_address FROM mails WHERE account_id = $1 AND resource_id = $2`,
)
/** The recipient of an e-mail. */
export async function readAddressees({ tx, scope }: AccountContext, resource_id: string): Promise<string[]> {
  const rows = await tx.run<{ to_address: string }>(addressees, [scope.account_id, resource_id])
  return rows.map(({ to_address }) => to_address)
}
