import type { Role } from '#contract/account/roles.ts'
import { appendAudit } from '#server/audit/append.ts'
import { newId } from '#server/kernel/new-id.ts'
import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import { type Clock, toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { hashPassword } from '../password/password.ts'
import { insertUser } from '../users-store.ts'

export interface CreateUserOptions {
  readonly account_id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The only properties that the user sees; all when omitted. */
  readonly property_ids?: string[] | null
  /** Null for a user who is to follow a link first. */
  readonly password: string | null
  readonly demo?: boolean
}

/** Creates a user of an account; `staff_email_unique` where the address is taken. For operators and first starts. */
export async function createUser(
  live: Database,
  clock: Clock,
  options: CreateUserOptions,
): Promise<{ id: string }> {
  const { account_id, name, email, role, property_ids = null, password, demo = false } = options
  const now = clock.now()
  const id = newId('user', now.epochMilliseconds)
  const row = {
    id,
    name: name.trim(),
    email: email.trim(),
    email_key: normaliseEmail(email),
    role,
    property_ids,
    demo,
    status: password === null ? ('invited' as const) : ('active' as const),
    language: null,
    password_hash: password === null ? null : await hashPassword(password),
    created_at: toTimestamp(now),
  }
  await writing(live, null, (tx) => {
    const ctx = { ...wholeAccount(tx, account_id), now }
    const after = { name: row.name, email: row.email, role, property_ids }
    const change = { resource_id: id, property_id: null, before: null, after }
    return Promise.all([insertUser(ctx, row), appendAudit(ctx, { action: 'createUser', ...change })])
  })
  return { id }
}
