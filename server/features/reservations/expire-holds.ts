import { appendAudit } from '../../audit/append.ts'
import { toTimestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { nightsOf } from '../../dates.ts'
import { appendEvent } from '../../events/append.ts'
import { releaseNights } from '../inventory/public.ts'
import { cancelled } from './facts.ts'
import { giveBack } from './give-back.ts'
import { asExpired } from './hold.ts'
import type { ReservationRow } from './row.ts'
import { saveReservation } from './save-reservation.ts'
import { lockExpiredHolds } from './store.ts'
import { prepareToTellByItself } from './tell-guest.ts'

type Acting = Pick<Context, 'tx' | 'scope' | 'now'>

/** Gives up a hold that has run out: nights freed, one event. Answers the row as it is now. decisions 4 */
export async function expireHold(ctx: Acting, held: ReservationRow): Promise<ReservationRow> {
  const given_up = await giveBack(ctx, asExpired(held), 'payment_expired')
  const row = { ...given_up, version: held.version + 1, updated_at: toTimestamp(ctx.now) }
  const tell = await prepareToTellByItself(ctx, held, row)
  return saveReservation(ctx, held, row, {
    along: (saved) => [
      tell?.(saved),
      appendEvent(ctx, cancelled(saved)),
      releaseNights(ctx, held.room_type_id, nightsOf(held.held_from, held.held_to)),
      appendAudit(ctx, {
        action: 'expireHold',
        resource_id: held.id,
        property_id: held.property_id,
        before: { status: held.status },
        after: { status: saved.status },
      }),
    ],
  })
}

/**
 * A claim that finds no room first gives up what expired holds keep of it: stock that nobody will pay for is never
 * refused to somebody who will. Answers whether there was any.
 */
export async function expireHoldsOn(
  ctx: Acting,
  on: { room_type_id: string; first: string; last: string; room_id?: string | null },
): Promise<boolean> {
  const { account_id } = ctx.scope
  const held = await lockExpiredHolds(ctx.tx, account_id, { room_id: null, now: ctx.now, ...on })
  for (const row of held) await expireHold(ctx, row)
  return held.length > 0
}
