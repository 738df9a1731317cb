import { runAlone } from '../../postgres/autocommit.ts'
import type { Database } from '../../postgres/database.ts'
import { statement } from '../../postgres/statement.ts'

const start = statement(
  'start_calendar_syncs',
  `WITH requested AS (
     UPDATE channels SET sync_id = NULL, sync_status = NULL WHERE type = 'ical' AND sync_id IS NOT NULL
     RETURNING account_id, property_id, id)
   UPDATE ical_imports i SET next_poll_at = $1, etag = NULL, last_modified = NULL
   FROM requested a WHERE i.account_id = a.account_id AND i.property_id = a.property_id AND i.channel = a.id`,
)

/** A requested synchronisation makes every calendar of the channel due, and fetches it in full. */
export const startRequestedSyncs = (system: Database, now: Temporal.Instant) =>
  runAlone(system, [[start, [now.toString()]]])
