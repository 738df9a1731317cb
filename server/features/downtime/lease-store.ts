import type { Database } from '../../postgres/database.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import { writing } from '../../postgres/transaction.ts'
import { lastDue } from './due-packs.ts'
import { timesOf } from './settings-store.ts'

/** A pack that this worker has leased. */
export interface ClaimedPack {
  readonly account_id: string
  readonly property_id: string
  readonly due_at: string
  readonly lease: string
}

/** After so many attempts a pack is given up: the next one is due within hours. */
const MAX_ATTEMPTS = 5

const listProperties = statement(
  'list_properties_with_packs',
  `SELECT p.account_id, p.id AS property_id, p.timezone, p.created_at, s.times,
     (SELECT max(due_at) FROM downtime_packs d
      WHERE d.account_id = p.account_id AND d.property_id = p.id AND (d.made_at IS NOT NULL OR d.attempts >= ${MAX_ATTEMPTS})
     ) AS last_due
   FROM properties p LEFT JOIN downtime_settings s ON s.account_id = p.account_id AND s.property_id = p.id
   ORDER BY p.account_id, p.id`,
)
const claim = statement(
  'claim_downtime_pack',
  `INSERT INTO downtime_packs AS d (account_id, property_id, due_at, lease, leased_until, attempts)
   VALUES ($1, $2, $3, $4::uuid, $5::timestamptz, 1)
   ON CONFLICT (account_id, property_id, due_at) DO UPDATE
     SET lease = excluded.lease, leased_until = excluded.leased_until, attempts = d.attempts + 1
     WHERE d.made_at IS NULL AND d.leased_until <= $6::timestamptz AND d.attempts < ${MAX_ATTEMPTS}
   RETURNING due_at`,
)
const record = statement(
  'record_downtime_pack',
  `UPDATE downtime_packs SET made_at = $5::timestamptz, lease = NULL, leased_until = NULL
   WHERE account_id = $1 AND property_id = $2 AND due_at = $3::timestamptz AND lease = $4::uuid RETURNING due_at`,
)
const forget = statement(
  'forget_downtime_packs',
  `DELETE FROM downtime_packs WHERE account_id = $1 AND property_id = $2 AND due_at < $3::timestamptz - interval '30 days'`,
)

interface PackProperty {
  readonly account_id: string
  readonly property_id: string
  readonly timezone: string
  readonly created_at: string
  readonly times: readonly string[] | null
  readonly last_due: string | null
}

interface PackClaim {
  readonly lease: string
  readonly lease_until: Temporal.Instant
  readonly now: Temporal.Instant
  readonly limit: number
}

/**
 * Leases packs that are due: of each property the latest time that has passed, so that after an outage one is
 * written and not all that were missed. One statement where nothing is due. rule 19.3
 */
export async function claimPacks(system: Database, { lease, lease_until, now, limit }: PackClaim) {
  const properties = await writing(system, null, (tx) => tx.run<PackProperty>(listProperties))
  const claimed: ClaimedPack[] = []
  for (const { account_id, property_id, timezone, created_at, times, last_due } of properties) {
    if (claimed.length >= limit) break
    const due = lastDue(timesOf(times), timezone, now)?.toString()
    if (due === undefined || due < created_at || (last_due !== null && due <= last_due)) continue
    const values = [account_id, property_id, due, lease, lease_until.toString(), now.toString()]
    const row = await writing(system, account_id, (tx) => tx.one<{ due_at: string }>(claim, values))
    if (row) claimed.push({ account_id, property_id, due_at: row.due_at, lease })
  }
  return claimed
}

/** Records that a pack is written, where the lease still holds; returns whether it did. */
export async function recordPack(
  { tx }: Pick<AccountContext, 'tx'>,
  { account_id, property_id, due_at, lease }: ClaimedPack,
  now: Temporal.Instant,
): Promise<boolean> {
  const [done] = await Promise.all([
    tx.one(record, [account_id, property_id, due_at, lease, now.toString()]),
    tx.run(forget, [account_id, property_id, now.toString()]),
  ])
  return done !== undefined
}
