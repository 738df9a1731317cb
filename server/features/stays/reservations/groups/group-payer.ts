import type { BillTo } from '#contract/parts/invoice-parts.ts'
import { billToOf } from '#server/features/companies/public.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import { readRoutingTerms } from '../money/routing-store.ts'
import { findGroup } from './store.ts'

/** Who pays what rules send to a group; null where nobody does. */
interface GroupPayer {
  readonly group_id: string
  readonly property_id: string
  readonly currency: string
  readonly bill_to: BillTo | null
}

/** 404 SVC-3001 for an unknown group. rule 7.68 */
export async function readGroupPayer(ctx: ScopedContext, id: string): Promise<GroupPayer> {
  const { property_id } = await findGroup(ctx, id)
  const [property, { group_bill_to, group_company }] = await Promise.all([
    readProperty(ctx, property_id),
    readRoutingTerms(ctx, id, null),
  ])
  const bill_to = group_bill_to ?? (group_company && billToOf(group_company))
  return { group_id: id, property_id, currency: property!.currency, bill_to }
}
