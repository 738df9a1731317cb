import type { RoutingRule } from '#contract/money/routing-rules.ts'
import { fault } from '../../kernel/errors.ts'
import { type CompanyContext, readServicesAt } from './store.ts'

/** 404 SVC-3001 for services of rules that none of some properties has; null is every property of the account. rule 7.68 */
export async function requireRoutedServices(
  ctx: CompanyContext,
  rules: readonly RoutingRule[],
  property_ids: readonly string[] | null,
): Promise<void> {
  const named = rules.flatMap(({ service_ids = [] }, i) =>
    service_ids.map((id, place) => ({ id, field: `routing.${i}.service_ids.${place}` })),
  )
  if (named.length === 0) return
  const ids = [...new Set(named.map(({ id }) => id))]
  const known = await readServicesAt(ctx, ids, property_ids)
  const details = named
    .filter(({ id }) => !known.has(id))
    .map(({ field }) => ({ field, code: 'not_found', message: `${field} names no service of the property.` }))
  if (details.length > 0) throw fault('SVC-3001', { details })
}
