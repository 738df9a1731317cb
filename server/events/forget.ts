import { lowestIdAt } from '../new-id.ts'
import type { Database } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import { writing } from '../postgres/transaction.ts'

const KEPT_HOURS = 30 * 24

// By ids, which sort by creation, account by account: an index by age would cost every write something. What is
// still to be delivered, or may be delivered again, keeps its event.
const forget = statement(
  'forget_events',
  `DELETE FROM events WHERE (account_id, id) IN (
     SELECT old.account_id, old.id FROM accounts a CROSS JOIN LATERAL (
       SELECT e.account_id, e.id FROM events e
       WHERE e.account_id = a.account_id AND e.id < $1
         AND NOT EXISTS (SELECT FROM open_deliveries d WHERE d.account_id = e.account_id AND d.event_id = e.id)
         AND NOT EXISTS (SELECT FROM past_deliveries d
                         WHERE d.account_id = e.account_id AND d.event_id = e.id AND d.status = 'failed')
       LIMIT 5000) old
     LIMIT 5000)
   RETURNING 1`,
)

/** Forgets events of more than 30 days ago, in batches. decisions 9 */
export async function forgetOldEvents(system: Database, now: Temporal.Instant): Promise<void> {
  const oldest = lowestIdAt('event', now.subtract({ hours: KEPT_HOURS }).epochMilliseconds)
  while ((await writing(system, null, (tx) => tx.run(forget, [oldest]))).length > 0);
}
