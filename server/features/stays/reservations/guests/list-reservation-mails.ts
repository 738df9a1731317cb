import type * as contract from '#contract/audit-log/activity.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readMailsAbout } from '#server/features/mail/email/public.ts'
import { findReservation } from '../store.ts'

type Op = typeof contract.listReservationMails

/** The e-mails to the guest of a stay, with those of its invoices, newest first. */
export async function listReservationMails(ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> {
  const [, mails] = await Promise.all([
    findReservation(ctx, params.id),
    readMailsAbout(ctx, params.id, query),
  ])
  return mails
}
