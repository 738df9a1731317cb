import type * as contract from '#contract/inventory/room-types.ts'
import type { Input, Output } from '#contract/operation.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { deriveCode } from '#server/kernel/text/derive-code.ts'
import { withoutEmpty } from '#server/kernel/text/translations.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { readOptionalEvents } from '../../account/accounts/public.ts'
import {
  findProperty,
  lockPropertyNames,
  type PropertyRow,
  readPropertyIds,
} from '../../property/properties/public.ts'
import { firstNights, openNights } from '../nights/public.ts'
import { addRooms } from '../rooms/public.ts'
import { madeOf, requireNoOwnRooms, takenParts } from './combined/made-of.ts'
import { writeParts } from './combined/parts-store.ts'
import { occupancyOf, requireConsistent, requireDorm } from './occupancy.ts'
import { insertRoomType, type RoomTypeRow, readCodes } from './store.ts'

type Op = typeof contract.createRoomType
type NewRoomType = Input<Op>['body']

/**
 * Creates a room type with its rooms and opens its nights for sale; `room_type.created` is an opt-in event.
 * rule 2
 */
export async function createRoomType(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { now } = ctx
  requireRoomNames(body)
  const occupancy = occupancyOf(body)
  requireConsistent(occupancy)
  requireDorm(body)
  const property = await chooseProperty(ctx, body.property_id)
  const made = { id: newId('room_type', now.epochMilliseconds), made_of: madeOf(body.made_of ?? []) }
  const parts = await takenParts(ctx, { ...body, ...made, property_id: property.id })
  if (parts.length > 0) requireNoOwnRooms(body)
  const [, codes, events] = await Promise.all([
    lockPropertyNames(ctx, property.id),
    readCodes(ctx, property.id),
    readOptionalEvents(ctx),
  ])
  const row = { ...newRoomType(body, property.id, codes, now), ...made, ...occupancy }
  const { from, until } = firstNights(businessDate(property, now))
  await Promise.all([
    insertRoomType(ctx, { ...row, nights_until: until }),
    openNights(ctx, row.id, from, until),
    parts.length > 0
      ? writeParts(ctx, row.id, parts)
      : addRooms(ctx, {
          property_id: property.id,
          room_type_id: row.id,
          code: row.code,
          count: row.inventory_count,
          names: body.rooms,
        }),
  ])
  if (events.includes('room_type.created')) {
    await appendEvent(ctx, {
      type: 'room_type.created',
      property_id: property.id,
      resource_id: row.id,
      data: row,
    })
  }
  return row
}

/**
 * The property of a new object: the key's only one, the one named, or the account's only one. 422 SVC-2002
 * when it must be named, 404 SVC-3001 when there is no such property. rule 1
 */
async function chooseProperty(ctx: Context, named: string | undefined): Promise<PropertyRow> {
  if (named !== undefined) return findProperty(ctx, named, 'property_id')
  const [id, another] = ctx.scope.property_ids ?? (await readPropertyIds(ctx, 2))
  if (id === undefined || another !== undefined)
    throw invalid('property_id', 'required', 'property_id is required: there is not just one property.')
  return findProperty(ctx, id, 'property_id')
}

function requireRoomNames({ rooms, inventory_count }: NewRoomType): void {
  if (rooms && rooms.length !== inventory_count) {
    const message = `rooms has ${rooms.length} names for an inventory_count of ${inventory_count}.`
    throw invalid('rooms', 'length', message)
  }
}

type Described = Omit<RoomTypeRow, 'id' | 'made_of' | keyof ReturnType<typeof occupancyOf>>

function newRoomType(
  body: NewRoomType,
  property_id: string,
  codes: readonly string[],
  now: Temporal.Instant,
): Described {
  return {
    property_id,
    code: body.code ?? deriveCode(body.name, codes, 'ROOM'),
    name: body.name,
    description: body.description ?? null,
    translations: withoutEmpty(body.translations ?? {}),
    kind: body.kind ?? 'private',
    gender: body.gender ?? 'any',
    inventory_count: body.inventory_count,
    bed_configuration: body.bed_configuration ?? [],
    size_sqm: body.size_sqm ?? null,
    amenities: body.amenities ?? [],
    status: body.status ?? 'active',
    photos: [],
    ...firstVersion(now),
  }
}
