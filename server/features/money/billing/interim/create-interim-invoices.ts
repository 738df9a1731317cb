import type * as contract from '#contract/money/interim-invoices.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readInvoice, storedFolioId } from '#server/features/invoices/public.ts'
import {
  findReservation,
  lockForMoney,
  type ReservationRow,
} from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { requireFolio } from '../folios/require-folio.ts'
import { requireUnderWay } from '../require-under-way.ts'
import { issueNightsOfStay } from './issue-nights-of-stay.ts'

type Op = typeof contract.createInterimInvoices

/**
 * Invoices the nights of a stay before a date while it goes on. SVC-3001, SVC-1007 for a stay that is over or not
 * confirmed, SVC-2002 for a date outside of it and where nothing is left to invoice. rule 36.1
 */
export async function createInterimInvoices(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const found = await findReservation(ctx, params.id)
  const reservation = await lockForMoney(ctx, found.id)
  const { until, folio_id } = body
  if (folio_id !== undefined) requireFolio(reservation, folio_id, 'folio_id')
  requireNights(reservation, until)
  const stored_folio = folio_id === undefined ? undefined : storedFolioId(reservation.id, folio_id)
  const issued = await issueNightsOfStay(ctx, reservation, { until, folio_id: stored_folio })
  if (issued.length === 0)
    throw invalid(
      'until',
      'nothing_to_invoice',
      'What is charged before this date is invoiced already, or is less than what was invoiced.',
    )
  const data = await Promise.all(issued.map(({ id }) => readInvoice(ctx, id)))
  ctx.audit?.({
    resource_id: reservation.id,
    property_id: reservation.property_id,
    before: null,
    after: { until, documents: data.map(({ number }) => number) },
  })
  return { data }
}

function requireNights({ status, check_in, check_out }: ReservationRow, until: string): void {
  requireUnderWay(status)
  if (until <= check_in || until >= check_out)
    throw invalid(
      'until',
      'not_within_stay',
      `A date after ${check_in} and before ${check_out}: the check-out invoices the last nights.`,
    )
}
