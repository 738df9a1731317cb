import type { Context } from '#server/context.ts'
import {
  lockNightsInOrder,
  openMissingNights,
  type TypeNights,
} from '#server/features/inventory/nights/public.ts'
import { lockRooms } from '#server/features/inventory/rooms/public.ts'
import { lockServices, type ServiceUnits } from '#server/features/pricing/services/public.ts'
import { expireHold } from '../holds/expire-holds.ts'
import { isPaymentExpired } from '../holds/hold.ts'
import { nightsHeld, roomsOf } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { servicesHeld } from '../services/stay-services.ts'
import { lockExpiredHolds, lockReservations } from '../store.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/** What a change of a stay is about to lock besides its reservation, which is locked by then. */
export interface Touched {
  /** The reservation that is changed. */
  readonly own?: ReservationRow
  /** Nights that it claims. */
  readonly taken: readonly TypeNights[]
  /** Nights that it releases. */
  readonly given?: readonly TypeNights[]
  /** Rooms that it needs. */
  readonly enters?: readonly string[]
  /** Rooms that it leaves, which become dirty. */
  readonly leaves?: readonly string[]
  /** Services that it claims and releases. */
  readonly services?: {
    readonly taken: readonly ServiceUnits[]
    readonly given?: readonly ServiceUnits[]
  }
  /** Several stays claim their nights and rooms, one after the other. */
  readonly in_parts?: boolean
}

/**
 * Locks what a change needs in the one order of all changes: holds in the way that have run out, by id; room
 * types of which nights need rows; nights by type and date; rooms by id; services by date. Then those holds are expired:
 * nobody is refused a room or a service that only an expired hold occupies. ADR 27, rule 4
 */
export async function lockInOrder(
  ctx: TxContext,
  { own, taken, given = [], enters = [], leaves = [], services = { taken: [] }, in_parts = false }: Touched,
): Promise<void> {
  const wanted = taken.filter(({ nights }) => nights.length > 0)
  const returned = given.filter(({ nights }) => nights.length > 0)
  const [held] = await Promise.all([
    lockHoldsInTheWay(ctx, { own, wanted, enters, services: services.taken }),
    wanted.length > 0 && openMissingNights(ctx, wanted),
  ])
  // One statement locks its nights by date itself.
  const locks_rooms = held.length > 0 || leaves.length > 0 || enters.length > (in_parts ? 0 : 1)
  const is_one_statement = !in_parts && wanted.length + returned.length <= 1
  const nights = [...wanted, ...returned, ...held.flatMap(nightsHeld)]
  const given_services = [...(services.given ?? []), ...held.flatMap(servicesHeld)]
  // What is locked after the nights would otherwise be locked before them.
  const locks_nights = locks_rooms || given_services.length > 0 || !is_one_statement
  await Promise.all([
    nights.length > 0 && locks_nights && lockNightsInOrder(ctx, nights),
    locks_rooms && lockRooms(ctx, [...enters, ...leaves]),
    lockServices(ctx, { taken: services.taken, given: given_services }),
  ])
  for (const row of held) await expireHold(ctx, row)
}

/**
 * The same for several stays of one channel booking, which are created and changed one after the other: their
 * reservations by id, then all nights and rooms of all of them.
 */
export async function lockForChannel(
  ctx: TxContext,
  { reservation_ids, taken }: { reservation_ids: readonly string[]; taken: readonly TypeNights[] },
): Promise<void> {
  const stays = await lockReservations(ctx, reservation_ids)
  const enters = stays.flatMap(roomsOf)
  await lockInOrder(ctx, { taken, given: stays.flatMap(nightsHeld), enters, in_parts: true })
}

interface HoldQuery {
  readonly own: ReservationRow | undefined
  readonly wanted: readonly TypeNights[]
  readonly enters: readonly string[]
  readonly services: readonly ServiceUnits[]
}

async function lockHoldsInTheWay(
  ctx: TxContext,
  { own, wanted, enters, services }: HoldQuery,
): Promise<ReservationRow[]> {
  if (wanted.length + enters.length + services.length === 0) return []
  const spans = wanted.map(({ room_type_id, nights }) => {
    return { room_type_id, first: nights[0]!, last: nights.at(-1)! }
  })
  const own_id = own && isHold(own) ? own.id : undefined
  return lockExpiredHolds(ctx, { spans, room_ids: enters, services, own_id, now: ctx.now })
}

/** Others may want to expire it: it is a hold, or was one when it was locked. */
const isHold = (row: ReservationRow) => row.status === 'pending_payment' || isPaymentExpired(row)
