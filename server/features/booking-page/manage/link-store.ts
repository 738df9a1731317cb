import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { PropertyRow } from '../../property/properties/public.ts'

// The link of a booking of several rooms is that of its first one, whichever room a link was sent about.
const read = statement(
  'read_guest_link',
  `SELECT array_agg(r.id::text ORDER BY r.id) AS room_ids, max(r.check_out) AS check_out,
     (SELECT booking_domain FROM properties p WHERE p.account_id = $1 AND p.id = min(r.property_id)) AS booking_domain,
     (SELECT version FROM guest_links l WHERE l.account_id = $1 AND l.reservation_id = min(r.id)) AS version
   FROM reservations r WHERE r.account_id = $1 AND (r.id = $2 OR r.booking_id = (
     SELECT s.booking_id FROM reservations s WHERE s.account_id = $1 AND s.id = $2))`,
)
const raise = statement(
  'give_up_guest_link',
  `INSERT INTO guest_links (account_id, reservation_id, version, changed_at) VALUES ($1, $2, $3 + 1, $4)
   ON CONFLICT (account_id, reservation_id) DO UPDATE SET version = $3 + 1, changed_at = $4
   WHERE guest_links.version = $3
   RETURNING version`,
)

/** What the link of a booking opens. */
export interface LinkedRooms {
  /** Of all rooms of the booking, by id; of a stay that was booked alone, the one. */
  readonly room_ids: readonly string[]
  /** The last departure. */
  readonly check_out: string
  /** How often the link has been replaced. */
  readonly version: number
  /** Of the property. */
  readonly booking_domain: PropertyRow['booking_domain']
}

/** What the link of the booking opens that a reservation belongs to; null where there is none. rule 26.8 */
export async function readLink(
  { tx, scope }: AccountContext,
  reservation_id: string,
): Promise<LinkedRooms | null> {
  type LinkRow = Omit<LinkedRooms, 'room_ids' | 'version'> & {
    readonly room_ids: string[] | null
    readonly version: number | null
  }
  const row = await tx.one<LinkRow>(read, [scope.account_id, reservation_id])
  return row?.room_ids ? { ...row, room_ids: row.room_ids, version: row.version ?? 0 } : null
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
