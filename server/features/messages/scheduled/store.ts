import type { AutomaticKind } from '#contract/mail/template-kinds.ts'
import { MONEYLESS_METHODS } from '#contract/money/payment-methods.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { DueDate } from './due-dates.ts'

/** An enabled kind, with the time zone of its property. */
export interface ActiveSchedule {
  readonly account_id: string
  readonly property_id: string
  readonly kind: AutomaticKind
  readonly days: number | null
  readonly time: string | null
  readonly due_from: string
  readonly timezone: string
}

/** An occasion of an automatic e-mail to a guest. */
export interface Occasion {
  readonly occasion: string
  readonly reservation_id: string
}

const listActive = statement(
  'list_active_message_schedules',
  `SELECT s.account_id, s.property_id, s.kind, s.days, s.time, s.due_from, p.timezone
   FROM message_schedules s JOIN properties p ON p.account_id = s.account_id AND p.id = s.property_id
   WHERE s.enabled ORDER BY s.account_id, s.property_id, s.kind`,
)
/** Of all accounts: for the job. */
export const readActiveSchedules = (tx: Tx) => tx.run<ActiveSchedule>(listActive)

/** Batch size; the rest is due at the next run. */
const MAX_OCCASIONS = 200
/** After a longer outage older payments and invoices are not reported. */
const CATCH_UP = `interval '2 days'`

const isNew = (kind: string, occasion: string) =>
  `NOT EXISTS (SELECT FROM message_occasions o WHERE o.account_id = $1 AND o.property_id = $2 AND o.kind = ${kind} AND o.occasion = ${occasion})`

/** Of a booking of several rooms one is written about: the first that arrives, and the last that leaves. */
const EARLIER = `o.status IN ('confirmed', 'checked_in', 'checked_out') AND o.check_in < r.check_in`
const LATER = `o.status IN ('pending_payment', 'confirmed', 'checked_in')
         OR (o.status = 'checked_out' AND o.check_out > r.check_out)`

// Bookings made after the time of the e-mail have received their confirmation instead.
const stays = (name: string, column: 'check_in' | 'check_out', decides: string) => {
  const occasion = `coalesce(r.booking_id, r.id) || ' ' || r.${column}`
  return statement(
    name,
    `SELECT ${occasion} AS occasion, min(r.id) AS reservation_id
     FROM unnest($4::date[], $5::timestamptz[]) AS d (date, moment)
     JOIN reservations r ON r.account_id = $1 AND r.property_id = $2 AND r.${column} = d.date
     WHERE r.status = $6 AND r.created_at <= d.moment AND ${isNew('$3', occasion)}
       AND (r.booking_id IS NULL OR NOT EXISTS (SELECT FROM reservations o
         WHERE o.account_id = r.account_id AND o.booking_id = r.booking_id AND (${decides})))
     GROUP BY 1 ORDER BY 2 LIMIT ${MAX_OCCASIONS}`,
  )
}
const listArrivals = stays('list_arrivals_to_write_to', 'check_in', EARLIER)
const listDepartures = stays('list_departures_to_write_to', 'check_out', LATER)

/** Stays with a due e-mail that was not sent. */
export const readDueStays = (
  { tx, scope }: AccountContext,
  { property_id, kind }: Pick<ActiveSchedule, 'property_id' | 'kind'>,
  dates: readonly DueDate[],
) => {
  const is_over = kind === 'after_stay'
  return tx.run<Occasion>(is_over ? listDepartures : listArrivals, [
    scope.account_id,
    property_id,
    kind,
    dates.map(({ date }) => date),
    dates.map(({ moment }) => moment),
    is_over ? 'checked_out' : 'confirmed',
  ])
}

/** No money was received by these methods: the guest is not thanked for it. rule 32.8 */
const MONEYLESS = MONEYLESS_METHODS.map((method) => `'${method}'`).join(', ')

/** Payments of the same moment for rooms of one booking are one occasion: the first of them. */
const TOGETHER = `o.account_id = $1 AND o.paid_at = p.paid_at AND o.status = 'succeeded' AND o.method NOT IN (${MONEYLESS})
       AND o.reservation_id IN (SELECT s.id FROM reservations s WHERE s.account_id = $1 AND s.booking_id = r.booking_id)`

