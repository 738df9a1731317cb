import type { Context } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'

const findLink = statement(
  'find_recent_link',
  `SELECT EXISTS (SELECT FROM mails WHERE account_id = $1 AND reservation_id = $2 AND template = 'booking_link'
     AND created_at > $3::timestamptz - interval '10 minutes') AS is_there`,
)

/** Whether the link of a booking was sent within the last ten minutes. */
export const hasRecentLink = async ({ tx, scope, now }: Context, id: string): Promise<boolean> =>
  (await tx.one<{ is_there: boolean }>(findLink, [scope.account_id, id, now.toString()]))!.is_there
