import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

const ERASE = ['pending_deliveries', 'finished_deliveries'].map((table) =>
  statement(
    `erase_answers_of_${table}`,
    `UPDATE ${table} SET log = (SELECT coalesce(jsonb_agg(entry || '{"response_body": null}' ORDER BY place), '[]')
       FROM jsonb_array_elements(log) WITH ORDINALITY AS l (entry, place))
     WHERE account_id = $1 AND event_id = ANY ($2)`,
  ),
)

/** What receivers answered to some events, which may repeat what they were told. rule 28.13 */
export const eraseAnswers = ({ tx, scope }: AccountContext, event_ids: readonly string[]) =>
  Promise.all(ERASE.map((erase) => tx.run(erase, [scope.account_id, event_ids])))
