import type { VisitStep } from '#contract/reporting/visit-steps.ts'
import type { Tx } from '#server/context.ts'
import type { Visit } from '#server/http/recorders.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** How often a page of a property was shown. */
interface Visits extends Omit<Visit, 'account_id'> {
  readonly visits: number
}

/** Sources of a property and day; whatever strangers write, its rows stay few. */
const MAX_SOURCES = 50

const add = statement(
  'add_booking_page_visits',
  `INSERT INTO booking_page_visits AS v (account_id, property_id, date, step, language, source, visits)
   SELECT $1::text, n.property_id, n.date, n.step, n.language,
     CASE WHEN n.source = '' OR n.rank <= ${MAX_SOURCES} - (SELECT count(DISTINCT k.source) FROM booking_page_visits k
         WHERE k.account_id = $1::text AND k.property_id = n.property_id AND k.date = n.date)
       OR EXISTS (SELECT FROM booking_page_visits k
         WHERE k.account_id = $1::text AND k.property_id = n.property_id AND k.date = n.date AND k.source = n.source)
       THEN n.source ELSE 'other' END AS source_or_other, sum(n.visits)
   FROM (SELECT *, dense_rank() OVER (PARTITION BY property_id, date ORDER BY source) AS rank
     FROM jsonb_to_recordset($2::jsonb) AS r (property_id text, date date, step text, language text, source text, visits integer)) n
   GROUP BY n.property_id, n.date, n.step, n.language, source_or_other
   ORDER BY n.property_id, n.date, n.step, n.language, source_or_other
   ON CONFLICT (account_id, property_id, date, step, language, source) DO UPDATE SET visits = v.visits + excluded.visits`,
)

/** Adds to what is counted already. */
export const addVisits = ({ tx, scope }: AccountContext, visits: readonly Visits[]) =>
  tx.run(add, [scope.account_id, JSON.stringify(visits)])

/** A sum by day, by language or by source; the other two are null. */
export interface VisitSum {
  readonly date: string | null
  readonly language: string | null
  readonly source: string | null
  readonly step: VisitStep
  readonly visits: number
}

const sums = statement(
  'sum_up_booking_page_visits',
  `SELECT date, language, source, step, sum(visits)::float8 AS visits FROM booking_page_visits
   WHERE account_id = $1 AND property_id = $2 AND date BETWEEN $3::date AND $4::date
   GROUP BY GROUPING SETS ((date, step), (language, step), (source, step)) ORDER BY date, language, source, step`,
)

interface VisitDays {
  readonly property_id: string
  readonly from: string
  readonly to: string
}

export const readVisitSums = ({ tx, scope }: AccountContext, { property_id, from, to }: VisitDays) =>
  tx.run<VisitSum>(sums, [scope.account_id, property_id, from, to])

const addPaid = statement(
  'add_paid_booking_of_page',
  `INSERT INTO booking_page_paid (account_id, reservation_id, date)
   SELECT r.account_id, r.id, $3::date FROM reservations r
   WHERE r.account_id = $1 AND r.id = $2 AND r.channel = 'direct' AND r.metadata ->> 'source' = 'booking_page'
   ON CONFLICT DO NOTHING RETURNING true AS is_new`,
)

/** Whether a booking, by its first room, was made on the page and is paid on it for the first time. */
export const addPaidBooking = async (
  { tx, scope }: AccountContext,
  reservation_id: string,
  date: string,
): Promise<boolean> => (await tx.one(addPaid, [scope.account_id, reservation_id, date])) !== undefined

const purge = statement('purge_booking_page_visits', `DELETE FROM booking_page_visits WHERE date < $1::date`)
const purgePaid = statement('purge_booking_page_paid', `DELETE FROM booking_page_paid WHERE date < $1::date`)

/** Of all accounts. */
export const purgeVisits = (tx: Tx, before: string) =>
  Promise.all([tx.run(purge, [before]), tx.run(purgePaid, [before])])
