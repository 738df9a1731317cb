import type { Context } from '../../context.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import type { Clock } from '../../kernel/time/clock.ts'
import { addDays } from '../../kernel/time/dates.ts'
import { connectChannel, type NewChannel } from '../channels/public.ts'
import { firstNights, openNights } from '../inventory/nights/public.ts'
import { createRoomType } from '../inventory/room-types/public.ts'
import { listRooms } from '../inventory/rooms/public.ts'
import { type Offer, readOffer } from '../pricing/offers/public.ts'
import { createRatePlan, updateRatePlan } from '../pricing/rate-plans/public.ts'
import type { PropertyRow } from '../property/properties/public.ts'
import type { HotelDesign, PlanDesign, RoomTypeDesign } from './designs/design.ts'
import { seasonalPrices } from './designs/seasons.ts'

export interface DemoPlan {
  readonly design: PlanDesign
  readonly id: string
  /** What channels call its room type and itself. */
  readonly codes: { readonly channel_room_id: string; readonly channel_rate_id: string }
  /** What each channel, and `direct`, sells it for. */
  readonly offers: ReadonlyMap<string, Offer>
}

export interface DemoRoomType {
  readonly design: RoomTypeDesign
  readonly id: string
  /** In the order of the design. */
  readonly rooms: readonly { readonly id: string; readonly name: string }[]
  readonly plans: readonly DemoPlan[]
}

export interface DemoHotel {
  readonly design: HotelDesign
  readonly property: PropertyRow
  readonly room_types: readonly DemoRoomType[]
}

export interface Span {
  /** When the property opened its books. */
  readonly opened: Temporal.Instant
  readonly now: Temporal.Instant
  /** The first and, exclusive, the last night with stays. */
  readonly first: string
  readonly until: string
}

/** The context of a verb, at a moment of the past. */
export type ContextAt = (moment: Temporal.Instant) => Context

/** The address of the demo's channels; without one, none is connected. */
export type ChannelAddress = (place: {
  readonly account_id: string
  readonly property_id: string
  readonly property_code: string
  readonly channel: string
}) => Partial<NewChannel>

/** Connects the channels and creates room types and plans, by the verbs of the API. */
export async function createHotel(
  at: ContextAt,
  design: HotelDesign,
  property: PropertyRow,
  span: Span,
  partner: ChannelAddress = () => ({}),
): Promise<DemoHotel> {
  const ctx = at(span.opened)
  const { account_id } = ctx.scope
  const { id: property_id, code: property_code, created_at } = property
  for (const { id, name } of design.channels) {
    const reach = partner({ account_id, property_id, property_code, channel: id })
    await connectChannel(ctx, { id, name, property_id, type: 'demo', created_at, ...reach })
  }
  const room_types: DemoRoomType[] = []
  for (const [i, type] of design.room_types.entries()) {
    const opened = span.opened.add({ minutes: 10 * i })
    room_types.push(await createDemoRoomType(at, type, property, { ...span, opened }, i))
  }
  return { design, property, room_types }
}

async function createDemoRoomType(
  at: ContextAt,
  design: RoomTypeDesign,
  property: PropertyRow,
  span: Span,
  number: number,
): Promise<DemoRoomType> {
  const ctx = at(span.opened)
  const body = { ...design.room_type, property_id: property.id }
  const { id } = await createRoomType(ctx, { params: undefined, query: undefined, body })
  await openToHorizon(ctx, id, property, span)
  const plans = await createPlans(at, design, id, number, span)
  await restrictDates(at(span.now.subtract({ hours: 5 * 24 })), plans, property, span)
  const [rooms, offers] = await Promise.all([
    readRooms(ctx, design, id),
    Promise.all(plans.map((plan) => readOffers(ctx, id, plan, span))),
  ])
  return { design, id, rooms, plans: plans.map((plan, i) => ({ ...plan, offers: offers[i]! })) }
}

