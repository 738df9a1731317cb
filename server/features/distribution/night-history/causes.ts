import type { NightHistory } from '#contract/distribution/night-history.ts'
import type { NamedActor } from '#contract/parts/named-actor.ts'
import type { Sale } from './replay.ts'

/** What a channel had confirmed of the night when a booking of it arrived. */
export interface KnownNight {
  readonly available: number | null
  readonly confirmed_at: string | null
}

export interface Closing {
  readonly at: string
  readonly room: string
  readonly actor: NamedActor | null
}

/** A change of the night, with the state after it. */
export interface Step {
  readonly at: string
  readonly sale?: Sale
  readonly closing?: Closing
  readonly sold: number
  readonly rooms: number
}

interface NightNow {
  readonly sold: number
  readonly rooms: number
}

/**
 * Sales and closures in order, with what was sold and could be sold after each: counted back from now, so that what no stay
 * has, such as the rooms of a group, counts from the start.
 */
export function stepsOf(
  { sold, rooms }: NightNow,
  sales: readonly Sale[],
  closings: readonly Closing[],
): Step[] {
  const all = [
    ...sales.map((sale) => ({ at: sale.at, sale })),
    ...closings.map((closing) => ({ at: closing.at, closing })),
  ].sort((one, other) => compare(one.at, other.at) || compare(idOf(one), idOf(other)))
  let state = {
    sold: sold - sales.reduce((sum, one) => sum + one.rooms, 0),
    rooms: rooms + closings.length,
  }
  return all.map((one) => {
    state =
      'sale' in one ? { ...state, sold: state.sold + one.sale.rooms } : { ...state, rooms: state.rooms - 1 }
    return { ...one, sold: Math.max(0, state.sold), rooms: Math.max(0, state.rooms) }
  })
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
/** Within the same second: stays by id, which sorts by creation, then closures. */
const idOf = (step: { readonly sale: Sale } | { readonly closing: Closing }) =>
  'sale' in step ? step.sale.stay.id : '~'

/** Since when no room is left; null while one is. */
export function fullSince(steps: readonly Step[]): string | null {
  let since: string | null = null
  for (const { at, sold, rooms } of steps) since = sold < rooms ? null : (since ?? at)
  return since
}

type Cause = NightHistory['causes'][number]

/** What is sold above the rooms, by whom: each step that made it worse, and was not made good since. */
export function causesOf(steps: readonly Step[], known: ReadonlyMap<string, KnownNight>): Cause[] {
  const causes: Cause[] = []
  let over = 0
  let full_since: string | null = null
  for (const step of steps) {
    const now = Math.max(0, step.sold - step.rooms)
    if (now > over) causes.push(causeOf(step, full_since, known))
    // A room that became free makes the last one good.
    else if (now < over) causes.splice(Math.max(0, causes.length - (over - now)))
    over = now
    full_since = step.sold < step.rooms ? null : (full_since ?? step.at)
  }
  return causes
}

function causeOf(
  { at, sale, closing }: Step,
  full_since: string | null,
  known: ReadonlyMap<string, KnownNight>,
): Cause {
  if (closing) {
    const { room, actor } = closing
    const nothing = { reservation_id: null, channel: null, available: null, confirmed_at: null }
    return { kind: 'room_closed', at, actor, name: room, full_since, ...nothing }
  }
  const { stay, actor } = sale!
  const confirmed = known.get(stay.id)
  return {
    kind: stay.is_sent ? kindOf(confirmed) : 'desk',
    at,
    actor,
    reservation_id: stay.id,
    name: stay.name,
    channel: stay.channel === 'direct' ? null : stay.channel,
    full_since,
    available: confirmed?.available ?? null,
    confirmed_at: confirmed?.confirmed_at ?? null,
  }
}

/** Whose fault it is, by what the channel had confirmed when its booking arrived. */
function kindOf(known: KnownNight | undefined): Cause['kind'] {
  if (!known) return 'channel_unrecorded'
  return known.available === 0 ? 'channel_after_confirmed' : 'channel_before_confirmed'
}
