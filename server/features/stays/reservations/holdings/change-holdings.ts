import type { TypeNights } from '#server/features/inventory/nights/public.ts'
import type { ReservationRow } from '../row.ts'
import type { Holding, HoldingChange, TxContext } from './holding.ts'
import { type ChangeOfKind, changesOf, withOption } from './in-order.ts'
import { type LocksOfChange, lockInOrder } from './lock-in-order.ts'
import { NIGHTS } from './nights.ts'
import { changeGroupOfNights } from './regrouped-nights.ts'

interface ChangeOptions extends Pick<LocksOfChange, 'guest_rooms' | 'sent_before'> {
  /** What is not available is claimed too, as a channel that has sold it may; nothing is refused. */
  readonly overbooks?: boolean
  /** Nights of an option that the stay comes from: they are released first, so that they can be claimed. rule 33.5 */
  readonly option?: readonly TypeNights[]
}

/** What a change that overbooks has claimed beyond what is available, or, of rooms, not got. */
export interface Overbooked {
  of<Unit>(kind: Holding<Unit>): readonly Unit[]
}

/**
 * Brings what a stay holds in line with its changed row, `before` null for a new one: claims what it did not hold, and
 * releases what it no longer needs. The caller has locked the row, and writes it afterwards. Refuses with the error of
 * the first kind that is short: SVC-1001, SVC-1006, SVC-1016, SVC-2002. rule 4, 25.10
 */
export async function changeHoldings(
  ctx: TxContext,
  before: ReservationRow | null,
  after: ReservationRow,
  { overbooks = false, option = [], ...locks }: ChangeOptions = {},
): Promise<Overbooked> {
  const changes = changesOf(before ? [before] : [], [after])
  const is_regrouped = before !== null && before.group_id !== after.group_id
  await lockInOrder(ctx, {
    changes: withOption(changes, option),
    own: before ?? undefined,
    several_stays: option.length > 0 || is_regrouped,
    ...locks,
  })
  if (option.length > 0) await NIGHTS.release(ctx, option)
  const short = await Promise.all(
    changes.map(async ({ kind, claims, releases }) => {
      if (kind === NIGHTS && is_regrouped)
        return changeGroupOfNights(ctx, { claims, releases } as HoldingChange<TypeNights>)
      const [found] = await Promise.all([
        claims.length > 0 ? kind.claim(ctx, claims, { overbooks }) : null,
        releases.length > 0 && kind.release(ctx, releases),
      ])
      return found
    }),
  )
  const refused = short.find((one) => one !== null)
  if (refused && !overbooks) throw await refused.refusal()
  const units = new Map(changes.map(({ kind }, i) => [kind, short[i]?.units ?? []]))
  return { of: <Unit>(kind: Holding<Unit>) => units.get(kind) as readonly Unit[] }
}

/** Claims all that a stay holds which held nothing; where one kind is short it claims nothing, and answers false. */
export async function claimIfLeft(
  ctx: TxContext,
  before: ReservationRow,
  after: ReservationRow,
): Promise<boolean> {
  const changes = changesOf([before], [after]).filter(({ claims }) => claims.length > 0)
  await lockInOrder(ctx, { changes, own: before })
  const claimed: ChangeOfKind[] = []
  for (const change of changes) {
    const { kind, claims } = change
    const short = await kind.claim(ctx, claims, { overbooks: false })
    claimed.push(short ? { ...change, claims: kind.without(claims, short.units) } : change)
    if (!short) continue
    await Promise.all(claimed.map((one) => one.claims.length > 0 && one.kind.release(ctx, one.claims)))
    return false
  }
  return true
}
