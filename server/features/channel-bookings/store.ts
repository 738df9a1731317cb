import type { HELD_REASONS } from '../../../contract/lists.ts'
import type { Tx } from '../../context.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import { type ChannelKey, keyValues } from '../channels/public.ts'
import type { KeptRoom } from './accepted.ts'
import type { Message } from './revisions.ts'

/** One room of a channel's booking: its newest revision, and its reservation. */
export interface ChannelBookingRow {
  readonly id: string
  readonly reference: string
  readonly room_index: number
  readonly revision: number
  readonly action: 'commit' | 'modify' | 'cancel'
  /** The messages that were applied last, the newest last; the same for all rooms. */
  readonly followed: readonly Message[]
  /** `held`: waits for a mapping; `gone`: cancelled before it became a reservation. */
  readonly status: 'booked' | 'held' | 'cancelled' | 'gone'
  readonly held_reason: (typeof HELD_REASONS)[number] | null
  readonly reservation_id: string | null
  readonly room_code: string
  readonly rate_code: string
  readonly booking: KeptRoom
  readonly payment_collected_by: KeptRoom['payment_collected_by']
  readonly commission: number | null
  readonly created_at: string
  readonly updated_at: string
}

const COLUMNS = `id, reference, room_index, revision, action, status, held_reason, reservation_id, room_code, rate_code,
  booking, payment_collected_by, commission, followed, created_at, updated_at`
const OF_REFERENCE = 'account_id = $1 AND property_id = $2 AND channel = $3 AND reference = $4'

// Serialises deliveries of one booking, also where there is no row to lock yet.
const lockReference = statement(
  'lock_channel_reference',
  `SELECT pg_advisory_xact_lock(hashtextextended('channel booking ' || $1 || $2 || $3 || ' ' || $4, 0))`,
)
const listKnown = statement(
  'list_channel_bookings_of_reference',
  `SELECT ${COLUMNS} FROM channel_bookings WHERE ${OF_REFERENCE} ORDER BY room_index`,
)

/** What is stored of a booking, locked against other deliveries of it until the transaction ends. */
export async function lockBooking(
  tx: Tx,
  source: ChannelKey,
  reference: string,
): Promise<ChannelBookingRow[]> {
  const values = [...keyValues(source), reference]
  const [, rows] = await Promise.all([
    tx.run(lockReference, values),
    tx.run<ChannelBookingRow>(listKnown, values),
  ])
  return rows
}

export const readBooking = (tx: Tx, source: ChannelKey, reference: string) =>
  tx.run<ChannelBookingRow>(listKnown, [...keyValues(source), reference])

const upsert = statement(
  'upsert_channel_booking',
  `INSERT INTO channel_bookings (account_id, property_id, channel, ${COLUMNS})
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
   ON CONFLICT (account_id, property_id, channel, reference, room_index) DO UPDATE SET
     revision = excluded.revision, action = excluded.action, status = excluded.status,
     held_reason = excluded.held_reason, reservation_id = excluded.reservation_id, room_code = excluded.room_code,
     rate_code = excluded.rate_code, booking = excluded.booking,
     payment_collected_by = excluded.payment_collected_by, commission = excluded.commission,
     followed = excluded.followed, updated_at = excluded.updated_at`,
)

export const writeBooking = (tx: Tx, source: ChannelKey, row: ChannelBookingRow) =>
  tx.run(upsert, [
    ...keyValues(source),
    row.id,
    row.reference,
    row.room_index,
    row.revision,
    row.action,
    row.status,
    row.held_reason,
    row.reservation_id,
    row.room_code,
    row.rate_code,
    JSON.stringify(row.booking),
    row.payment_collected_by,
    row.commission,
    JSON.stringify(row.followed),
    row.created_at,
    row.updated_at,
  ])

const insertAll = statement(
  'insert_channel_bookings',
  `INSERT INTO channel_bookings (account_id, property_id, channel, ${COLUMNS})
   SELECT $1, given.property_id, given.channel, ${COLUMNS} FROM jsonb_to_recordset($2::jsonb) AS given (property_id text, channel text,
     id text, reference text, room_index integer, revision bigint, action text, status text, held_reason text,
     reservation_id text, room_code text, rate_code text, booking jsonb, payment_collected_by text, commission bigint,
     followed jsonb, created_at timestamptz, updated_at timestamptz)`,
)

/** Many of several channels in one statement: for the history of the demo. */
export const insertBookings = (
  { tx, scope }: AccountContext,
  rows: readonly (ChannelBookingRow & Omit<ChannelKey, 'account_id'>)[],
) => tx.run(insertAll, [scope.account_id, JSON.stringify(rows)])

/** What the codes of a channel are mapped to; nulls where they are not mapped. */
export interface Mapped {
  readonly room_type_id: string | null
  readonly rate_plan_id: string | null
  readonly currency: string
}

// A mapping that is switched off still says what was sold.
const findMapped = statement(
  'find_mapped_plan',
  `SELECT p.currency,
     (SELECT m.room_type_id FROM rate_plan_channels m
      WHERE m.account_id = $1 AND m.property_id = $2 AND m.channel = $3 AND m.channel_room_id = $4 LIMIT 1)
       AS room_type_id,
     (SELECT m.rate_plan_id FROM rate_plan_channels m
      WHERE m.account_id = $1 AND m.property_id = $2 AND m.channel = $3 AND m.channel_room_id = $4
        AND m.channel_rate_id = $5) AS rate_plan_id
   FROM properties p WHERE p.account_id = $1 AND p.id = $2`,
)

export async function readMappedPlan(
  tx: Tx,
  source: ChannelKey,
  { room_code, rate_code }: Pick<KeptRoom, 'room_code' | 'rate_code'>,
): Promise<Mapped> {
  const found = await tx.one<Mapped>(findMapped, [...keyValues(source), room_code, rate_code])
  return found!
}

const listMappable = statement(
  'list_mappable_bookings',
  `SELECT b.account_id, b.property_id, b.channel, b.reference
   FROM channel_bookings b JOIN rate_plan_channels m ON m.account_id = b.account_id
     AND m.property_id = b.property_id AND m.channel = b.channel
     AND m.channel_room_id = b.room_code AND m.channel_rate_id = b.rate_code
   WHERE b.status = 'held' AND b.held_reason <> 'other_currency'
     AND b.account_id || ' ' || b.property_id || ' ' || b.channel || ' ' || b.reference <> ALL ($1::text[])
   GROUP BY 1, 2, 3, 4 ORDER BY min(b.id) LIMIT 500`,
)

/** Held bookings that are mapped by now, of all accounts, without those that are put off: for the job. */
export const readMappable = (tx: Tx, put_off: readonly string[]) =>
  tx.run<ChannelKey & { reference: string }>(listMappable, [put_off])
