import type { Shift } from '#contract/money/shifts.ts'
import { money } from '#contract/money.ts'
import type { NamedActor } from '#contract/parts/named-actor.ts'
import type { Context } from '#server/context.ts'
import { readTakings, type TakingRow } from '../../invoices/public.ts'
import { readPreviousShifts, type ShiftRow } from './store.ts'

type TxContext = Pick<Context, 'tx' | 'scope'>
type Takings = readonly Omit<TakingRow, 'shift_id'>[]

/** Shifts as the API shows them, open ones with their takings so far: two statements in one round trip. */
export async function presentShifts(ctx: TxContext, rows: readonly ShiftRow[]): Promise<Shift[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const open = rows.filter(({ closed_at }) => closed_at === null).map(({ id }) => id)
  const [previous, all_takings] = await Promise.all([
    readPreviousShifts(ctx, ids),
    open.length > 0 ? readTakings(ctx, open) : [],
  ])
  const takings = Map.groupBy(all_takings, ({ shift_id }) => shift_id)
  const before = new Map(previous.map((row) => [row.next_id, row]))
  return rows.map((row) => presentShift(row, row.takings ?? takings.get(row.id) ?? [], before.get(row.id)))
}

/** The expected cash in the drawer, in minor units. rule 7.57 */
export const expectedCash = ({ float_amount }: Pick<ShiftRow, 'float_amount'>, takings: Takings): number =>
  takings
    .filter(({ method }) => method === 'cash')
    .reduce((sum, { received, refunded }) => sum + received + refunded, float_amount)

const userOf = ({ user_type, user_id, user_name }: ShiftRow): NamedActor => ({
  type: user_type,
  id: user_id,
  name: user_name,
})

function presentShift(row: ShiftRow, takings: Takings, previous: ShiftRow | undefined): Shift {
  const in_money = (amount: number) => money(amount, row.currency)
  return {
    id: row.id,
    property_id: row.property_id,
    user: userOf(row),
    status: row.closed_at === null ? 'open' : 'closed',
    opened_at: row.opened_at,
    float: in_money(row.float_amount),
    takings: takings.map(({ method, charged, received, refunded }) => ({
      method,
      charged,
      received: in_money(received),
      refunded: in_money(refunded),
      net: in_money(received + refunded),
    })),
    expected: in_money(expectedCash(row, takings)),
    counted: row.counted === null ? null : in_money(row.counted),
    difference: row.difference === null ? null : in_money(row.difference),
    closed_at: row.closed_at,
    note: row.note,
    previous: previous
      ? {
          id: previous.id,
          user: userOf(previous),
          closed_at: previous.closed_at!,
          counted: in_money(previous.counted!),
          note: previous.note,
        }
      : null,
  }
}
