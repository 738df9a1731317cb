import type { Role } from '#contract/account/roles.ts'
import { may } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import {
  readEndingHolds,
  readOverdueDeposits,
  readUnpaidPageNights,
} from '../../stays/reservations/public.ts'
import type { readPropertiesOnDay } from '../today/public.ts'
import type { NoticeFacts } from './store.ts'

type PropertyOnDay = Awaited<ReturnType<typeof readPropertiesOnDay>>['properties'][number]

const NOTHING = { subject: null, detail: null, date: null, resource_id: null }

/**
 * What is not paid: transfers that have not come while their holds end, a flood of bookings by strangers, and overdue
 * deposits of groups. rules 4.58, 26.24, 31.13
 */
export async function readUnpaidNotices(
  ctx: Context,
  role: Role,
  properties: readonly PropertyOnDay[],
): Promise<NoticeFacts[]> {
  const property_ids = properties.map(({ property_id }) => property_id)
  if (property_ids.length === 0) return []
  const [ending, flooded, deposits] = await Promise.all([
    may(role, 'createPayment') && !ctx.takes_cards ? readEndingHolds(ctx, spansOf(properties)) : [],
    may(role, 'updateReservation') ? readUnpaidPageNights(ctx, property_ids) : [],
    may(role, 'createPayments') ? readOverdueDeposits(ctx, properties) : [],
  ])
  const by_id = new Map(properties.map((property) => [property.property_id, property]))
  return [
    ...ending.map(({ property_id, count }) => {
      const { date, at } = by_id.get(property_id)!
      const key = `transfers ${property_id} ${date} ${count}`
      return { ...NOTHING, key, kind: 'transfers_ending' as const, property_id, at: at(date, '00:00'), count }
    }),
    ...flooded.map(({ property_id, nights, since }) => {
      const key = `unpaid_nights ${property_id} ${since.slice(0, 13)}`
      return { ...NOTHING, key, kind: 'unpaid_nights' as const, property_id, at: since, count: nights }
    }),
    ...deposits.map(({ group_id, property_id, name, due_on }) => ({
      ...NOTHING,
      // A later deposit of the group is reported again.
      key: `deposit ${group_id} ${due_on}`,
      kind: 'deposit_overdue' as const,
      property_id,
      at: by_id.get(property_id)!.at(addDays(due_on, 1), '00:00'),
      count: null,
      subject: name,
      resource_id: group_id,
    })),
  ]
}

/** Until the end of tomorrow, on the clock of each property. */
const spansOf = (properties: readonly PropertyOnDay[]) =>
  properties.map(({ property_id, date, at }) => ({ property_id, until: at(addDays(date, 2), '00:00') }))
