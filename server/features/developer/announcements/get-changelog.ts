import type * as contract from '#contract/developer/announcements.staff.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { signedIn } from '../../account/staff/public.ts'
import { readChangelog } from './changelog.ts'
import { readAnnouncements } from './store.ts'

type Op = typeof contract.getChangelog

/** Announcements, and the changes of each release; newest first. */
export async function getChangelog(ctx: Context): Promise<Output<Op>> {
  const [releases, announcements] = await Promise.all([readChangelog(), readAnnouncements(ctx.tx)])
  return {
    feed_url: `${signedIn(ctx).origin}/changelog/feed.xml`,
    announcements: announcements.map(({ created_at, ...one }) => ({ ...one, announced_at: created_at })),
    data: releases.map((one) => ({ ...one })),
  }
}
