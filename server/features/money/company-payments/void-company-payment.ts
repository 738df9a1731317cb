import type * as contract from '#contract/money/company-payments.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { lockCompany } from '../../companies/public.ts'
import { namedActor } from '../../invoices/public.ts'
import { lockOpenDays } from '../../property/properties/public.ts'
import { lockReservations } from '../../stays/reservations/public.ts'
import { refundPayment } from '../payments/public.ts'
import { joinShift } from '../shifts/public.ts'
import { companyPaymentEvent } from './events.ts'
import { presentCompanyPayment } from './present.ts'
import {
  findCompanyPayment,
  insertCreditEntry,
  lockCompanyPayment,
  type PartRow,
  readParts,
  writeCompanyPayment,
} from './store.ts'

type Op = typeof contract.voidCompanyPayment

/**
 * Voids a payment of a company: what it paid on invoices is refunded, also from its credit, and the credit returned, on
 * the open day. 422 SVC-2002 where it is voided already. rule 32.5
 */
export async function voidCompanyPayment(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const seen = await findCompanyPayment(ctx, params.id)
  const stays = staysOf(await readParts(ctx, [seen.id]))
  if (stays.length > 0) await lockReservations(ctx, stays)
  await lockCompany(ctx, seen.company_id)
  const row = (await lockCompanyPayment(ctx, seen.id))!
  if (row.voided_at !== null) throw invalid('id', 'voided', 'The payment is voided already.')
  const parts = await readParts(ctx, [row.id])
  // Credit was applied meanwhile, to a stay that is not locked: the request is to be repeated.
  if (staysOf(parts).some((id) => !stays.includes(id)))
    throw fault('SVC-9002', { headers: { 'retry-after': '1' } })
  const before = await presentCompanyPayment(ctx, row)
  for (const { id, amount, amount_refunded } of parts) {
    if (amount_refunded === amount) continue
    await refundPayment(ctx, { params: { id }, query: undefined, body: { reason: body.reason } }, undefined)
  }
  const [{ dateOf }, shift_id] = await Promise.all([
    lockOpenDays(ctx, row.property_id),
    joinShift(ctx, row.property_id),
  ])
  const [at, voided_on] = [toTimestamp(ctx.now), dateOf(ctx.now)]
  const voided = raiseVersion({ ...row, voided_at: at, voided_on, void_reason: body.reason }, ctx.now)
  const returned = {
    kind: 'returned' as const,
    amount: 0 - row.credit,
    at,
    business_date: voided_on,
    received_by: namedActor(ctx.actor),
    shift_id,
  }
  await Promise.all([
    writeCompanyPayment(ctx, voided),
    row.credit > 0 && insertCreditEntry(ctx, row, returned),
    appendRequested(ctx, [companyPaymentEvent('company_payment.voided', voided)]),
  ])
  const after = await presentCompanyPayment(ctx, voided)
  ctx.audit?.({ resource_id: row.company_id, property_id: row.property_id, before, after })
  return after
}

const staysOf = (parts: readonly PartRow[]) =>
  [...new Set(parts.map(({ reservation_id }) => reservation_id))].sort()
