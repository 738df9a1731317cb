import type { Context } from '#server/context.ts'
import { missingReference } from '#server/kernel/errors.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import {
  type CalendarExport,
  deleteExport,
  readCalendarRoom,
  readExports,
  writeExport,
} from './export-store.ts'
import { contextOf, hashCalendarToken, newCalendarToken } from './tokens.ts'

/** The context of an operator; the sealer is that of `CALENDAR_SECRETS`. */
export type Operator = Pick<Context, 'tx' | 'now'> & { readonly secrets: Cipher }

/**
 * Shares the calendar of a room with a channel, under a new secret address; an older one stops working.
 * Returns the token of the address. 404 for a room of another property.
 */
export async function shareCalendar({ tx, now, secrets }: Operator, of: CalendarExport): Promise<string> {
  if (!(await readCalendarRoom(tx, of))) throw missingReference('room_id')
  const token = newCalendarToken()
  const sealed = secrets.seal(token, contextOf(of))
  await writeExport(tx, of, {
    token_hash: hashCalendarToken(token),
    token: sealed,
    created_at: toTimestamp(now),
  })
  return token
}

/** Stops sharing the calendar of a room with a channel; false where it was not shared. */
export const unshareCalendar = ({ tx }: Pick<Context, 'tx'>, of: CalendarExport): Promise<boolean> =>
  deleteExport(tx, of)

/** The shared calendars of an account, with their tokens. */
export async function listSharedCalendars(
  { tx, secrets }: Omit<Operator, 'now'>,
  account_id: string,
  property_id: string | null,
) {
  const rows = await readExports(wholeAccount(tx, account_id), property_id)
  return rows.map((row) => ({ ...row, token: secrets.open(row.token, contextOf(row)).toString('utf8') }))
}
