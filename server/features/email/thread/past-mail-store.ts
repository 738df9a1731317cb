import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

const finish = statement(
  'finish_past_mail',
  `UPDATE mails SET status = CASE WHEN $4::text IS NULL THEN 'sent' ELSE 'failed' END, attempts = 1, finished_at = $3::timestamptz,
     log = jsonb_build_array(jsonb_build_object('number', 1, 'at', to_char($3::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       'error', CASE WHEN $4::text IS NOT NULL THEN 'bounced' END, 'code', NULL, 'answer', $4::text, 'duration_ms', 0))
   WHERE account_id = $1 AND id = $2 AND status = 'waiting'`,
)

/** Records an e-mail of the demo's history as sent at a moment, or as returned with a reason: nothing is sent. */
export const finishPastMail = (
  { tx, scope }: AccountContext,
  { mail_id, at, bounced }: { mail_id: string; at: string; bounced: string | null },
) => tx.run(finish, [scope.account_id, mail_id, at, bounced])
