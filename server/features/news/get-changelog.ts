import type { Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/house.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../staff/public.ts'
import { readChangelog } from './changelog.ts'

type Op = typeof contract.getChangelog

/** What has changed, release by release, newest first. */
export async function getChangelog(ctx: Context): Promise<Output<Op>> {
  const releases = await readChangelog()
  return { feed_url: `${signedIn(ctx).origin}/changelog/feed.xml`, data: releases.map((one) => ({ ...one })) }
}
