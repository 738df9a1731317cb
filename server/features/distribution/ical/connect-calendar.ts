import { createHash } from 'node:crypto'
import { type AddressPolicy, checkDestination, type UrlCheck } from '#server/integrations/ssrf-guard.ts'
import { fault, missingReference } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { readCalendarRoom } from './export-store.ts'
import { deleteImport, type ImportKey, readImportOfUrl, readImports, writeImport } from './import-store.ts'
import type { Operator } from './share-calendar.ts'
import { contextOf } from './tokens.ts'

/** A pasted address as an HTTPS URL: calendars are often shared as `webcal:`. */
export const feedUrl = (text: string): string => text.trim().replace(/^webcals?:/i, 'https:')

/** Whether the address of a calendar may be requested; outside of any transaction. rule 8 */
export const checkFeedUrl = (url: string, policy: AddressPolicy): Promise<UrlCheck> =>
  checkDestination(url, policy)

/**
 * Imports the calendar of a room from a channel from now on, in place of the old one. An address that the
 * SSRF guard refuses is SVC-1501; one that another room imports already is SVC-2002, since each of its
 * bookings would exist twice.
 */
export async function connectCalendar(
  { tx, now, secrets }: Operator,
  of: ImportKey,
  verdict: UrlCheck,
): Promise<void> {
  if (!verdict.allowed) throw fault('SVC-1501', { message: verdict.message })
  const url = verdict.url.href
  const hash = createHash('sha256').update(url).digest()
  const [room, other] = await Promise.all([readCalendarRoom(tx, of), readImportOfUrl(tx, of, hash)])
  if (!room) throw missingReference('room_id')
  if (other) {
    throw fault('SVC-2002', {
      message: `This calendar is read for room ${other.room_id} of ${other.channel} already.`,
    })
  }
  await writeImport(tx, of, { sealed: secrets.seal(url, contextOf(of)), hash, now: toTimestamp(now) })
}

/** Stops importing a calendar. Its stays remain, and so do its blocks; false where none was imported. */
export const disconnectCalendar = ({ tx }: Pick<Operator, 'tx'>, of: ImportKey): Promise<boolean> =>
  deleteImport(tx, of)

export const listConnectedCalendars = (
  { tx }: Pick<Operator, 'tx'>,
  account_id: string,
  property_id: string | null,
) => readImports(wholeAccount(tx, account_id), property_id)