// Excludes what settles an invoice without money, and a deposit that confirms a booking: the confirmation, queued with it, reports it.
const listPayments = statement(
  'list_payments_to_write_of',
  `SELECT p.id AS occasion, p.reservation_id FROM payments p
   JOIN invoices i ON i.account_id = p.account_id AND i.id = p.invoice_id
   JOIN reservations r ON r.account_id = p.account_id AND r.id = p.reservation_id
   WHERE p.account_id = $1 AND p.property_id = $2 AND p.status = 'succeeded' AND p.method NOT IN (${MONEYLESS})
     AND p.paid_at >= greatest($3::timestamptz, $4::timestamptz - ${CATCH_UP}) AND ${isNew(`'payment_received'`, 'p.id')}
     AND NOT (i.type = 'deposit_invoice' AND EXISTS (SELECT FROM mails m WHERE m.account_id = $1
       AND m.reservation_id = ANY (ARRAY(SELECT r.id UNION ALL SELECT s.id FROM reservations s
         WHERE s.account_id = $1 AND s.booking_id = r.booking_id)) AND m.template = 'booking_confirmed'
       AND m.created_at BETWEEN p.paid_at AND p.paid_at + interval '1 minute'))
     AND (r.booking_id IS NULL OR NOT EXISTS (SELECT FROM payments o WHERE ${TOGETHER} AND o.id < p.id))
   ORDER BY p.id LIMIT ${MAX_OCCASIONS}`,
)
// Excludes invoices that somebody has sent.
const listInvoices = statement(
  'list_invoices_to_send',
  `SELECT i.id AS occasion, i.reservation_id FROM invoices i
   WHERE i.account_id = $1 AND i.property_id = $2 AND i.type = 'invoice' AND i.status IN ('issued', 'paid')
     AND i.issued_on >= ($4::timestamptz - ${CATCH_UP})::date - 1
     AND i.issued_at >= greatest($3::timestamptz, $4::timestamptz - ${CATCH_UP}) AND ${isNew(`'invoice'`, 'i.id')}
     AND NOT EXISTS (SELECT FROM mails m WHERE m.account_id = $1 AND m.resource_id = i.id)
   ORDER BY i.id LIMIT ${MAX_OCCASIONS}`,
)

/** Payments or invoices since the kind was enabled, without an e-mail yet. */
export const readDueDocuments = (
  { tx, scope }: AccountContext,
  { property_id, kind, due_from }: Pick<ActiveSchedule, 'property_id' | 'kind' | 'due_from'>,
  now: Temporal.Instant,
) =>
  tx.run<Occasion>(kind === 'invoice' ? listInvoices : listPayments, [
    scope.account_id,
    property_id,
    due_from,
    now.toString(),
  ])

const sumTogether = statement(
  'sum_payments_of_moment',
  `SELECT (p.amount + coalesce((SELECT sum(o.amount) FROM payments o WHERE ${TOGETHER} AND o.id <> p.id), 0))::bigint AS amount,
     p.currency, p.paid_at FROM payments p JOIN reservations r ON r.account_id = p.account_id AND r.id = p.reservation_id
   WHERE p.account_id = $1 AND p.id = $2`,
)

/** What a payment came to with those that were made with it, for other rooms of its booking. */
export const readPaidTogether = async ({ tx, scope }: AccountContext, payment_id: string) => {
  const row = await tx.one<{ amount: number; currency: string; paid_at: string }>(sumTogether, [
    scope.account_id,
    payment_id,
  ])
  return row!
}

const claim = statement(
  'claim_message_occasion',
  `INSERT INTO message_occasions (account_id, property_id, kind, occasion, created_at) VALUES ($1, $2, $3, $4, $5::timestamptz)
   ON CONFLICT DO NOTHING RETURNING occasion`,
)
/** Claims an occasion, which is unique; false where another transaction has it. rule 27.7 */
export const claimOccasion = async (
  { tx, scope }: AccountContext,
  { property_id, kind }: Pick<ActiveSchedule, 'property_id' | 'kind'>,
  occasion: string,
  now: Temporal.Instant,
): Promise<boolean> =>
  (await tx.one(claim, [scope.account_id, property_id, kind, occasion, now.toString()])) !== undefined

const purge = statement(
  'purge_message_occasions',
  `DELETE FROM message_occasions WHERE created_at < $1::timestamptz - interval '130 days'`,
)
/** Longer than any look-back. */
export const purgeOccasions = (tx: Tx, now: Temporal.Instant) => tx.run(purge, [now.toString()])
