import type { Enquiry } from '#contract/stays/enquiries.ts'
import type { EnquiryRow } from './row.ts'

/** An enquiry as it is shown. */
export const presentEnquiry = ({
  email_key: _,
  internet_id: __,
  attachments,
  ...row
}: EnquiryRow): Enquiry => ({
  ...row,
  attachments: [...attachments],
})

/** An enquiry as events have it: without its sender and words. rule 35.5 */
export function withoutWords(row: EnquiryRow) {
  const {
    name: _,
    email: __,
    phone: ___,
    subject: ____,
    body: _____,
    attachments: ______,
    ...shown
  } = presentEnquiry(row)
  return shown
}

/** The same for the audit log, whose row has the time. */
export function auditedEnquiry(row: EnquiryRow) {
  const { open_since: _, answered_at: __, closed_at: ___, ...audited } = withoutWords(row)
  return audited
}
