import { createHash } from 'node:crypto'
import { type AddressPolicy, checkDestination, type UrlCheck } from '../../integrations/ssrf-guard.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { fault, missingReference } from '../../kernel/errors.ts'
import { wholeAccount } from '../../postgres/scope.ts'
import { readCalendarRoom } from './export-store.ts'
import { deleteImport, type ImportKey, readImportOfUrl, readImports, writeImport } from './import-store.ts'
import type { Operator } from './share-calendar.ts'
import { contextOf } from './tokens.ts'

/** What a person pasted, as it is dialled: calendars are often shared as `webcal:`. */
export const feedUrl = (text: string): string => text.trim().replace(/^webcals?:/i, 'https:')

/** Whether a calendar's address may be dialled; outside of any transaction. rule 8 */
export const checkFeedUrl = (url: string, policy: AddressPolicy): Promise<UrlCheck> =>
  checkDestination(url, policy)

/**
 * Reads the calendar of a room at a channel from now on, in place of the one before. An address that the guard refuses
 * is SVC-1501; one that another room reads already is SVC-2002, since each of its bookings would be two.
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

/** Reads a calendar no longer. Its stays remain, and the blocks that came of it too; false where none was read. */
export const disconnectCalendar = ({ tx }: Pick<Operator, 'tx'>, of: ImportKey): Promise<boolean> =>
  deleteImport(tx, of)

export const listConnectedCalendars = (
  { tx }: Pick<Operator, 'tx'>,
  account_id: string,
  property_id: string | null,
) => readImports(wholeAccount(tx, account_id), property_id)
