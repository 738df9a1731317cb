import type { HELD_REASONS } from '#contract/lists.ts'
import type { Tx } from '#server/context.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import { type ChannelKey, keyValues } from '../../channels/public.ts'
import type { AcceptedRoom } from './accepted.ts'
import type { Message } from './revisions.ts'

/** Of a night that a channel sold although no room was left: what it had confirmed when the booking arrived. rule 6.44 */
export interface KnownNight {
  readonly date: string
  readonly available: number | null
  readonly confirmed_at: string | null
}

export const CHANNEL_BOOKINGS = t.keyedTable(
  'channel_bookings',
  ['property_id', 'channel', 'reference', 'room_reference'],
  {
    property_id: t.writeOnly(t.text),
    channel: t.writeOnly(t.text),
    id: t.fixed(t.text),
    reference: t.fixed(t.text),
    room_reference: t.fixed(t.text),
    revision: t.integer,
    action: t.column<'commit' | 'modify' | 'cancel'>(),
    /** `held`: waits for a mapping; `never_booked`: cancelled before it became a reservation. */
    status: t.column<'booked' | 'held' | 'cancelled' | 'never_booked'>(),
    held_reason: t.nullable(t.column<(typeof HELD_REASONS)[number]>()),
    reservation_id: t.nullable(t.text),
    room_code: t.text,
    rate_code: t.text,
    booking: t.json<AcceptedRoom>(),
    payment_collected_by: t.column<AcceptedRoom['payment_collected_by']>(),
    commission: t.nullable(t.integer),
    /** The messages that were applied last, the newest last; the same for all rooms. */
    followed: t.json<readonly Message[]>(),
    /** What the channel had confirmed of nights that were full when it sold them; null for none. */
    known_nights: t.nullable(t.json<readonly KnownNight[]>()),
    created_at: t.fixed(t.timestamp),
    updated_at: t.timestamp,
  },
)

/** One room of a channel's booking: its newest revision, and its reservation. */
export type ChannelBookingRow = t.RowOf<typeof CHANNEL_BOOKINGS>

const OF_REFERENCE = 'account_id = $1 AND property_id = $2 AND channel = $3 AND reference = $4'

// Serialises deliveries of one booking, also where there is no row to lock yet.
const lockReference = statement(
  'lock_channel_reference',
  `SELECT pg_advisory_xact_lock(hashtextextended('channel booking ' || $1 || $2 || $3 || ' ' || $4, 0))`,
)
const listKnown = statement(
  'list_channel_bookings_of_reference',
  `${CHANNEL_BOOKINGS.select} WHERE ${OF_REFERENCE} ORDER BY length(room_reference), room_reference`,
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

export const writeBooking = (
  tx: Tx,
  { account_id, property_id, channel }: ChannelKey,
  row: ChannelBookingRow,
) => CHANNEL_BOOKINGS.upsert(wholeAccount(tx, account_id), { ...row, property_id, channel })

/** Many of several channels in one statement: for the history of the demo. */
export const { insertMany: insertBookings } = CHANNEL_BOOKINGS

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
  { room_code, rate_code }: Pick<AcceptedRoom, 'room_code' | 'rate_code'>,
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
