import type * as contract from '#contract/invoices/invoices.ts'
import type { Input } from '#contract/operation.ts'
import type { BillTo } from '#contract/parts/invoice-parts.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { findPayer } from '../../companies/public.ts'

type BillToChange = Input<typeof contract.updateInvoice>['body']['bill_to']

interface Payer {
  readonly property_id: string
  /** What is stored; null is the payer of the stay. */
  readonly stored: BillTo | null
  /** The payer of the stay. */
  readonly shown: () => BillTo | Promise<BillTo>
}

/**
 * The payer after a change: RFC 7396 on what is shown, so that a first change begins with the payer of the stay; another
 * `company_id` begins with that company. SVC-2002 where no name is left, SVC-3001 for a company that the property does
 * not have. rule 0, 7.20, 30.7
 */
export async function patchBillTo(
  ctx: Pick<Context, 'tx' | 'scope'>,
  change: BillToChange,
  { property_id, stored, shown }: Payer,
): Promise<BillTo | null> {
  if (change === undefined) return stored
  if (change === null) return null
  const known = stored ?? (await shown())
  const { company_id } = change
  const is_other = company_id != null && company_id !== known.company_id
  const field = 'bill_to.company_id'
  const now = is_other ? await findPayer(ctx, company_id, { property_id, field }) : known
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
