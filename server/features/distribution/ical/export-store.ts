import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import { roomsForSale } from '../../inventory/nights/public.ts'
import type { OccupiedNights } from './room-calendar.ts'

const EXPORTS = t.keyedTable('ical_exports', ['property_id', 'channel', 'room_id'], {
  account_id: t.readOnly(t.text),
  property_id: t.fixed(t.text),
  channel: t.fixed(t.text),
  room_id: t.fixed(t.text),
  token_hash: t.column<Buffer>(),
  /** Sealed. */
  token: t.column<Buffer>(),
  created_at: t.timestamp,
})

/** An exported calendar: of one room, for one channel. */
export type CalendarExport = Pick<t.RowOf<typeof EXPORTS>, (typeof KEY)[number]>
const KEY = ['account_id', 'property_id', 'channel', 'room_id'] as const

const findByToken = statement(
  'find_calendar_export',
  `SELECT ${EXPORTS.only(KEY)} FROM ical_exports WHERE token_hash = $1`,
)
const remove = statement(
  'delete_calendar_export',
  `DELETE FROM ical_exports WHERE account_id = $1 AND property_id = $2 AND channel = $3 AND room_id = $4
   RETURNING room_id`,
)
const listAll = statement(
  'list_calendar_exports',
  `SELECT ${EXPORTS.columnsOf('e')}, r.name AS room
   FROM ical_exports e JOIN rooms r ON r.account_id = e.account_id AND r.id = e.room_id
   WHERE e.account_id = $1 AND ($2::text IS NULL OR e.property_id = $2) ORDER BY e.property_id, e.channel, r.name`,
)

const keyOf = ({ account_id, property_id, channel, room_id }: CalendarExport) => [
  account_id,
  property_id,
  channel,
  room_id,
]

/** For requests that name no account: the calendar of a token. */
export const readExportByToken = (tx: Tx, hash: Buffer) => tx.one<CalendarExport>(findByToken, [hash])

/** Replaces the token. */
export const writeExport = (
  tx: Tx,
  of: CalendarExport,
  token: Pick<t.RowOf<typeof EXPORTS>, 'token_hash' | 'token' | 'created_at'>,
) => EXPORTS.upsert({ tx, scope: of }, { ...of, ...token })

export const deleteExport = async (tx: Tx, of: CalendarExport) => (await tx.run(remove, keyOf(of))).length > 0

export type ListedExport = t.RowOf<typeof EXPORTS> & { readonly room: string }

export const readExports = ({ tx, scope }: AccountContext, property_id: string | null) =>
  tx.run<ListedExport>(listAll, [scope.account_id, property_id])

const findRoom = statement(
  'find_calendar_room',
  `SELECT r.id, r.name, r.room_type_id, p.name AS property, p.timezone
   FROM rooms r JOIN properties p ON p.account_id = r.account_id AND p.id = r.property_id
   WHERE r.account_id = $1 AND r.id = $2 AND r.property_id = $3 AND r.retired_at IS NULL`,
)

export interface CalendarRoom {
  readonly id: string
  readonly name: string
  readonly room_type_id: string
  readonly property: string
  readonly timezone: string
}

export const readCalendarRoom = (
  tx: Tx,
  { account_id, property_id, room_id }: Omit<CalendarExport, 'channel'>,
) => tx.one<CalendarRoom>(findRoom, [account_id, room_id, property_id])

const findPlace = statement(
  'find_place_of_room',
  `SELECT account_id, property_id FROM rooms WHERE id = $1 AND retired_at IS NULL`,
)

/** For operators, who name a room alone: its property. */
export const findPropertyOfRoom = (tx: Tx, room_id: string) =>
  tx.one<{ account_id: string; property_id: string }>(findPlace, [room_id])

