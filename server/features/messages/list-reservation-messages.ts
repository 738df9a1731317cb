import type * as contract from '#contract/messages/messages.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { readMessagePage } from '../mail/email/public.ts'
import { findReservation } from '../stays/reservations/public.ts'
import { presentMessage } from './present.ts'

type Op = typeof contract.listReservationMessages

/** Messages to and from the guest of a stay, newest first. rule 27.8 */
export async function listReservationMessages(
  ctx: Context,
  { params, query }: Input<Op>,
): Promise<Output<Op>> {
  const [, { rows, ...page }] = await Promise.all([
    findReservation(ctx, params.id),
    readMessagePage(ctx, 'listReservationMessages', { ...query, reservation_id: params.id }),
  ])
  return { data: rows.map(presentMessage), ...page }
}
