import type { Database } from '../../postgres/database.ts'
import { expireMails, purgeMailLinks, purgeMails } from './dispatch/lease-store.ts'

/** Gives up mails that were not sent in their time, forgets links that have expired, and mails that ended 90 days ago. */
export async function tidyOutbox(system: Database, now: Temporal.Instant): Promise<void> {
  for (const batch of [expireMails, purgeMailLinks, purgeMails]) while ((await batch(system, now)) > 0);
}
