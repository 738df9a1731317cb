import type { AccountContext } from '../postgres/scope.ts'
import { statement } from '../postgres/statement.ts'

/** What stands in place of a person in events that are kept. */
const BLANKS: Readonly<Record<string, unknown>> = {
  first_name: 'Erased',
  last_name: 'Guest',
  email: null,
  phone: null,
  preference_notes: null,
  reason: null,
  reference: null,
  description: null,
  bill_to: null,
}
const AT_ONCE = 500

const list = statement(
  'list_events_of_resources',
  `SELECT id, body FROM events WHERE account_id = $1 AND resource_id = ANY ($2) ORDER BY id`,
)
const write = statement(
  'rewrite_events',
  `UPDATE events e SET body = n.body FROM json_to_recordset($2) AS n (id text, body text)
   WHERE e.account_id = $1 AND e.id = n.id`,
)

function blanked(body: string): string {
  const event = JSON.parse(body) as { data: Record<string, unknown> }
  const data = Object.fromEntries(
    Object.entries(event.data).map(([key, value]) => [
      key,
      value !== null && key in BLANKS ? BLANKS[key] : value,
    ]),
  )
  return JSON.stringify({ ...event, data })
}

/**
 * Takes a person out of the events of some objects, for reads and replays; delivered copies belong to the receivers.
 * Answers the events that have changed. rule 28.13
 */
export async function eraseEvents(
  { tx, scope }: AccountContext,
  resource_ids: readonly string[],
): Promise<string[]> {
  const changed: string[] = []
  for (let i = 0; i < resource_ids.length; i += AT_ONCE) {
    const some = resource_ids.slice(i, i + AT_ONCE)
    const rows = await tx.run<{ id: string; body: string }>(list, [scope.account_id, some])
    const fresh = rows.flatMap(({ id, body }) => {
      const blank = blanked(body)
      return blank === body ? [] : [{ id, body: blank }]
    })
    if (fresh.length > 0) await tx.run(write, [scope.account_id, JSON.stringify(fresh)])
    changed.push(...fresh.map(({ id }) => id))
  }
  return changed
}
