import { toTimestamp } from '../../clock.ts'
import { newId } from '../../new-id.ts'
import type { Database } from '../../postgres/database.ts'
import { writing } from '../../postgres/transaction.ts'
import { newInbox } from './own-inbox.ts'
import { type InboxRow, keepRequest, readInbox, saveInbox } from './store.ts'

export interface Incoming {
  readonly account_id: string
  readonly user_id: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** Keeps a request that came into the inbox of somebody, and says how to answer it. */
export function takeRequest(
  system: Database,
  now: Temporal.Instant,
  { account_id, user_id, headers, body }: Incoming,
): Promise<InboxRow> {
  return writing(system, account_id, async (tx) => {
    const kept = await readInbox(tx, account_id, user_id)
    const inbox = kept ?? newInbox(account_id, user_id)
    if (!kept) await saveInbox(tx, inbox, toTimestamp(now))
    await keepRequest(tx, inbox, {
      id: newId('inbox_request', now.epochMilliseconds),
      received_at: toTimestamp(now),
      headers,
      body,
      answered: inbox.mode === 'timeout' ? null : inbox.status_code,
    })
    return inbox
  })
}
