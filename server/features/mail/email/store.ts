import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import {
  column,
  fixed,
  integer,
  json,
  nullable,
  type RowOf,
  readOnly,
  table,
  text,
  timestamp,
  writeOnly,
} from '#server/postgres/table.ts'
import type { Attachment } from './attachments.ts'
import type { MailLogEntry } from './log.ts'
import type { TemplateName } from './templates.ts'
import type { Language } from './words/language.ts'

export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'discarded'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

const MAILS = table(
  'mails',
  {
    account_id: readOnly(text),
    id: fixed(text),
    property_id: fixed(nullable(text)),
    resource_id: fixed(nullable(text)),
    reservation_id: fixed(nullable(text)),
    template: fixed(column<TemplateName>()),
    language: fixed(column<Language>()),
    to_address: fixed(text),
    to_name: fixed(nullable(text)),
    data: fixed(json<object>()),
    /** The sealed link; null without one, and once the e-mail is sent. */
    secret: fixed(column<Buffer | null>()),
    attachments: fixed(json<readonly Attachment[]>()),
    due_at: writeOnly(timestamp),
    expires_at: fixed(timestamp),
    created_at: fixed(timestamp),
    status: readOnly(column<MailStatus>()),
    attempts: readOnly(integer),
    interruptions: readOnly(integer),
    /** When it may go next, while it waits. */
    next_attempt_at: readOnly(nullable(timestamp), `CASE status WHEN 'waiting' THEN due_at END`),
    finished_at: readOnly(nullable(timestamp)),
    log: readOnly(column<MailLogEntry[]>()),
  },
  {
    // A document that is queued for an address already is not queued twice.
    on_conflict: `ON CONFLICT (account_id, resource_id, to_address) WHERE template = 'invoice' AND status IN ('waiting', 'sending')
      DO NOTHING`,
  },
)

/** A mail as the outbox has it. */
export type MailRow = RowOf<typeof MAILS>

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
