import type { Context, Tx } from '#server/context.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import { QUOTES, type QuoteRow } from './row.ts'

export type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

export const {
  insert: insertQuote,
  update: writeQuote,
  lock: lockQuote,
  read: readQuote,
  find: findQuote,
  findForChange: findQuoteForChange,
} = QUOTES

/** Quotes, newest first. */
export const readQuotePage = newestPages<QuoteRow>('listQuotes', QUOTES.select)

/** As `statusOf`: a sent quote has lapsed from `lapses_at` on, also before the job has run. rule 33.3 */
export const isInStatus = (statuses: readonly string[], now: Temporal.Instant): RawBuilder<unknown> =>
  sql`(CASE WHEN status = 'sent' AND lapses_at <= ${now.toString()}::timestamptz THEN 'lapsed' ELSE status END) = ANY(${statuses}::text[])`

const findSlug = statement(
  'find_slug_of_quote',
  `SELECT booking_page ->> 'slug' AS slug, (booking_page ->> 'open')::boolean AS open
   FROM properties WHERE account_id = $1 AND id = $2`,
)

/** The name of the booking page of a property; null for none, and while it is not open. */
export async function readPageSlug(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<string | null> {
  const found = await tx.one<{ slug: string | null; open: boolean | null }>(findSlug, [
    scope.account_id,
    property_id,
  ])
  return found?.open ? found.slug : null
}

/** A quote that a job has something to do for. */
interface DueQuote {
  readonly account_id: string
  readonly id: string
}

const listDue = statement(
  'list_lapsed_quotes',
  `SELECT account_id, id FROM quotes
   WHERE status = 'sent' AND lapses_at <= $1::timestamptz AND account_id || ' ' || id <> ALL ($2::text[])
   ORDER BY lapses_at, account_id, id LIMIT 500`,
)

/** Of all accounts: for jobs, which are bound to none. `put_off` are `<account_id> <id>`. */
export const readLapsedQuotes = (tx: Tx, now: Temporal.Instant, put_off: readonly string[]) =>
  tx.run<DueQuote>(listDue, [now.toString(), put_off])

const listToRemind = statement(
  'list_quotes_to_remind',
  `SELECT account_id, id FROM quotes
   WHERE status = 'sent' AND remind_at <= $1::timestamptz AND lapses_at > $1::timestamptz
     AND account_id || ' ' || id <> ALL ($2::text[])
   ORDER BY remind_at, account_id, id LIMIT 500`,
)

/** The same of those whose guests are to be reminded. */
export const readQuotesToRemind = (tx: Tx, now: Temporal.Instant, put_off: readonly string[]) =>
  tx.run<DueQuote>(listToRemind, [now.toString(), put_off])

const clearReminder = statement(
  'end_reminder_of_quote',
  'UPDATE quotes SET remind_at = NULL WHERE account_id = $1 AND id = $2',
)

/** Nothing that the API shows: the version stays. */
export const endReminder = ({ tx, scope }: AccountContext, id: string) =>
  tx.run(clearReminder, [scope.account_id, id])
