import type { EnquirySource, EnquiryStatus } from '#contract/stays/status.ts'
import * as t from '#server/postgres/table.ts'

export const ENQUIRIES = t.table('enquiries', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  status: t.column<EnquiryStatus>(),
  source: t.fixed(t.column<EnquirySource>()),
  name: t.fixed(t.nullable(t.text)),
  email: t.fixed(t.nullable(t.text)),
  /** The address as profiles have it. */
  email_key: t.fixed(t.nullable(t.text)),
  phone: t.fixed(t.nullable(t.text)),
  subject: t.fixed(t.nullable(t.text)),
  body: t.fixed(t.text),
  attachments: t.fixed(t.json<readonly string[]>()),
  /** The Message-ID of an e-mail. */
  internet_id: t.fixed(t.nullable(t.text)),
  quote_id: t.nullable(t.text),
  open_since: t.nullable(t.timestamp),
  answered_at: t.nullable(t.timestamp),
  closed_at: t.nullable(t.timestamp),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** An enquiry as stored. */
export type EnquiryRow = t.RowOf<typeof ENQUIRIES>
