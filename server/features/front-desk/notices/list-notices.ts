import type * as contract from '#contract/front-desk/notices.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { signedIn } from '../../account/staff/public.ts'
import { readHistory } from './history-store.ts'
import { isNoticeVisible, readOpenNotices } from './open-notices.ts'
import { readReads } from './store.ts'

type Op = typeof contract.listNotices

/**
 * Open notices, those that the caller has read, and those that were settled before that, newest first; and
 * how many are open and unread. rule 15.30
 */
export async function listNotices(ctx: Context, _: Input<Op>): Promise<Output<Op>> {
  const { user_id, role } = signedIn(ctx)
  const [open, reads, history] = await Promise.all([
    readOpenNotices(ctx, role),
    readReads(ctx, user_id),
    readHistory(ctx),
  ])
  const seen = new Set(reads.map(({ key }) => key))
  const known = new Set(open.map(({ key }) => key))
  const sees = (property_id: string | null) =>
    property_id === null || ctx.scope.property_ids === null || ctx.scope.property_ids.includes(property_id)
  const settled = reads.filter(({ key, notice }) => !known.has(key) && sees(notice.property_id))
  const unread = history.filter(
    (notice) =>
      !known.has(notice.key) &&
      !seen.has(notice.key) &&
      sees(notice.property_id) &&
      isNoticeVisible(ctx, role, notice),
  )
  const data = [
    ...open.map((notice) => ({ ...notice, is_open: true, seen: seen.has(notice.key) })),
    ...settled.map(({ notice }) => ({ ...notice, is_open: false, seen: true })),
    ...unread.map((notice) => ({ ...notice, is_open: false, seen: false })),
  ]
  return {
    unseen: data.filter((notice) => notice.is_open && !notice.seen).length,
    data: data.sort((one, other) => compare(other.at, one.at) || compare(one.key, other.key)),
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
