import type { OptionalEventType } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { changeOption } from '../reservations/public.ts'
import { nightsOfOptions } from './offers/offers.ts'
import { readOption, replaceOption } from './offers/option-store.ts'
import { listedQuote } from './present-quote.ts'
import type { QuoteRow } from './row.ts'
import { type TxContext, writeQuote } from './store.ts'

type QuoteEventType = Extract<OptionalEventType, `quote.${string}`>

/** Appends an event of a quote, on request: the quote as it is being committed, without its guest and words. rule 9.4 */
export function appendQuoteEvent(ctx: TxContext, type: QuoteEventType, row: QuoteRow): Promise<void> {
  const { guest: _, message: __, notes: ___, ...data } = listedQuote(row, ctx.now)
  return appendRequested(ctx, [{ type, property_id: row.property_id, resource_id: row.id, data }])
}

/** Brings the nights that a quote holds in line with its changed row; the caller has locked it. rule 33.4 */
export async function saveOption(ctx: TxContext, row: QuoteRow): Promise<void> {
  const before = await readOption(ctx, row.id)
  const after = row.status === 'sent' ? nightsOfOptions(row.offers) : []
  if (before.length + after.length === 0) return
  await changeOption(ctx, before, after)
  await replaceOption(ctx, row.id, after)
}

/** Writes a changed quote with its event, and says what has changed, with a note of the request; returns it as stored. */
export async function saveQuote(
  ctx: Context,
  before: QuoteRow,
  changed: QuoteRow,
  event: QuoteEventType,
  noted: object | null = null,
): Promise<QuoteRow> {
  const after = raiseVersion(changed, ctx.now)
  await Promise.all([writeQuote(ctx, after), appendQuoteEvent(ctx, event, after)])
  const { id: resource_id, property_id } = before
  const audited = {
    before: auditedQuote(before, ctx.now),
    after: { ...auditedQuote(after, ctx.now), ...noted },
  }
  ctx.audit?.({ resource_id, property_id, ...audited })
  return after
}

/** A quote as the audit log has it. */
export function auditedQuote(row: QuoteRow, now: Temporal.Instant) {
  const { version: _, created_at: __, updated_at: ___, ...shown } = listedQuote(row, now)
  return shown
}
