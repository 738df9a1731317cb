import type { NamedActor } from '#contract/parts/named-actor.ts'

/** A stay that has, or has had, the night. */
export interface StayOfNight {
  readonly id: string
  readonly name: string
  readonly channel: string
  readonly created_at: string
  readonly check_in: string
  readonly check_out: string
  readonly status: string
  readonly room_type_id: string
  /** Whether the channel sent it; false for one that staff or a key made in its name. */
  readonly is_sent: boolean
  /** Whether the night is sold to it now. */
  readonly is_sold: boolean
}

/** A change of a stay, from the audit log: `{field: [before, after]}`. */
export interface StayChange {
  readonly resource_id: string
  readonly at: string
  readonly action: string
  readonly actor: NamedActor | null
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null
}

/** A night of a stay that was sold, or given back. */
export interface Sale {
  readonly at: string
  readonly stay: StayOfNight
  readonly actor: NamedActor | null
  /** One more, or one less. */
  readonly rooms: 1 | -1
}

type Night = { readonly date: string; readonly room_type_id: string }
type State = Pick<StayOfNight, 'check_in' | 'check_out' | 'status' | 'room_type_id'>

const FIELDS = ['check_in', 'check_out', 'status', 'room_type_id'] as const
const ENDED = ['cancelled', 'no_show']

const hasNight = (state: State, { date, room_type_id }: Night): boolean =>
  !ENDED.includes(state.status) &&
  state.check_in <= date &&
  date < state.check_out &&
  state.room_type_id === room_type_id

/**
 * When the night was sold to a stay, and given back: its changes are undone one by one, from what it is now to what it was
 * when it was made. `changes` of the stay, the oldest first.
 */
export function salesOf(stay: StayOfNight, changes: readonly StayChange[], night: Night): Sale[] {
  const sales: Sale[] = []
  let state: State = stay
  // Of several room types in one stay the row has one: the night itself says more.
  let is_sold = stay.is_sold
  let made_by: NamedActor | null = null
  for (const { at, actor, action, changes: fields } of changes.toReversed()) {
    if (action.startsWith('create')) made_by = actor
    const undone = FIELDS.flatMap((field) => {
      const change = fields?.[field]
      return change && change[0] !== null ? [[field, String(change[0])] as const] : []
    })
    if (undone.length === 0) continue
    const before: State = { ...state, ...Object.fromEntries(undone) }
    const was_sold = hasNight(before, night)
    if (was_sold !== is_sold) sales.unshift({ at, stay, actor, rooms: is_sold ? 1 : -1 })
    is_sold = was_sold
    state = before
  }
  if (is_sold) sales.unshift({ at: stay.created_at, stay, actor: made_by, rooms: 1 })
  return sales
}
