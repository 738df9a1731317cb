import { money } from '#contract/money.ts'
import { BALANCE_AGES, type BalanceAge, type OpenBalances } from '#contract/reporting/papers.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import { readRoomNames } from '../../inventory/rooms/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { confirmationCode } from '../../stays/reservations/public.ts'
import { findBusinessDay, readBalances, readClosedDays } from '../business-days/public.ts'
import type { PaperContext } from './paper-context.ts'
import { MAX_STAYS } from './read-in-house.ts'

interface BalancesQuery {
  readonly property_id: string
  /** A closed day; by default the newest. */
  readonly date?: string | undefined
}

/** The stays behind the open balances of a closed day, and their sums by age and channel. rule 23.3 */
export async function readOpenBalances(
  ctx: PaperContext,
  { property_id, date }: BalancesQuery,
): Promise<OpenBalances> {
  const [property, closed] = await Promise.all([
    findProperty(ctx, property_id),
    readClosedDays(ctx, property_id),
  ])
  const as_of = date ?? closed?.last
  const { timezone, currency } = property
  // Before the first day is closed there are no balances.
  const day = as_of === undefined ? null : await findBusinessDay(ctx, property_id, as_of)
  const evening = day?.date ?? businessDate(property, ctx.now)
  const stays = day
    ? await readBalances(ctx, property_id, { date: evening, ended_at: day.ended_at, timezone })
    : []
  const rooms = await readRoomNames(ctx, [...new Set(stays.flatMap(({ room_id }) => room_id ?? []))])
  const room_names = new Map(rooms.map(({ id, name }) => [id, name]))
  const inMoney = (amount: number) => money(amount, currency)
  const all = stays.map(({ over_since, room_id, booker, reservation_id, ...stay }) => {
    const days = over_since === null ? 0 : Math.max(0, nightsBetween(over_since, evening))
    return {
      ...stay,
      reservation_id,
      days,
      confirmation_code: confirmationCode(reservation_id),
      first_name: booker.first_name,
      last_name: booker.last_name,
      room: room_id === null ? null : (room_names.get(room_id) ?? null),
      age: ageOf(over_since === null ? null : days),
    }
  })
  const sums = (rows: typeof all) => ({
    stays: rows.length,
    balance: inMoney(rows.reduce((sum, { balance }) => sum + balance, 0)),
  })
  const by_age = Map.groupBy(all, ({ age }) => age)
  const by_channel = [...Map.groupBy(all, ({ channel }) => channel)].map(([channel, rows]) => ({
    channel,
    ...sums(rows),
  }))
  return {
    property_id,
    property: property.name,
    date: evening,
    currency,
    data: all.slice(0, MAX_STAYS).map(({ balance, ...stay }) => ({ ...stay, balance: inMoney(balance) })),
    by_age: BALANCE_AGES.flatMap((age) => {
      const rows = by_age.get(age)
      return rows ? [{ age, ...sums(rows) }] : []
    }),
    by_channel: by_channel.sort((one, other) => other.balance.amount - one.balance.amount),
    more_stays: Math.max(0, all.length - MAX_STAYS),
    total: inMoney(day?.open_balances ?? 0),
  }
}

function ageOf(days: number | null): BalanceAge {
  if (days === null) return 'in_house'
  if (days <= 30) return '0_30'
  if (days <= 60) return '31_60'
  return days <= 90 ? '61_90' : 'over_90'
}
