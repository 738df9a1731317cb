import type { Role } from '#contract/account/roles.ts'
import { may } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { readOpenEnquiries } from '../../stays/enquiries/public.ts'
import type { NoticeFacts } from './store.ts'

/** Enquiries that wait for an answer, with something new within a week, of who may answer them. rule 35.6 */
export async function readEnquiryNotices(
  ctx: Context,
  role: Role,
  property_ids: readonly string[],
): Promise<NoticeFacts[]> {
  if (property_ids.length === 0 || !may(role, 'updateEnquiry')) return []
  const open = await readOpenEnquiries(ctx, property_ids)
  return open.map(({ id, property_id, name, email, subject, open_since: at }) => ({
    // One that a reply has opened again is reported again.
    key: `enquiry_open ${id} ${at}`,
    kind: 'enquiry_open',
    property_id,
    at,
    subject: name ?? email ?? '',
    detail: subject,
    count: null,
    date: null,
    resource_id: id,
  }))
}
