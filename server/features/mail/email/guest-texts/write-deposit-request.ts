import type { Money } from '#contract/money.ts'
import type { BankAccount } from '#contract/property/properties.ts'
import type { Block } from '../email-layout.ts'
import { amountIn, dayIn } from '../formats.ts'
import { WORDS } from '../words/catalogue.ts'
import type { Language } from '../words/language.ts'
import { bankFacts } from './bank-facts.ts'

/** What the request for a deposit of a group is filled with. */
export interface DepositRequestMail {
  /** Named so in stored e-mails. */
  readonly house: string
  readonly accent: string
  readonly reply_to: string | null
  readonly bank: BankAccount | null
  /** The name of the group, which its payment is known by. */
  readonly group: string
  readonly from: string
  readonly to: string
  readonly due_date: string
  readonly amount: Money
  readonly paid: Money
  readonly open: Money
}

/** The request: which deposit, what is left to pay of it, until when, and how to pay. rule 31.14 */
export function writeDepositRequest(data: DepositRequestMail, language: Language) {
  const { greeting, regards, payment_reminder: shared, deposit_request: words } = WORDS[language]
  const { house, bank, group } = data
  const due = dayIn(language, data.due_date)
  const sums = [
    { kind: 'item' as const, name: words.deposit(due), amount: amountIn(language, data.amount) },
    ...(data.paid.amount > 0
      ? [{ kind: 'item' as const, name: words.paid, amount: amountIn(language, data.paid) }]
      : []),
    { kind: 'due' as const, name: shared.total, amount: amountIn(language, data.open) },
  ]
  const blocks: Block[] = [
    { text: greeting(null) },
    { text: words.request(group, house, dayIn(language, data.from), dayIn(language, data.to)) },
    { sums },
    ...(bank
      ? [
          { text: shared.pay_to },
          { facts: [...bankFacts(bank, house, shared.holder), [words.reference, group] as const] },
        ]
      : [{ text: words.answer }]),
    { text: shared.crossed },
    { text: `${regards}\n${house}` },
  ]
  return { sender: house, accent: data.accent, subject: words.subject(house, group), blocks }
}
