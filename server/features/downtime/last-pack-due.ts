import { lastDue } from './due-packs.ts'
import { timesOf } from './settings-store.ts'

/** The latest time of packs of a property that has passed, by its stored settings. rule 19.3 */
export const lastPackDue = (
  { pack_times, timezone }: { readonly pack_times: readonly string[] | null; readonly timezone: string },
  now: Temporal.Instant,
): Temporal.Instant | null => lastDue(timesOf(pack_times), timezone, now)
