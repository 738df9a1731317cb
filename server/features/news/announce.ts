import type { Database } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import type { Sealer } from '../../seal.ts'
import { readAccountsWithKeys } from '../api-keys/public.ts'
import { queueMail } from '../mails/public.ts'
import { readAllUsers } from '../staff/public.ts'

/** Those of an account who look after what speaks to the API. */
const TOLD = new Set(['owner', 'developer'])

export interface Announcement {
  readonly subject: string
  readonly text: string
}

interface Parts {
  readonly live: Database
  readonly sandbox: Database
  readonly secrets: Sealer
  readonly now: Temporal.Instant
}

export interface Recipient {
  readonly account_id: string
  readonly email: string
  readonly name: string
}

/** Owners and developers of every account with an active key, of either environment. spec 9.3 */
export async function findRecipients({ live, sandbox, now }: Parts): Promise<Recipient[]> {
  const accounts = new Set<string>()
  for (const database of [live, sandbox]) {
    const found = await reading(database, { account_id: '' }, (tx) =>
      readAccountsWithKeys(tx, now.toString()),
    )
    for (const account_id of found) accounts.add(account_id)
  }
  const users = await reading(live, { account_id: '' }, (tx) => readAllUsers(tx, null))
  return users.filter(
    ({ account_id, status, role }) => accounts.has(account_id) && status === 'active' && TOLD.has(role),
  )
}

/** Queues a mail to each of them, an account at a time. Answers how many. spec 6.11, 9.3 */
export async function announce(parts: Parts, announcement: Announcement): Promise<number> {
  const { live, secrets, now } = parts
  const recipients = await findRecipients(parts)
  for (const [account_id, people] of Map.groupBy(recipients, (one) => one.account_id)) {
    await writing(live, account_id, async (tx) => {
      const ctx = { tx, now, secrets, scope: { account_id, property_id: null } }
      for (const { email, name } of people) {
        await queueMail(ctx, {
          to: { address: email, name },
          template: 'announcement',
          language: 'en',
          data: { name, ...announcement },
        })
      }
    })
  }
  return recipients.length
}
