import type * as contract from '#contract/distribution/night-history.ts'
import { MAX_NIGHT_ENTRIES } from '#contract/distribution/night-history.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { dayNumber } from '#server/kernel/time/dates.ts'
import { findRoomType } from '../../inventory/room-types/public.ts'
import { valueAt } from '../channel-bookings/public.ts'
import { type Closing, causesOf, fullSince, type Step, stepsOf } from './causes.ts'
import { salesOf } from './replay.ts'
import { readNight, type StoredNight } from './store.ts'

type Op = typeof contract.getNightHistory
type History = Output<Op>

/** What was sold, changed and confirmed of a night of a room type, and why it is overbooked. rule 6.45 */
export async function getNightHistory(ctx: Context, { query }: Input<Op>): Promise<History> {
  const { room_type_id, date } = query
  const { property_id } = await findRoomType(ctx, room_type_id, 'room_type_id')
  const of = { property_id, room_type_id, date }
  const stored = await readNight(ctx, of)
  const { capacity: rooms, sold, stop_sell, sell_limit } = stored.night ?? NO_NIGHT
  const steps = stepsOfNight(stored, of, { sold, rooms })
  const known = new Map(
    stored.stays.flatMap(({ id, known_nights }) => {
      const night = known_nights?.find((one) => one.date === date)
      return night ? [[id, night] as const] : []
    }),
  )
  const channels = stored.channels.map((row) => presentChannel(row, date))
  const full_since = sold >= rooms ? fullSince(steps) : null
  return {
    ...of,
    rooms,
    sold,
    overbooked: Math.max(0, sold - rooms),
    stop_sell,
    sell_limit,
    full_since,
    confirmed_full_at: sold >= rooms ? confirmedBy(channels) : null,
    plans: stored.plans.map(({ currency, price, ...plan }) => ({
      ...plan,
      price: price === null ? null : money(price, currency),
    })),
    channels,
    entries: entriesOf(steps, stored, { sold, rooms }),
    causes: sold > rooms ? causesOf(steps, known) : [],
  }
}

/** Before the first night, and beyond the last that is open. */
const NO_NIGHT = { capacity: 0, sold: 0, stop_sell: false, sell_limit: null }

function stepsOfNight(
  { stays, changes, closures }: StoredNight,
  night: { readonly date: string; readonly room_type_id: string },
  now: { readonly sold: number; readonly rooms: number },
): Step[] {
  const by_stay = Map.groupBy(changes, ({ resource_id }) => resource_id)
  const sales = stays.flatMap((stay) => salesOf(stay, by_stay.get(stay.id) ?? [], night))
  const closings = closures.map(({ at, name, actor }): Closing => ({ at, room: name, actor }))
  return stepsOf(now, sales, closings)
}

function presentChannel(
  { channel, name, acknowledged, unconfirmed, acknowledged_at, is_dirty }: StoredNight['channels'][number],
  date: string,
): History['channels'][number] {
  const day = dayNumber(date)
  const is_open = (unconfirmed ?? []).some(([first, nights]) => first <= day && day < first + nights)
  const available = valueAt(acknowledged ?? [], date)
  const state = is_open ? 'unconfirmed' : is_dirty || available === null ? 'pending' : 'confirmed'
  return { channel, name, available, confirmed_at: acknowledged_at, state }
}

/** The latest of their confirmations: by then every channel knew. */
function confirmedBy(channels: History['channels']): string | null {
  const closed = channels.filter(({ state, available }) => state === 'confirmed' && available === 0)
  if (closed.length === 0 || closed.length < channels.length) return null
  return closed.reduce<string | null>(
    (latest, { confirmed_at }) => (latest === null || (confirmed_at ?? '') > latest ? confirmed_at : latest),
    null,
  )
}

const ABOUT_NONE = { actor: null, reservation_id: null, name: null, channel: null, message: null }

/** In the order of time; plans and errors with what was sold and could be sold then. */
function entriesOf(
  steps: readonly Step[],
  { plans, errors, closures }: StoredNight,
  now: { readonly sold: number; readonly rooms: number },
): History['entries'] {
  const stateAt = (at: string) => {
    const { sold, rooms } = steps.findLast((step) => step.at <= at) ?? steps[0] ?? now
    return { sold, rooms }
  }
  const reasons = new Map(closures.map(({ at, name, reason }) => [`${at} ${name}`, reason]))
  const entries = [
    ...steps.map((step) => entryOf(step, reasons)),
    ...plans.flatMap(({ changed_at: at, changed_by, name }) => {
      if (at === null) return []
      const actor = changed_by === null ? null : { type: 'staff' as const, id: null, name: changed_by }
      return [{ ...ABOUT_NONE, at, kind: 'plan_changed' as const, actor, name, ...stateAt(at) }]
    }),
    ...errors.map(({ at, channel, message }) => ({
      ...ABOUT_NONE,
      at,
      kind: 'channel_error' as const,
      channel,
      message,
      ...stateAt(at),
    })),
  ]
  return entries.sort((one, other) => (one.at < other.at ? -1 : 1)).slice(-MAX_NIGHT_ENTRIES)
}

function entryOf(
  { at, sale, closing, sold, rooms }: Step,
  reasons: ReadonlyMap<string, string | null>,
): History['entries'][number] {
  if (closing) {
    const { room: name, actor } = closing
    const message = reasons.get(`${at} ${name}`) ?? null
    return { ...ABOUT_NONE, at, kind: 'room_closed', actor, name, message, sold, rooms }
  }
  const { stay, actor, rooms: more } = sale!
  return {
    ...ABOUT_NONE,
    at,
    kind: more > 0 ? 'booked' : 'freed',
    actor,
    reservation_id: stay.id,
    name: stay.name,
    channel: stay.channel,
    sold,
    rooms,
  }
}
