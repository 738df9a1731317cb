import type { TypeNights } from '#server/features/inventory/nights/public.ts'
import type { TxContext } from './holding.ts'
import { lockInOrder } from './lock-in-order.ts'
import { NIGHTS } from './nights.ts'

/**
 * Brings the nights that the options of a quote hold in line: what they no longer need is released, then what is new is
 * claimed, all or none, in the order of ADR 27. SVC-1001 with the nights of the first room type that has too few rooms. The
 * caller has locked the quote. rule 33.4
 */
export async function changeOption(
  ctx: TxContext,
  before: readonly TypeNights[],
  after: readonly TypeNights[],
): Promise<void> {
  const [claims, releases] = [NIGHTS.without(after, before), NIGHTS.without(before, after)]
  if (claims.length + releases.length === 0) return
  await lockInOrder(ctx, { changes: [{ kind: NIGHTS, claims, releases }], several_stays: true })
  if (releases.length > 0) await NIGHTS.release(ctx, releases)
  const short = claims.length > 0 ? await NIGHTS.claim(ctx, claims, { overbooks: false }) : null
  if (short) throw await short.refusal()
}
