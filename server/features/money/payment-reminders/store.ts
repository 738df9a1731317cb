import type { Language } from '#contract/languages.ts'
import type { PaymentReminderSettings } from '#contract/money/reminder-settings.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** A property that reminds companies. */
export interface RemindingProperty extends PaymentReminderSettings {
  readonly account_id: string
  readonly id: string
  readonly timezone: string
}

const listReminding = statement(
  'list_properties_with_payment_reminders',
  `SELECT account_id, id, timezone, payment_reminders -> 'days' AS days, payment_reminders ->> 'since' AS since
   FROM properties WHERE payment_reminders -> 'days' <> '[]' ORDER BY account_id, id`,
)
/** Of all accounts: for the job. */
export const readRemindingProperties = (tx: Tx) => tx.run<RemindingProperty>(listReminding)

/** What is due on a document `i`, in minor units. */
const DUE = 'i.total - i.amount_credited - i.amount_paid + i.amount_refunded'

const listCompanies = statement(
  'list_companies_with_overdue_invoices',
  `SELECT DISTINCT i.company_id FROM invoices i
   WHERE i.account_id = $1 AND i.property_id = $2 AND i.status = 'issued' AND i.company_id IS NOT NULL
     AND i.due_date < $3::date AND NOT i.reminders_paused AND jsonb_array_length(i.reminders) < $4
   ORDER BY i.company_id`,
)

/** Companies with an invoice at a property that is overdue and was reminded of less than so many times. */
export async function readRemindable(
  { tx, scope }: AccountContext,
  {
    property_id,
    today,
    steps,
  }: { readonly property_id: string; readonly today: string; readonly steps: number },
): Promise<string[]> {
  const values = [scope.account_id, property_id, today, steps]
  const rows = await tx.run<{ company_id: string }>(listCompanies, values)
  return rows.map(({ company_id }) => company_id)
}

/** An issued invoice on the account of a company that is overdue. */
export interface OverdueInvoice {
  readonly id: string
  readonly number: string
  readonly reservation_id: string
  readonly due_date: string
  /** In minor units. */
  readonly due: number
  readonly reminders: Invoice['reminders']
  /** Its own, or the company's. */
  readonly is_paused: boolean
  /** Of the company, else of the payer. */
  readonly address: string | null
  readonly company_name: string
  readonly language: Language | null
}

const listOverdue = statement(
  'list_overdue_invoices_of_company',
  `SELECT i.id, i.number, i.reservation_id, i.due_date, (${DUE})::bigint AS due, i.reminders,
     i.reminders_paused OR c.reminders_paused AS is_paused, coalesce(c.invoice_email, i.bill_to ->> 'email') AS address,
     c.name AS company_name, c.language
   FROM invoices i JOIN companies c ON c.account_id = i.account_id AND c.id = i.company_id
   WHERE i.account_id = $1 AND i.company_id = $2 AND i.property_id = $3 AND i.currency = $4 AND i.number IS NOT NULL
     AND i.type <> 'credit_note' AND i.due_date < $5::date AND ${DUE} > 0 AND ($6::text[] IS NULL OR i.id = ANY ($6))
   ORDER BY i.due_date, i.issued_on, i.id LIMIT $7`,
)

export interface AccountAt {
  readonly company_id: string
  readonly property_id: string
  readonly currency: string
}

interface Among {
  readonly today: string
  /** Null is all of them. */
  readonly ids: readonly string[] | null
  readonly limit: number
}

/** Overdue invoices of a company at a property, the earliest due date first. rule 32.11 */
export const readOverdue = (
  { tx, scope }: AccountContext,
  { company_id, property_id, currency }: AccountAt,
  { today, ids, limit }: Among,
) =>
  tx.run<OverdueInvoice>(listOverdue, [
    scope.account_id,
    company_id,
    property_id,
    currency,
    today,
    ids,
    limit,
  ])
