import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const read = statement(
  'read_guest_link',
  `SELECT version FROM guest_links WHERE account_id = $1 AND reservation_id = $2`,
)
const raise = statement(
  'give_up_guest_link',
  `INSERT INTO guest_links (account_id, reservation_id, version, changed_at) VALUES ($1, $2, $3 + 1, $4)
   ON CONFLICT (account_id, reservation_id) DO UPDATE SET version = $3 + 1, changed_at = $4
   WHERE guest_links.version = $3
   RETURNING version`,
)

/** The current version of the link to a booking. */
export async function readLinkVersion(
  { tx, scope }: AccountContext,
  reservation_id: string,
): Promise<number> {
  const row = await tx.one<{ version: number }>(read, [scope.account_id, reservation_id])
  return row?.version ?? 0
}

/** Increases the version, which invalidates the link; undefined where that is done already. */
export async function raiseLinkVersion(
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  reservation_id: string,
  version: number,
): Promise<number | undefined> {
  const values = [scope.account_id, reservation_id, version, now.toString()]
  const row = await tx.one<{ version: number }>(raise, values)
  return row?.version
}
