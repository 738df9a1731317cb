import type * as contract from '#contract/invoices/invoices.ts'
import type { Input } from '#contract/operation.ts'
import type { BillTo } from '#contract/parts/invoice-parts.ts'
import { invalid } from '#server/kernel/errors.ts'

type BillToChange = Input<typeof contract.updateInvoice>['body']['bill_to']

/**
 * The payer after a change: RFC 7396 on what is `shown`, so that a first change begins with the booker.
 * SVC-2002 where no name is left. rule 0, 7.20
 */
export function patchBillTo(
  stored: BillTo | null,
  change: BillToChange,
  shown: () => BillTo | Promise<BillTo>,
): Promise<BillTo | null> | BillTo | null {
  if (change === undefined) return stored
  if (change === null) return null
  return mergeBillTo(stored, change, shown)
}

async function mergeBillTo(
  stored: BillTo | null,
  change: NonNullable<BillToChange>,
  shown: () => BillTo | Promise<BillTo>,
): Promise<BillTo> {
  const now = stored ?? (await shown())
  const { address, ...plain } = change
  const after = { ...now, ...plain, ...(address !== undefined && { address: merged(now.address, address) }) }
  if (after.name === null && after.company_name === null)
    throw invalid('bill_to', 'required', 'bill_to must keep a name or a company_name.')
  return after
}

function merged(stored: BillTo['address'], change: BillTo['address']): BillTo['address'] {
  if (change === null) return null
  const remaining = Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null)
  return remaining.length === 0 ? null : Object.fromEntries(remaining)
}
