import type { Language } from '#contract/languages.ts'
import type { PaymentReminder } from '#contract/money/payment-reminders.ts'
import { type Money, money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { previewMail, queueMail } from '../../mail/email/public.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import type { AccountAt, OverdueInvoice } from './store.ts'

/** Copies in one e-mail: with more invoices it has none. rule 32.11 */
const MAX_COPIES = 10
/** Hours after which a reminder that could not be sent is outdated: it may have been paid. */
const HOURS_UNTIL_STALE = 24

/** Invoices of a company that one e-mail reminds of. */
export interface Letter {
  readonly step: number
  readonly to: string
  readonly language: Language
  readonly invoices: readonly OverdueInvoice[]
  readonly total: Money
}

/** One letter for each step and address. rule 32.11 */
export function lettersOf(
  invoices: readonly OverdueInvoice[],
  { currency, letterhead }: Pick<PropertyRow, 'currency' | 'letterhead'>,
): Letter[] {
  const stepOf = ({ reminders }: OverdueInvoice) => reminders.length + 1
  const grouped = Map.groupBy(invoices, (one) => `${stepOf(one)} ${one.address}`)
  return [...grouped.values()]
    .map((together): Letter => {
      const [first] = together
      return {
        step: stepOf(first!),
        to: first!.address!.trim(),
        language: first!.language ?? letterhead.language,
        invoices: together,
        total: money(
          together.reduce((sum, { due }) => sum + due, 0),
          currency,
        ),
      }
    })
    .toSorted((one, other) => one.step - other.step)
}

const contentOf = ({ step, invoices, total }: Letter, { name, letterhead, booking_page }: PropertyRow) => ({
  house: name,
  accent: booking_page.colours.accent,
  reply_to: letterhead.email && isEmailAddress(letterhead.email) ? letterhead.email : null,
  bank: letterhead.bank,
  step,
  invoices: invoices.map(({ number, due_date, due }) => {
    return { number, due_date, due: money(due, total.currency) }
  }),
  total,
  has_copies: invoices.length <= MAX_COPIES,
})

/** Queues the e-mail of a letter. */
export const queueLetter = (
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  letter: Letter,
  { property, company_id }: { readonly property: PropertyRow } & Pick<AccountAt, 'company_id'>,
) => {
  const data = contentOf(letter, property)
  return queueMail(ctx, {
    to: { address: letter.to, name: letter.invoices[0]!.company_name },
    template: 'payment_reminder',
    language: letter.language,
    data,
    attachments: data.has_copies
      ? letter.invoices.map(({ id }) => ({ kind: 'invoice_pdf' as const, id }))
      : [],
    property_id: property.id,
    resource_id: company_id,
    expires_at: ctx.now.add({ hours: HOURS_UNTIL_STALE }),
  })
}

/** A letter as the API shows it, with its text. */
export function presentLetter(letter: Letter, property: PropertyRow): PaymentReminder {
  const { step, to, language, invoices, total } = letter
  const data = contentOf(letter, property)
  const { subject, text } = previewMail({ template: 'payment_reminder', language, data })
  return {
    step,
    to,
    language,
    subject,
    text,
    invoices: invoices.map(({ id, number, due_date, due }) => {
      return { invoice_id: id, number, due_date, amount_due: money(due, total.currency) }
    }),
    amount_due: total,
  }
}
