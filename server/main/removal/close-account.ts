import { appendAudit } from '#server/audit/append.ts'
import { disableUser, readAllUsers } from '#server/features/account/staff/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import type { SystemDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'
import {
  endAccess,
  lockClosedAt,
  type OpenBusiness,
  readOpenBusiness,
  writeClosedAt,
} from './removal-store.ts'

export interface ClosedAccount extends OpenBusiness {
  readonly account_id: string
  readonly closed_at: string
  /** Users who can no longer sign in. */
  readonly users: number
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/**
 * Closes an account in both environments: its keys are revoked, its users disabled, its booking pages and shared calendars
 * closed. Everything stays, for an export. Throws an OperatorError while channels are connected, and while guests are in
 * house or to come unless `with_stays`. rule 14.25
 */
export async function closeAccount(
  systems: SystemDatabases,
  now: Temporal.Instant,
  account_id: string,
  { with_stays }: { readonly with_stays: boolean },
): Promise<ClosedAccount> {
  const open = await reading(systems.live, { account_id }, (tx) => readOpenBusiness(tx, account_id))
  requireNothingOpen(open, with_stays)
  const closed_at = toTimestamp(now)
  const users = await reading(systems.live, { account_id }, (tx) => readAllUsers(tx, account_id))
  const active = users.filter(({ status }) => status !== 'disabled')
  for (const { email } of active) await disableUser(systems.live, now, email)
  // Live last: an interruption leaves an account that is not closed, and closing it again does what is missing.
  for (const database of [systems.sandbox, systems.live])
    await writing(database, null, async (tx) => {
      const before = await lockClosedAt(tx, account_id)
      if (before != null) return
      await endAccess(tx, account_id, closed_at)
      await writeClosedAt(tx, account_id, closed_at)
      await audit({ tx, now, account_id }, 'closeAccount', [null, closed_at])
    })
  return { account_id, closed_at, users: active.length, ...open }
}

function requireNothingOpen({ channels, in_house, to_come }: OpenBusiness, with_stays: boolean): void {
  if (channels > 0)
    throw new OperatorError(
      `${counted(channels, 'channel is', 'channels are')} connected and would go on selling: disconnect first (see serai channels list).`,
    )
  if (!with_stays && in_house + to_come > 0)
    throw new OperatorError(
      `${counted(in_house, 'guest is', 'guests are')} in house and ${counted(to_come, 'stay is', 'stays are')} to come: add --with-stays to close the account all the same.`,
    )
}

interface Audited {
  readonly tx: Parameters<typeof lockClosedAt>[0]
  readonly now: Temporal.Instant
  readonly account_id: string
}

const audit = (
  { tx, now, account_id }: Audited,
  action: 'closeAccount' | 'reopenAccount',
  [before, after]: readonly [string | null, string | null],
) =>
  appendAudit(
    { tx, now, scope: { account_id, property_ids: null } },
    {
      action,
      resource_id: account_id,
      property_id: null,
      before: { closed_at: before },
      after: { closed_at: after },
    },
  )

/** Opens it again; keys and users stay as closing left them. Returns whether it was closed. */
export async function reopenAccount(
  systems: SystemDatabases,
  now: Temporal.Instant,
  account_id: string,
): Promise<boolean> {
  let was_closed = false
  for (const database of [systems.live, systems.sandbox])
    await writing(database, null, async (tx) => {
      const before = await lockClosedAt(tx, account_id)
      if (before == null) return
      was_closed = true
      await writeClosedAt(tx, account_id, null)
      await audit({ tx, now, account_id }, 'reopenAccount', [before, null])
    })
  return was_closed
}
