import type { Context } from '#server/context.ts'
import { findNamedCompany } from '#server/features/companies/public.ts'
import { readBlock, unpickedRooms } from '#server/features/inventory/nights/public.ts'
import type { BlockRooms } from '#server/features/pricing/offers/public.ts'
import { findRatePlan } from '#server/features/pricing/rate-plans/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { findGroupOfLink, type LinkState, stateOfLink } from './booking-link.ts'
import type { GroupRow } from './store.ts'

/** What the link of a group sells. */
export interface GroupSale extends Pick<GroupRow, 'id' | 'name' | 'from_date' | 'to_date'> {
  readonly state: LinkState
  /** The plan that was agreed with the group: the only one of its room type. */
  readonly plan: PlanOfGroup | null
  /** The nights of the block, with the rooms that are left. */
  readonly rooms: BlockRooms
}

interface PlanOfGroup {
  readonly id: string
  readonly room_type_id: string
  /** The company that a negotiated plan is booked for; null where everybody may book it. */
  readonly company_id: string | null
}

interface SaleQuery {
  readonly code: string
  readonly property: PropertyRow
  /** For a booking: the group and the nights of its block stay as they are until the transaction ends. */
  readonly locked?: boolean
}

/** What the group with a code sells at a property; null where there is none. rule 31.10 */
export async function readGroupSale(
  ctx: Context,
  { code, property, locked = false }: SaleQuery,
): Promise<GroupSale | null> {
  const row = await findGroupOfLink(ctx, { code, property_id: property.id, shared: locked })
  if (!row) return null
  const { id, name, from_date, to_date } = row
  const [nights, plan] = await Promise.all([readBlock(ctx, id), readPlan(ctx, row)])
  const by_type = Map.groupBy(nights, ({ room_type_id }) => room_type_id)
  const left = [...by_type].map(
    ([type, some]) => [type, new Map(some.map((night) => [night.date, unpickedRooms(night)]))] as const,
  )
  const state = stateOfLink(row, businessDate(property, ctx.now), ctx.now)
  return { id, name, from_date, to_date, state, plan, rooms: new Map(left) }
}

async function readPlan(ctx: Context, { rate_plan_id, company_id }: GroupRow): Promise<PlanOfGroup | null> {
  if (rate_plan_id === null) return null
  const [{ room_type_id, negotiated }, company] = await Promise.all([
    findRatePlan(ctx, rate_plan_id, 'rate_plan_id'),
    findNamedCompany(ctx, { company_id }),
  ])
  return { id: rate_plan_id, room_type_id, company_id: negotiated ? (company?.id ?? null) : null }
}
