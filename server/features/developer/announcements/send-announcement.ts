import { newId } from '#server/kernel/new-id.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { readAllUsers } from '../../account/staff/public.ts'
import { queueMail, readAddressees } from '../../mail/email/public.ts'
import { readAccountsWithKeys } from '../api-keys/public.ts'
import { lockAnnouncement, writeAnnouncement } from './store.ts'

/** The staff of an account who look after its integrations. */
const RECIPIENT_ROLES = new Set(['owner', 'developer'])

export interface Announcement {
  readonly subject: string
  readonly text: string
}

interface Dependencies {
  readonly live: Database
  readonly sandbox: Database
  readonly secrets: Cipher
  readonly now: Temporal.Instant
}

export interface Recipient {
  readonly account_id: string
  readonly email: string
  readonly name: string
}

/** Owners and developers of every account with an active key, of either environment. spec 9.3 */
export async function findRecipients({ live, sandbox, now }: Dependencies): Promise<Recipient[]> {
  const accounts = new Set<string>()
  for (const database of [live, sandbox]) {
    const found = await reading(database, { account_id: '' }, (tx) =>
      readAccountsWithKeys(tx, now.toString()),
    )
    for (const account_id of found) accounts.add(account_id)
  }
  const users = await reading(live, { account_id: '' }, (tx) => readAllUsers(tx, null))
  return users.filter(
    ({ account_id, status, role }) =>
      accounts.has(account_id) && status === 'active' && RECIPIENT_ROLES.has(role),
  )
}

/**
 * Publishes an announcement on the changelog, and queues an e-mail to each of them, an account at a time. A
 * repetition reaches those who were not queued the first time. Returns how many e-mails were queued;
 * undefined where another text was announced under that subject. spec 6.11, 9.3
 */
export async function announce(
  parts: Dependencies,
  { subject, text }: Announcement,
): Promise<number | undefined> {
  const { live, secrets, now } = parts
  const id = newId('announcement', now.epochMilliseconds)
  const published = await writing(live, null, (tx) =>
    writeAnnouncement(tx, { id, subject, text, created_at: toTimestamp(now) }),
  )
  if (published.text !== text) return undefined
  const recipients = await findRecipients(parts)
  let queued = 0
  for (const [account_id, people] of Map.groupBy(recipients, (one) => one.account_id)) {
    queued += await writing(live, account_id, async (tx) => {
      // Two runs at once would otherwise not see each other's e-mails.
      await lockAnnouncement(tx, subject)
      const ctx = { ...wholeAccount(tx, account_id), now, secrets }
      const already_sent = new Set(await readAddressees(ctx, published.id))
      const left = people.filter(({ email }) => !already_sent.has(email))
      for (const { email, name } of left) {
        await queueMail(ctx, {
          to: { address: email, name },
          template: 'announcement',
          language: 'en',
          data: { name, subject, text },
          resource_id: published.id,
        })
      }
      return left.length
    })
  }
  return queued
}
