import type { Room, RoomBlock } from '#contract/inventory/rooms.ts'
import type { ReservationStatus } from '#contract/lists.ts'
import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

/** A stay as the pack needs it; the balance in minor units. */
export interface PackStay {
  readonly id: string
  readonly status: ReservationStatus
  readonly booker: Booker
  readonly phone: string | null
  readonly room_id: string | null
  readonly room_type_id: string
  readonly check_in: string
  readonly check_out: string
  readonly adults: number
  readonly children: number
  readonly estimated_arrival_time: string | null
  readonly estimated_departure_time: string | null
  readonly note: string | null
  readonly currency: string
  readonly balance: number
}

export interface PackRoom extends Pick<Room, 'id' | 'name' | 'floor' | 'status'> {
  readonly room_type: string
  readonly blocks: readonly Pick<RoomBlock, 'type' | 'from' | 'to' | 'reason'>[]
}

/** Days that the pack looks ahead. */
export const PACK_DAYS = 7
/** Days back from which a guest who was expected may still arrive. */
const LATE_DAYS = 30
/** Beyond this number the pack says that it is incomplete: rendering would exceed the time limit of its thread. */
export const MAX_PACK_STAYS = 1_500

const listStays = statement(
  'list_stays_of_pack',
  `SELECT r.id, r.status, r.booker, coalesce(r.booker ->> 'phone', g.phone) AS phone, lodged.room_id, r.room_type_id,
     r.check_in, r.check_out, r.adults, r.children, r.estimated_arrival_time, r.estimated_departure_time,
     left(r.notes, 200) AS note, r.currency, r.balance
   FROM (
     SELECT id FROM reservations WHERE account_id = $1 AND property_id = $2 AND status = 'checked_in'
     UNION ALL
     SELECT id FROM reservations WHERE account_id = $1 AND property_id = $2
       AND check_in > $3::date - ${LATE_DAYS} AND check_in < $3::date + ${PACK_DAYS} AND check_out > $3::date
       AND (status = 'confirmed' OR status = 'pending_payment' AND hold_expires_at > $4::timestamptz)
   ) AS near
   JOIN reservations r ON r.account_id = $1 AND r.id = near.id
   JOIN guests g ON g.account_id = $1 AND g.id = r.guest_id
   LEFT JOIN LATERAL (
     SELECT s.room_id FROM room_segments s
     WHERE s.account_id = $1 AND s.reservation_id = r.id AND s.part = 0 AND s.from_date <= greatest($3::date, r.check_in)
     ORDER BY s.from_date DESC LIMIT 1) AS lodged ON true
   ORDER BY r.status <> 'checked_in', r.check_in, r.id LIMIT ${MAX_PACK_STAYS + 1}`,
)
const listRooms = statement(
  'list_rooms_of_pack',
  `SELECT r.id, r.name, r.floor, r.status, t.name AS room_type,
     coalesce((SELECT jsonb_agg(jsonb_build_object('type', b.type, 'from', b.from_date, 'to', b.to_date, 'reason', b.reason)
         ORDER BY b.from_date)
       FROM room_blocks b WHERE b.account_id = $1 AND b.room_id = r.id AND b.to_date > $3::date
         AND b.from_date < $3::date + ${PACK_DAYS}), '[]') AS blocks
   FROM rooms r JOIN room_types t ON t.account_id = $1 AND t.id = r.room_type_id
   WHERE r.account_id = $1 AND r.property_id = $2 AND r.retired_at IS NULL`,
)
const listTypes = statement(
  'list_room_types_of_pack',
  `SELECT id, name FROM room_types WHERE account_id = $1 AND property_id = $2`,
)

/** The data of a pack, on a business date: three statements in one round trip. */
export async function readPackRows(
  { tx, scope }: AccountContext,
  property_id: string,
  { date, now }: { readonly date: string; readonly now: Temporal.Instant },
) {
  const { account_id } = scope
  const [stays, rooms, types] = await Promise.all([
    tx.run<PackStay>(listStays, [account_id, property_id, date, now.toString()]),
    tx.run<PackRoom>(listRooms, [account_id, property_id, date]),
    tx.run<{ id: string; name: string }>(listTypes, [account_id, property_id]),
  ])
  return { stays, rooms, types }
}
