import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** Maximum length of a chain of merges, above any real one. */
const MAX_STEPS = 50

const follow = statement(
  'follow_guest_merges',
  `WITH RECURSIVE steps AS (
     SELECT into_id AS id, 1 AS step FROM guest_merges WHERE account_id = $1 AND from_id = $2
     UNION ALL
     SELECT m.into_id, steps.step + 1 FROM steps JOIN guest_merges m ON m.account_id = $1 AND m.from_id = steps.id
     WHERE steps.step < ${MAX_STEPS})
   SELECT id FROM steps ORDER BY step DESC LIMIT 1`,
)

/** The profile that a merged one belongs to now; undefined for one that was not merged. */
export const readMergedInto = async ({ tx, scope }: AccountContext, id: string) =>
  (await tx.one<{ id: string }>(follow, [scope.account_id, id]))?.id
