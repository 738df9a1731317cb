import { runAlone } from '../../postgres/autocommit.ts'
import type { Database } from '../../postgres/database.ts'
import { statement } from '../../postgres/statement.ts'

const ask = statement(
  'ask_for_calendar_syncs',
  `WITH asked AS (
     UPDATE channels SET sync_id = NULL, sync_status = NULL WHERE type = 'ical' AND sync_id IS NOT NULL
     RETURNING account_id, property_id, id)
   UPDATE ical_imports i SET next_poll_at = $1, etag = NULL, last_modified = NULL
   FROM asked a WHERE i.account_id = a.account_id AND i.property_id = a.property_id AND i.channel = a.id`,
)

/** Whoever asked for a synchronisation has every calendar of the channel read whole, now. */
export const askForSyncs = (system: Database, now: string) => runAlone(system, [[ask, [now]]])
