import type * as contract from '#contract/invoices/reports.ts'
import type { Input } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { invalid } from '#server/kernel/errors.ts'
import { requireDays } from '#server/kernel/require-days.ts'
import { MAX_DAYS_ASKED } from '#server/kernel/time/dates.ts'
import { requestedProperties } from '#server/postgres/scope.ts'
import { exportLedger } from './export-ledger.ts'
import { countIssuedInRange } from './reports-store.ts'

type Op = typeof contract.exportInvoices

const MAX_DOCUMENTS = 20_000

/** Issued documents as CSV, in one snapshot. SVC-2002 beyond what one response may hold. rule 7 */
export async function exportInvoices(ctx: Context, { query }: Input<Op>): Promise<AnsweredFile> {
  const { issued_from: from, issued_to: to } = query
  requireDays({ from, to }, MAX_DAYS_ASKED, 'issued_to')
  const { account_id } = ctx.scope
  const range = { from, to, property_ids: requestedProperties(ctx, query) }
  if ((await countIssuedInRange(ctx, range)) > MAX_DOCUMENTS)
    throw invalid('issued_to', 'too_many', `There are more than ${MAX_DOCUMENTS} documents: name fewer days.`)
  const lines = await Array.fromAsync(exportLedger((work) => work(ctx.tx), account_id, range))
  return { bytes: Buffer.from(lines.join('')), filename: `invoices-${from}-${to}.csv` }
}
