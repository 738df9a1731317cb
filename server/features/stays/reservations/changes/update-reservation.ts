import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { creditNote } from '#server/features/companies/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { cancelStay } from '../cancellation/cancel-reservation.ts'
import { prepareGuestMail, readWaiting } from '../guests/notify-guest.ts'
import { changeHoldings } from '../holdings/change-holdings.ts'
import { present } from '../present.ts'
import { priceNote } from '../prices/audit-prices.ts'
import { readForChange } from '../read-for-change.ts'
import { amend } from './amend.ts'
import { requireOwnDorm } from './own-dorm.ts'
import { readOnAccount } from './read-on-account.ts'
import { saveChange } from './save-change.ts'
import { requestedTrigger, transition } from './transition.ts'

type Op = typeof contract.updateReservation

/**
 * Changes dates, room, type, plan, party, texts or status, all at once, and emits one event. Fields first,
 * then the guard of the transition, then nights and rooms, then one write. rule 4
 */
export async function updateReservation(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const [{ row, property }, waiting] = await Promise.all([
    readForChange(ctx, params.id),
    readWaiting(ctx, params.id),
  ])
  const amended = await amend(ctx, row, property, body)
  await requireOwnDorm(ctx, {
    before: row,
    after: amended,
    is_confirmed: body.status === 'confirmed',
    business_date: businessDate(property, ctx.now),
  })
  const on_account = await readOnAccount(ctx, amended, { property, body })
  const change = { row, amended, property, body, on_account }
  const trigger = requestedTrigger(ctx, change)
  if (trigger === 'cancel') {
    await changeHoldings(ctx, row, amended)
    const cancelled = await cancelStay(ctx, amended, property, { ...body, waiting, unchanged: row })
    return present(cancelled, ctx.now, ctx.scope)
  }
  const after = trigger ? transition(ctx, trigger, change) : amended
  if (isDeepStrictEqual(after, row)) return present(row, ctx.now, ctx.scope)
  const queueGuestMail = await prepareGuestMail(ctx, {
    before: row,
    after,
    property,
    notify: body.notify_guest,
    waiting,
  })
  const note = { ...priceNote(body, after, row.nightly_rates), ...creditNote(body) }
  const over_credit = body.credit_override !== undefined
  return present(
    await saveChange(ctx, { before: row, after, trigger, queueGuestMail, note, over_credit }),
    ctx.now,
    ctx.scope,
  )
}
