import { may, type Role } from '../../../contract/staff/roles.ts'
import type { Context } from '../../context.ts'
import { addDays } from '../../kernel/time/dates.ts'
import { readEndingHolds } from '../reservations/public.ts'
import type { readPropertiesOnDay } from '../today/public.ts'
import type { NoticeFacts } from './store.ts'

type PropertyOnDay = Awaited<ReturnType<typeof readPropertiesOnDay>>['properties'][number]

const NOTHING = { subject: null, detail: null, date: null, resource_id: null }

/** Transfers that have not come while their holds end. rule 4.58 */
export async function readUnpaidNotices(
  ctx: Context,
  role: Role,
  properties: readonly PropertyOnDay[],
): Promise<NoticeFacts[]> {
  const is_shown = may(role, 'createPayment') && !ctx.takes_cards && properties.length > 0
  const ending = is_shown ? await readEndingHolds(ctx, spansOf(properties)) : []
  const by_id = new Map(properties.map((property) => [property.property_id, property]))
  return ending.map(({ property_id, count }) => {
    const { date, at } = by_id.get(property_id)!
    const key = `transfers ${property_id} ${date} ${count}`
    return { ...NOTHING, key, kind: 'transfers_ending' as const, property_id, at: at(date, '00:00'), count }
  })
}

/** Until the end of tomorrow, on the clock of each property. */
const spansOf = (properties: readonly PropertyOnDay[]) =>
  properties.map(({ property_id, date, at }) => ({ property_id, until: at(addDays(date, 2), '00:00') }))
