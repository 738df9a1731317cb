import { PREFIXES } from '#contract/ids.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '../../context.ts'
import { readUserNames } from '../account/staff/public.ts'
import { readVisibleGuests } from '../guests/public.ts'
import { readRoomTypeNames } from '../inventory/room-types/public.ts'
import { readRoomNames } from '../inventory/rooms/public.ts'
import { readRatePlanNames } from '../pricing/rate-plans/public.ts'
import { readVisibleProperties } from '../property/properties/public.ts'
import { confirmationCode } from '../stays/reservations/public.ts'
import type { AuditRow } from './store.ts'

type NamedObject = { readonly id: string; readonly name: string }
type Names = Readonly<Record<string, string>>

const KINDS = ['room', 'room_type', 'rate_plan', 'guest', 'user', 'property', 'reservation'] as const
type Kind = (typeof KINDS)[number]
const KIND_OF = new Map<string, Kind>(KINDS.map((kind) => [PREFIXES[kind], kind]))

/** Ids as values of JSON: a text that merely mentions one is not looked up. */
const IDS = /"([a-z]{2,5})_[0-9a-hjkmnp-tv-z]{26}"/g

/** Maximum of one kind for one page: more than a page of usual entries holds. */
const MAX_LOOKED_UP = 1000

/** The current names of the ids in entries, by entry; one statement for each kind of object that occurs. */
export async function readNames(ctx: Context, rows: readonly AuditRow[]): Promise<(row: AuditRow) => Names> {
  const ids_of = new Map(rows.map((row) => [row, idsIn(row)]))
  const ids_by_kind = new Map<Kind, Set<string>>(KINDS.map((kind) => [kind, new Set()]))
  for (const [id, kind] of [...ids_of.values()].flat()) {
    const ids = ids_by_kind.get(kind)!
    if (ids.size < MAX_LOOKED_UP) ids.add(id)
  }
  const found = await Promise.all(
    [...ids_by_kind].map(([kind, ids]) => (ids.size > 0 ? NAMES[kind](ctx, [...ids]) : [])),
  )
  const name_of = new Map(found.flat().map(({ id, name }) => [id, name]))
  return (row) =>
    Object.fromEntries(
      ids_of.get(row)!.flatMap(([id]) => (name_of.has(id) ? [[id, name_of.get(id)!] as const] : [])),
    )
}

function idsIn({ resource_id, property_id, changes }: AuditRow): [id: string, kind: Kind][] {
  const found = JSON.stringify([resource_id, property_id, changes]).matchAll(IDS)
  const ids = new Map([...found].map(([quoted, prefix]) => [quoted.slice(1, -1), KIND_OF.get(prefix!)]))
  return [...ids].filter((one): one is [string, Kind] => one[1] !== undefined)
}

const NAMES: Readonly<
  Record<Kind, (ctx: Context, ids: readonly string[]) => Promise<readonly NamedObject[]>>
> = {
  room: (ctx, ids) => readRoomNames(ctx, ids),
  room_type: (ctx, ids) => readRoomTypeNames(ctx, ids),
  rate_plan: (ctx, ids) => readRatePlanNames(ctx, ids),
  guest: async (ctx, ids) =>
    (await readVisibleGuests(ctx, ids)).map((guest) => ({ id: guest.id, name: fullName(guest) })),
  user: (ctx, ids) => readUserNames(ctx, ids),
  property: readVisibleProperties,
  reservation: async (_, ids) => ids.map((id) => ({ id, name: confirmationCode(id) })),
}
