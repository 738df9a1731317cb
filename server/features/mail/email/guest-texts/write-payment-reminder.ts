import type { Money } from '#contract/money.ts'
import type { BankAccount } from '#contract/property/properties.ts'
import type { Block } from '../email-layout.ts'
import { amountIn, dayIn } from '../formats.ts'
import { WORDS } from '../words/catalogue.ts'
import type { Language } from '../words/language.ts'
import { bankFacts } from './bank-facts.ts'

/** What a reminder of overdue invoices is filled with. */
export interface PaymentReminderMail {
  /** Named so in stored e-mails. */
  readonly house: string
  readonly accent: string
  readonly reply_to: string | null
  readonly bank: BankAccount | null
  /** 1 to 3. */
  readonly step: number
  readonly invoices: readonly { readonly number: string; readonly due_date: string; readonly due: Money }[]
  readonly total: Money
  readonly has_copies: boolean
}

/** The reminder: which invoices are due, where to pay, and that payments may have crossed it. rule 32.11 */
export function writePaymentReminder(data: PaymentReminderMail, language: Language) {
  const { greeting, regards, payment_reminder: words } = WORDS[language]
  const { house, bank } = data
  const place = Math.min(data.step, words.request.length) - 1
  const sums = data.invoices.map(({ number, due_date, due }) => ({
    kind: 'item' as const,
    name: words.invoice(number, dayIn(language, due_date)),
    amount: amountIn(language, due),
  }))
  const blocks: Block[] = [
    { text: greeting(null) },
    { text: words.request[place]! },
    { sums: [...sums, { kind: 'due', name: words.total, amount: amountIn(language, data.total) }] },
    ...(bank ? [{ text: words.pay_to }, { facts: bankFacts(bank, house, words.holder) }] : []),
    { text: data.has_copies ? `${words.attached} ${words.crossed}` : words.crossed },
    { text: `${regards}\n${house}` },
  ]
  return { sender: house, accent: data.accent, subject: words.subject[place]!(house), blocks }
}
