import {
  claimEveryNight,
  claimNights,
  lockNightsInOrder,
  openMissingNights,
  releaseNights,
  type ShortNights,
  type TypeNights,
} from '#server/features/inventory/nights/public.ts'
import { fault } from '#server/kernel/errors.ts'
import { earlier, nightsOf } from '#server/kernel/time/dates.ts'
import { heldUntil, type LodgedStay } from '../rooms/segments.ts'
import type { Holding } from './holding.ts'

/** The nights of a stay, by room type. spec 4.2, rule 4 */
export const NIGHTS: Holding<ShortNights> = {
  heldBy: nightsHeld,
  without: nightsWithout,
  expired_holds: {
    spotsOf: (claims) =>
      claims.map(({ room_type_id, nights }) => ({ room_type_id, first: nights[0]!, last: nights.at(-1)! })),
    condition: (spots) => `EXISTS (
      SELECT FROM jsonb_to_recordset(${spots}) AS claim (room_type_id text, first date, last date), (
        SELECT s.room_type_id, s.from_date, s.to_date FROM room_segments s
        WHERE s.account_id = r.account_id AND s.reservation_id = r.id
        UNION ALL
        SELECT r.room_type_id, r.check_in, r.check_out WHERE NOT EXISTS (
          SELECT FROM room_segments s WHERE s.account_id = r.account_id AND s.reservation_id = r.id)) held
      WHERE held.room_type_id = claim.room_type_id AND held.from_date <= claim.last AND held.to_date > claim.first)`,
  },
  prepare: openMissingNights,
  // Nights of a group are locked by a statement before the one that claims or releases them.
  isOneStatement: ({ claims, releases }) =>
    claims.length + releases.length <= 1 && ![...claims, ...releases].some(({ group_id }) => group_id),
  lock: (ctx, { claims, releases }) => lockNightsInOrder(ctx, [...claims, ...releases]),
  async claim(ctx, claims, how) {
    const units = await claimNights(ctx, claims, how)
    return units.length === 0 ? null : { units, refusal: () => refusalOf(units[0]!) }
  },
  claimWithCommit: claimEveryNight,
  release: releaseNights,
}

/** SVC-1001, naming every night of the room type that is full. */
export const soldOut = ({ room_type_id, nights }: TypeNights) =>
  fault('SVC-1001', { details: { room_type_id, nights: nights.map((date) => ({ date, available: 0 })) } })

/** SVC-1017 where the block of the group has no room left, else SVC-1001. rule 31.5 */
function refusalOf({ group_id, room_type_id, nights, block_nights = [] }: ShortNights) {
  if (group_id === undefined || block_nights.length === 0) return soldOut({ room_type_id, nights })
  return fault('SVC-1017', {
    details: { group_id, reason: 'no_room_left', room_type_id, nights: [...block_nights] },
  })
}

type NightsOfStay = LodgedStay & { readonly group_id?: string | null }

/** The nights that stays hold, by room type and group, each as often as it is held. */
export function nightsHeld(stays: readonly NightsOfStay[]): TypeNights[] {
  const parts = stays.flatMap((stay) => {
    const until = heldUntil(stay)
    const last = stay.segments.length - 1
    const of_group = stay.group_id ? { group_id: stay.group_id } : {}
    return stay.segments.flatMap((segment, i) => {
      const { from, to, parts = [] } = segment
      const nights = nightsOf(from, i === last && until > to ? until : earlier(to, until))
      return [segment, ...parts].map(({ room_type_id }) => ({ ...of_group, room_type_id, nights }))
    })
  })
  return [...Map.groupBy(parts, keyOf).values()].flatMap((some) => {
    const nights = some.flatMap((part) => part.nights).sort()
    return nights.length > 0 ? [{ ...some[0]!, nights }] : []
  })
}

const keyOf = ({ room_type_id, group_id = '' }: Pick<TypeNights, 'room_type_id' | 'group_id'>): string =>
  `${room_type_id} ${group_id}`

/** Nights of `some` that are not among `others`, by room type and group; of a night that both have, how often it is had more. */
function nightsWithout(some: readonly TypeNights[], others: readonly TypeNights[]): TypeNights[] {
  return some.flatMap((one) => {
    const known = new Map<string, number>()
    for (const date of others.find((other) => keyOf(other) === keyOf(one))?.nights ?? [])
      known.set(date, (known.get(date) ?? 0) + 1)
    const left = one.nights.filter((date) => {
      const count = known.get(date) ?? 0
      known.set(date, count - 1)
      return count <= 0
    })
    return left.length > 0 ? [{ ...one, nights: left }] : []
  })
}
