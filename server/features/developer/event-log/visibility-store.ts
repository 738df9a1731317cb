import type { Context, Scope } from '#server/context.ts'
import { isOneOf } from '#server/postgres/scope.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'
import { isWhole } from '../../guests/public.ts'

/**
 * The events that a caller may see, in parts: those of some properties, and those of guests whose profile
 * they see. Each part is read in the order of an index. rule 5
 */
export function visibleTo({ account_id, property_ids }: Scope): RawBuilder<unknown>[] {
  const all = sql`SELECT * FROM events WHERE account_id = ${account_id}`
  const part = (events: RawBuilder<unknown>) =>
    sql`SELECT id, body, list_position FROM (${events}) AS visible`
  if (property_ids === null) return [part(all)]
  const at = isOneOf(sql`property_id`, property_ids)
  return [
    part(sql`${all} AND ${at}`),
    part(sql`${all}
      AND id IN (SELECT event_id FROM guest_event_properties WHERE account_id = ${account_id} AND ${at})
      AND ${isWhole(account_id, sql`events.resource_id`, property_ids)}`),
  ]
}

/** Whether the caller may see an event. */
export async function isEventVisible(
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  { id }: { id: string },
): Promise<boolean> {
  if (scope.property_ids === null) return true
  const parts = visibleTo(scope).map((part) => sql`${part} WHERE id = ${id}`)
  return (await tx.compose(sql.join(parts, sql` UNION ALL `))).length > 0
}
