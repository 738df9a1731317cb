import type { Context } from '#server/context.ts'
import { signedIn } from '../../account/staff/public.ts'
import { findEndpointsAt } from '../webhooks/public.ts'
import { type InboxRow, readInbox } from './store.ts'

/** The defaults of a bin, before anybody has changed it. */
export const newInbox = (account_id: string, user_id: string): InboxRow => ({
  account_id,
  user_id,
  mode: 'ok',
  status_code: 200,
})

/** The bin of the signed-in user. */
export async function currentInbox(ctx: Context): Promise<InboxRow> {
  const { account_id, user_id } = signedIn(ctx)
  return (await readInbox(ctx, user_id)) ?? newInbox(account_id, user_id)
}

/** The bin as the dashboard shows it, with the webhook that sends to it, if any. */
export async function presentInbox(ctx: Context, { mode, status_code }: InboxRow) {
  const { origin, inbox_path, reaches_itself: reachable } = signedIn(ctx)
  const url = origin + inbox_path
  const [endpoint] = await findEndpointsAt(ctx, url)
  return { url, reachable, mode, status_code, webhook_id: endpoint?.id ?? null }
}
