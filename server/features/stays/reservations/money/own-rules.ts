import type { RoutingRule } from '#contract/money/routing-rules.ts'
import type { Context } from '#server/context.ts'
import { requireRoutedServices } from '#server/features/companies/public.ts'
import { invalid } from '#server/kernel/errors.ts'

interface RuledStay {
  readonly property_id: string
  readonly group_id: string | null
  readonly company_id: string | null
}

/**
 * Refuses rules that a request gives a stay: 404 SVC-3001 for a service of another property, 422 SVC-2002 for a group or a
 * company that it does not have. rule 7.68
 */
export async function requireOwnRules(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  rules: readonly RoutingRule[] | undefined,
  { property_id, group_id, company_id }: RuledStay,
): Promise<void> {
  if (!rules || rules.length === 0) return
  for (const [i, { to }] of rules.entries()) {
    const field = `routing.${i}.to`
    if (to === 'group' && group_id === null)
      throw invalid(field, 'needs_group', 'The stay belongs to no group.')
    if (to === 'company' && company_id === null)
      throw invalid(field, 'needs_company', 'The stay is booked for no company.')
  }
  await requireRoutedServices(ctx, rules, [property_id])
}
