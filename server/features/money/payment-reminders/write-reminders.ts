import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { changeReminders, readInvoiceRow } from '../../invoices/public.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import { lockReservations } from '../../stays/reservations/public.ts'
import { type Letter, lettersOf, queueLetter } from './letters.ts'
import { type AccountAt, type OverdueInvoice, readOverdue } from './store.ts'

type WritingContext = Pick<Context, 'tx' | 'scope' | 'now'>

interface Reminding {
  readonly property: PropertyRow
  readonly account: AccountAt
  readonly today: string
  /** Seen before they were locked. */
  readonly chosen: readonly OverdueInvoice[]
  /** Whether one that was chosen is still to be reminded of. */
  readonly isDue: (invoice: OverdueInvoice) => boolean
}

/**
 * Writes reminders, each once: the e-mail and its record on the invoice are of one transaction, under the lock of the stay
 * by which payments and credits change an invoice. rule 32.11, ADR 27
 */
export async function writeReminders(
  ctx: WritingContext,
  { property, account, today, chosen, isDue }: Reminding,
): Promise<Letter[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  await lockReservations(ctx, [...new Set(chosen.map(({ reservation_id }) => reservation_id))].sort())
  const now = await readOverdue(ctx, account, { today, ids, limit: ids.length })
  const letters = lettersOf(now.filter(isDue), property)
  for (const letter of letters) {
    await queueLetter(ctx, letter, { property, company_id: account.company_id })
    const rows = await Promise.all(letter.invoices.map(({ id }) => readInvoiceRow(ctx, id)))
    const sent = { step: letter.step, sent_at: toTimestamp(ctx.now) }
    await Promise.all(rows.map((row) => changeReminders(ctx, row!, { reminders: [...row!.reminders, sent] })))
  }
  return letters
}

/** What the audit log has of reminders: the addresses, and each invoice with its step. */
export const auditOfLetters = (letters: readonly Letter[]) => ({
  sent_to: [...new Set(letters.map(({ to }) => to))],
  reminded_invoices: letters.flatMap(({ step, invoices }) =>
    invoices.map(({ number }) => `${number} (${step})`),
  ),
})
