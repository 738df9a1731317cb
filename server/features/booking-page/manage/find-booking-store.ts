import type { Context } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'

const findStay = statement(
  'find_stay_by_code',
  `SELECT id FROM reservations WHERE account_id = $1 AND property_id = $2 AND (code = $3 OR booking_id = ANY (ARRAY (
     SELECT b.id FROM bookings b WHERE b.account_id = $1 AND b.code = $3)))
   ORDER BY id LIMIT 1`,
)
const findLink = statement(
  'find_recent_link',
  `SELECT EXISTS (SELECT FROM mails WHERE account_id = $1 AND reservation_id = $2 AND template = 'booking_link'
     AND created_at > $3::timestamptz - interval '10 minutes') AS is_there`,
)

/** The stay of a confirmation code at a property; of a booking of several rooms the first. */
export const findByCode = async (
  { tx, scope }: Context,
  property_id: string,
  code: string,
): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(findStay, [scope.account_id, property_id, code]))?.id

/** Whether the link of a booking was sent within the last ten minutes. */
export const hasRecentLink = async ({ tx, scope, now }: Context, id: string): Promise<boolean> =>
  (await tx.one<{ is_there: boolean }>(findLink, [scope.account_id, id, now.toString()]))!.is_there
