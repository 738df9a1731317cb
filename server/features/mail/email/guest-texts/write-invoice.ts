import type { InvoiceType } from '#contract/lists.ts'
import type { Money } from '#contract/money.ts'
import { type Block, isolated, type SumRow } from '../email-layout.ts'
import { amountIn, dayIn, weekdayIn } from '../formats.ts'
import { WORDS } from '../words/catalogue.ts'
import type { Language } from '../words/language.ts'
import { fillTemplate, type TemplateText } from './fill.ts'

/** What a mail with a document is filled with. */
export interface InvoiceMail {
  readonly house: string
  /** The colour of its booking page. Mails of before do not say. */
  readonly accent?: string
  readonly guest_name: string | null
  readonly type: InvoiceType
  readonly number: string
  readonly confirmation_code: string
  readonly check_in: string
  readonly check_out: string
  readonly total: Money
  readonly amount_due: Money
  /** What a channel has collected, and the guest does not owe. Mails of before do not say. */
  readonly collected?: { readonly channel: string; readonly amount: Money } | null
  /** All of it was taken back by credit notes. Mails of before do not say. */
  readonly is_credited?: boolean
  /** Null where nothing is due. */
  readonly due_date: string | null
  /** What the property has it say; left out for what is built in. */
  readonly words?: TemplateText | null
}

/** The letter that a document comes with. */
export function writeInvoice(data: InvoiceMail, language: Language) {
  const { greeting, regards, invoice: words } = WORDS[language]
  const built_in = () => ({
    subject: words.subject(data.type, data.number, data.house),
    blocks: [
      { text: greeting(data.guest_name) },
      { text: words.attached[data.type] },
      ...details(data, language),
      { text: `${regards}\n${data.house}` },
    ],
  })
  const { subject, blocks } = data.words ? filled(data, data.words, language) : built_in()
  return { sender: data.house, accent: data.accent, subject, blocks }
}

function filled(data: InvoiceMail, words: TemplateText, language: Language) {
  const due = dueOf(data)
  return fillTemplate(words, {
    inline: {
      guest_name: isolated(data.guest_name ?? ''),
      property_name: isolated(data.house),
      confirmation_code: data.confirmation_code,
      arrival_date: weekdayIn(language, data.check_in),
      departure_date: weekdayIn(language, data.check_out),
      total: amountIn(language, data.total),
      invoice_number: data.number,
      amount_due: due ? amountIn(language, data.amount_due) : '',
      due_date: due && data.due_date !== null ? dayIn(language, data.due_date) : '',
    },
    blocks: { invoice_details: () => details(data, language) },
  })
}

const dueOf = ({ type, amount_due }: InvoiceMail): boolean => type !== 'credit_note' && amount_due.amount > 0

/** What it comes to, and what is left to pay. */
function details(data: InvoiceMail, language: Language): Block[] {
  const words = WORDS[language].invoice
  const stay = `${dayIn(language, data.check_in)} – ${dayIn(language, data.check_out)}`
  const facts: [string, string][] = [
    [words.number, data.number],
    [words.booking, data.confirmation_code],
    [words.stay, stay],
  ]
  const is_due = dueOf(data)
  const { amount_due } = data
  const sums: SumRow[] = [{ kind: 'total', name: words.total, amount: amountIn(language, data.total) }]
  if (data.collected) {
    const { channel, amount } = data.collected
    sums.push({ kind: 'item', name: words.collected_by(channel), amount: amountIn(language, amount) })
  }
  if (is_due) sums.push({ kind: 'due', name: words.due, amount: amountIn(language, amount_due) })
  if (is_due && data.due_date !== null)
    sums.push({ kind: 'item', name: words.due_by, amount: dayIn(language, data.due_date) })
  if (amount_due.amount < 0)
    sums.push({
      kind: 'due',
      name: words.to_refund,
      amount: amountIn(language, { ...amount_due, amount: 0 - amount_due.amount }),
    })
  const is_settled = data.type !== 'credit_note' && !is_due
  const outcome = data.is_credited ? words.credited : words.paid
  return [{ facts }, { sums }, ...(is_settled ? [{ text: outcome }] : [])]
}
