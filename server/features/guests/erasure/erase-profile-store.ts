import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { GuestRow } from '../store.ts'

/** Erasure of the personal data in this feature: profile, names of bookers, consents, merges. rule 28 */

/** Replaces the name, which is required. */
export const ERASED_NAME = { first_name: 'Erased', last_name: 'Guest' } as const

/** The profile without personal data. The country stays, because reports group by it. */
export const erased = (row: GuestRow, now: Temporal.Instant) =>
  raiseVersion<GuestRow>(
    {
      ...row,
      ...ERASED_NAME,
      email: null,
      email_key: null,
      phone: null,
      language: null,
      address: null,
      company: null,
      preference_notes: null,
      tags: [],
      marketing_consent: false,
      erased_at: toTimestamp(now),
    },
    now,
  )

const OF_GUEST = ['guest_aliases', 'merge_suggestions', 'guest_former_emails'].map((table) =>
  statement(`erase_${table}`, `DELETE FROM ${table} WHERE account_id = $1 AND guest_id = $2`),
)
const eraseConsents = statement(
  'erase_guest_consents',
  'DELETE FROM guest_consents WHERE account_id = $1 AND guest_id = $2 RETURNING id',
)
const forgetMailbox = statement(
  'erase_confirmed_mailbox',
  'UPDATE guests SET confirmed_email = NULL WHERE account_id = $1 AND id = $2 AND confirmed_email IS NOT NULL',
)
const forgetDismissed = statement(
  'erase_dismissed_duplicates',
  'DELETE FROM guest_duplicates_dismissed WHERE account_id = $1 AND (guest_id = $2 OR other_id = $2)',
)
const TREE = `WITH RECURSIVE tree AS (
    SELECT from_id FROM guest_merges WHERE account_id = $1 AND into_id = $2
    UNION SELECT m.from_id FROM tree JOIN guest_merges m ON m.account_id = $1 AND m.into_id = tree.from_id)`
const forgetMerges = statement(
  'erase_guest_merges',
  `${TREE} UPDATE guest_merges SET saved = NULL WHERE account_id = $1 AND from_id IN (SELECT from_id FROM tree)`,
)
const listMerged = statement('list_merged_ids', `${TREE} SELECT from_id AS id FROM tree`)

/** Everything besides the row; returns the ids of consents. Profiles merged into it are erased too, and cannot be restored. */
export async function eraseBesideProfile({ tx, scope }: AccountContext, id: string): Promise<string[]> {
  const [consents] = await Promise.all([
    tx.run<{ id: string }>(eraseConsents, [scope.account_id, id]),
    ...[...OF_GUEST, forgetMailbox, forgetDismissed, forgetMerges].map((erase) =>
      tx.run(erase, [scope.account_id, id]),
    ),
  ])
  return consents.map((row) => row.id)
}

/** All ids of a guest, including merged ones. */
export const readIdsOf = async ({ tx, scope }: AccountContext, id: string): Promise<string[]> => [
  id,
  ...(await tx.run<{ id: string }>(listMerged, [scope.account_id, id])).map((row) => row.id),
]