/** The nights that have come within the horizon since the property opened. */
async function openToHorizon(ctx: Context, room_type_id: string, property: PropertyRow, span: Span) {
  const [from, until] = [span.opened, span.now].map(
    (moment) => firstNights(businessDate(property, moment)).until,
  )
  await openNights(ctx, room_type_id, from!, until!)
}

type NewPlan = Omit<DemoPlan, 'offers'>

/** In the order of the design: a plan stands after the one it derives from. */
async function createPlans(
  at: ContextAt,
  { room_type, plans }: RoomTypeDesign,
  room_type_id: string,
  type_number: number,
  { opened, first, until }: Span,
): Promise<NewPlan[]> {
  const made: NewPlan[] = []
  for (const [i, design] of plans.entries()) {
    const parent = design.parent && made.find((plan) => plan.design.terms.code === design.parent!.code)
    const codes = {
      channel_room_id: `${room_type.code}-${4400 + type_number}`,
      channel_rate_id: String(88_100 + 10 * type_number + i),
    }
    const channels = design.channels.map(({ channel, percent }) => ({
      channel,
      ...codes,
      price_adjustment: { type: 'percent' as const, value: percent },
    }))
    const body = {
      ...design.terms,
      room_type_id,
      channels,
      ...(design.seasonal && { price_overrides: seasonalPrices(design.seasonal, first, addDays(until, 30)) }),
      ...(design.parent && parent && { derived_from: derivation(design.parent, parent.id) }),
    }
    const ctx = at(opened.add({ minutes: i + 1 }))
    const { id } = await createRatePlan(ctx, { params: undefined, query: {}, body })
    made.push({ design, id, codes })
  }
  return made
}

const derivation = (
  { adjustment, inherit_restrictions }: NonNullable<PlanDesign['parent']>,
  rate_plan_id: string,
) => ({ rate_plan_id, adjustment, inherit_restrictions })

/** A long weekend with a minimum stay, a day closed to arrival, one closed to departure, a night without a rate. */
async function restrictDates(
  ctx: Context,
  plans: readonly NewPlan[],
  property: PropertyRow,
  { now }: Span,
): Promise<void> {
  const today = Temporal.PlainDate.from(businessDate(property, now))
  const friday = today.add({ days: 28 + ((12 - today.dayOfWeek) % 7) })
  const after = (days: number) => friday.add({ days }).toString()
  const dates = [
    { start_date: after(0), end_date: after(1), restrictions: { min_stay: 2 } },
    { date: after(15), restrictions: { closed_to_arrival: true } },
    { date: after(16), restrictions: { closed_to_departure: true } },
  ]
  const flexible = plans.find(({ design }) => design.seasonal !== null)!
  const discounted = plans.find(({ design }) => design.terms.code === 'NR')!
  const change = (plan: NewPlan, price_overrides: object[]) =>
    updateRatePlan(ctx, { params: { id: plan.id }, query: {}, body: { price_overrides } })
  await change(flexible, dates)
  await change(discounted, [{ date: after(8), restrictions: { stop_sell: true } }])
}

async function readRooms({ tx, ...rest }: Context, { room_type }: RoomTypeDesign, room_type_id: string) {
  const { data } = await listRooms(
    { tx, ...rest },
    { params: undefined, query: { room_type_id, limit: 100 }, body: undefined },
  )
  const by_name = new Map(data.map(({ id, name }) => [name, { id, name }]))
  return room_type.rooms.map((name) => by_name.get(name)!)
}

/** Calculated once for each channel, for all dates. */
async function readOffers(ctx: Context, room_type_id: string, { design, id }: NewPlan, span: Span) {
  const channels = ['direct', ...design.channels.map(({ channel }) => channel)]
  const offers = await Promise.all(
    channels.map((channel) =>
      readOffer(ctx, {
        room_type_id,
        rate_plan_id: id,
        check_in: span.first,
        check_out: addDays(span.until, 60),
        channel,
      }),
    ),
  )
  return new Map(channels.map((channel, i) => [channel, offers[i]!]))
}

/** A clock that stands still. */
export const fixedClock = (moment: Temporal.Instant): Clock => ({ now: () => moment })