const listRooms = statement(
  'list_rooms_of_calendar_exports',
  `SELECT id FROM rooms WHERE account_id = $1 AND room_type_id = $2 AND retired_at IS NULL ORDER BY name, id`,
)
const STANDS = `r.status IN ('confirmed', 'checked_in', 'pending_payment')
  AND (r.status <> 'pending_payment' OR r.hold_expires_at IS NULL OR r.hold_expires_at > $4::timestamptz)`
// Of a combined room type the first of its rooms is stored with the stay's own segment. rule 37.3
const listTaken = statement(
  'list_calendar_taken',
  `SELECT r.id, CASE WHEN s.part = 1 THEN coalesce(s.room_id, own.room_id) ELSE s.room_id END AS room_id, 'stay' AS kind,
     s.from_date AS first,
     CASE WHEN s.to_date = r.check_out THEN greatest(s.to_date, r.held_to) ELSE s.to_date END AS until, s.from_date > r.check_in AS moved,
     r.version, r.updated_at AS changed_at
   FROM room_segments s JOIN reservations r ON r.account_id = s.account_id AND r.id = s.reservation_id
     LEFT JOIN room_segments own ON s.part = 1 AND own.account_id = $1 AND own.reservation_id = s.reservation_id
       AND own.from_date = s.from_date AND own.part = 0
   WHERE s.account_id = $1 AND s.room_type_id = $2 AND ${STANDS}
     AND (s.held_to > $3::date OR s.to_date = r.check_out AND r.held_to > $3::date)
   UNION ALL
   SELECT r.id, NULL, 'stay', r.check_in, greatest(r.check_out, r.held_to), false, r.version, r.updated_at FROM reservations r
   WHERE r.account_id = $1 AND r.room_type_id = $2 AND r.held_to > $3::date AND ${STANDS}
     AND NOT EXISTS (SELECT FROM room_segments s WHERE s.account_id = $1 AND s.reservation_id = r.id)
   UNION ALL
   SELECT b.id, b.room_id, 'block', b.from_date, b.to_date, false, 1, b.created_at
   FROM room_blocks b JOIN rooms r ON r.account_id = b.account_id AND r.id = b.room_id
   WHERE b.account_id = $1 AND r.room_type_id = $2 AND b.type = 'out_of_order' AND b.to_date > $3::date
   UNION ALL
   SELECT format('closed-%s-%s', n.date, i), NULL, 'block', n.date, n.date + 1, false, 1, t.updated_at
   FROM room_types t JOIN nights n ON n.account_id = $1 AND n.room_type_id = t.id AND n.date >= $3::date
     CROSS JOIN generate_series(1, n.capacity - ${roomsForSale('n')}) i
   WHERE t.account_id = $1 AND t.id = $2 AND (n.stop_sell OR n.sell_limit IS NOT NULL)`,
)

/**
 * The rooms of a type by name, and what occupies them from `today` on. Rooms that a stop sell or a sell limit
 * keeps from being sold count as occupied, like those of stays without a room.
 */
export async function readRoomOccupation(
  { tx, scope }: AccountContext,
  room_type_id: string,
  { today, now }: { today: string; now: Temporal.Instant },
) {
  const [rooms, occupied] = await Promise.all([
    tx.run<{ id: string }>(listRooms, [scope.account_id, room_type_id]),
    tx.run<OccupiedNights>(listTaken, [scope.account_id, room_type_id, today, now.toString()]),
  ])
  return { room_ids: rooms.map(({ id }) => id), occupied }
}

const listHidden = statement(
  'list_calendar_origins',
  `SELECT id FROM ical_events, unnest(block_ids || coalesce(reservation_id, '')::text) AS id
   WHERE account_id = $1 AND property_id = $2 AND channel = $3 AND room_id = $4`,
)

/** What was imported from the same room and channel, which is not sent back. */
export async function readOrigins(tx: Tx, of: CalendarExport): Promise<Set<string>> {
  const rows = await tx.run<{ id: string }>(listHidden, keyOf(of))
  return new Set(rows.map(({ id }) => id))
}
