import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { findEndpointsAt } from '../webhooks/public.ts'
import { newInbox } from './current-inbox.ts'
import { type InboxRow, readInbox, type StoredRequest, saveInbox, storeRequest } from './store.ts'
import { verifySignature } from './verify-signature.ts'

export interface Incoming {
  readonly account_id: string
  readonly user_id: string
  /** The path as sent. */
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** Stores a request to a user's bin, with the result of verifying its signature, and returns the response to give. */
export function captureRequest(
  { system, secrets, now }: { system: Database; secrets: Context['secrets']; now: Temporal.Instant },
  incoming: Incoming,
): Promise<InboxRow> {
  const { account_id, user_id, headers, body } = incoming
  return writing(system, account_id, async (tx) => {
    const stored = await readInbox(wholeAccount(tx, account_id), user_id)
    const inbox = stored ?? newInbox(account_id, user_id)
    if (!stored) await saveInbox(tx, inbox, toTimestamp(now))
    const ctx = { tx, secrets, now, scope: { account_id, property_ids: null } }
    const endpoints = await findEndpointsAt(ctx, incoming.url)
    await storeRequest(tx, inbox, {
      id: newId('inbox_request', now.epochMilliseconds),
      received_at: toTimestamp(now),
      headers,
      body,
      answered: inbox.mode === 'timeout' ? null : inbox.status_code,
      verdict: verdictOn(
        incoming,
        endpoints.map(({ secret }) => secret),
        now,
      ),
    })
    return inbox
  })
}

/** Several endpoints may have the address: the secret of one has to match. */
function verdictOn(
  { headers, body }: Incoming,
  secrets: readonly string[],
  now: Temporal.Instant,
): StoredRequest['verdict'] {
  const header = headers['service-signature']
  if (header === undefined) return null
  const verdicts = secrets.map((secret) => verifySignature({ secret, header, body, now }))
  const found = verdicts.find(({ verdict }) => verdict === 'valid') ?? verdicts[0]
  if (!found) return null
  const { signed_text, ...verdict } = found
  return verdict
}
