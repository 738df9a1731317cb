import type * as contract from '#contract/audit-log/activity.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { findReservation } from '../stays/reservations/public.ts'
import { readActivity } from './read-activity.ts'

type Op = typeof contract.listReservationActivity

/** Who did what to a reservation, its invoices and payments, newest first. rule 4 */
export const listReservationActivity = (
  ctx: Context,
  { params: { id }, query }: Input<Op>,
): Promise<Output<Op>> =>
  readActivity(ctx, { operation: 'listReservationActivity', id, query, find: findReservation(ctx, id) })
