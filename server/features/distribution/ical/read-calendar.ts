import { createHash } from 'node:crypto'
import { writeFeed } from '#server/integrations/ical/write-feed.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import { readCalendarRoom, readExportByToken, readOrigins, readRoomOccupation } from './export-store.ts'
import { roomCalendar } from './room-calendar.ts'
import { hashCalendarToken } from './tokens.ts'

/** The calendar of a token, with its ETag; undefined for any other token. */
export async function readCalendar(
  system: Database,
  token: string,
  nowOf: (account_id: string) => Temporal.Instant,
): Promise<{ text: string; etag: string } | undefined> {
  const hash = hashCalendarToken(token)
  const found = await reading(system, { account_id: '' }, (tx) => readExportByToken(tx, hash))
  if (!found) return undefined
  const now = nowOf(found.account_id)
  return reading(system, found, async (tx) => {
    const [room, hidden] = await Promise.all([readCalendarRoom(tx, found), readOrigins(tx, found)])
    // A deactivated room is not sold; its calendar is gone with it.
    if (!room) return undefined
    const today = dateIn(room.timezone, now)
    const type = await readRoomOccupation(wholeAccount(tx, found.account_id), room.room_type_id, {
      today,
      now,
    })
    const entries = roomCalendar({ ...type, property_id: found.property_id }, room.id, { today, hidden })
    const text = writeFeed(`${room.property}: ${room.name}`, entries)
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
  })
}
