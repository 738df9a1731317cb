import { lowestIdAt } from '../kernel/new-id.ts'
import type { Database } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import { writing } from '../postgres/transaction.ts'

/**
 * SQL that is true for deliveries `d` of an event, in `pending_deliveries` and `finished_deliveries`, by
 * index. The id of a delivery contains the moment of its event (`new_id_beside`), which the primary key
 * finds; a replay is of a later moment and has an index of its own. `event` is the alias of a row of
 * `events`.
 */
const deliveriesOf = (event: string): readonly [first: string, replays: string] => {
  const same = `d.account_id = ${event}.account_id AND d.event_id = ${event}.id`
  const beside = `'del_' || substr(${event}.id, 5, 10)`
  return [`${same} AND d.id BETWEEN ${beside} AND ${beside} || '~'`, `${same} AND d.kind = 'replay'`]
}

const KEPT_HOURS = 30 * 24

// OFFSET 0: one index lookup for each event, where a join would read every delivery.
const none = (table: string, which = 'true') =>
  deliveriesOf('e')
    .map((theirs) => `NOT EXISTS (SELECT FROM ${table} d WHERE ${theirs} AND ${which} OFFSET 0)`)
    .join(' AND ')

// By ids, which sort by creation, account by account: an index by age would cost every write. Events with
// deliveries that are pending or may be replayed are kept; so each batch begins after the last one, and none
// reads twice what is kept.
const forget = statement(
  'forget_events',
  `WITH old AS MATERIALIZED (
     SELECT a.account_id, e.id FROM accounts a CROSS JOIN LATERAL (
       SELECT id FROM events WHERE account_id = a.account_id AND id < $1
         AND id > CASE WHEN a.account_id = $2 THEN $3 ELSE '' END
       ORDER BY account_id, id LIMIT 5000) e
     WHERE a.account_id >= $2
     ORDER BY a.account_id, e.id LIMIT 5000
   ), deleted AS (
     DELETE FROM events WHERE (account_id, id) IN (
       SELECT account_id, id FROM old e WHERE ${none('pending_deliveries')}
         AND ${none('finished_deliveries', `d.status = 'failed'`)}))
   SELECT account_id, id FROM old ORDER BY account_id DESC, id DESC LIMIT 1`,
)

interface EventCursor {
  readonly account_id: string
  readonly id: string
}

/** Deletes events older than 30 days, in batches. rule 9 */
export async function purgeEvents(system: Database, now: Temporal.Instant): Promise<void> {
  const oldest = lowestIdAt('event', now.subtract({ hours: KEPT_HOURS }).epochMilliseconds)
  let behind: EventCursor | undefined = { account_id: '', id: '' }
  while (behind) {
    const place: EventCursor = behind
    behind = await writing(system, null, (tx) =>
      tx.one<EventCursor>(forget, [oldest, place.account_id, place.id]),
    )
  }
}
