import { plural } from '../../plural.ts'

/** Payments, charges and refunds at the desk. */
export const desk_money = {
  label: 'Payments and charges',
  take: 'Take payment',
  take_of: (amount: string) => `Take ${amount}`,
  take_title: (who: string) => `Take payment · ${who}`,
  on: 'For',
  amount_due: (what: string, amount: string) => `${what} · ${amount} due`,
  draft: 'Draft invoice',
  nothing_due: 'Nothing is due on an invoice of this stay.',
  methods: {
    card: 'Card terminal (recorded only)',
    charge: 'Card, charged by the provider',
    cash: 'Cash',
    bank_transfer: 'Bank transfer (recorded only)',
    channel_collect: 'Collected by the channel (recorded only)',
    manual: 'Other (recorded only)',
  },
  method_hints: {
    card: 'Charge the card on the terminal; this only records it.',
    charge: 'The payment provider charges it now.',
  } as Record<string, string>,
  card: 'Card',
  card_hint: 'What the provider calls it, such as pm_… – never the card number',
  several: {
    title: (count: number) => `Take payment · ${plural(count, 'stay', 'stays')}`,
    do: (count: number) => `Pay ${count} together`,
    label: 'What is paid',
    owes: (amount: string) => `${amount} due`,
    amount_of: (who: string, what: string) => `Amount for ${who}, ${what}`,
    done: (amount: string, count: number) =>
      `${amount} received on ${plural(count, 'document', 'documents')}`,
    nothing_taken: 'Nothing was taken.',
    takes_less: (who: string, due: string) =>
      `Only ${due} is due for ${who} now: somebody else has taken money for it. Change that amount or leave it out.`,
    other_currency: (count: number, currency: string) =>
      `${plural(count, 'document', 'documents')} in another currency than ${currency}: pay those apart.`,
  },
  taken: {
    succeeded: (amount: string) => `${amount} received`,
    pending: (amount: string) => `${amount} is processing with the bank`,
    requires_action: (amount: string) => `${amount}: the guest has to confirm with the bank`,
    failed: (amount: string) => `${amount} was not paid`,
  },
  charge: 'Charge something',
  charge_title: (who: string) => `Charge ${who}`,
  charge_do: (amount: string) => `Charge ${amount}`,
  charge_hint: 'Prices include VAT. It goes on the draft invoice of the stay.',
  charge_kind: 'Kind',
  charged: (what: string, amount: string) => `${what}: ${amount} charged`,
  charge_undone: (what: string) => `${what}: charge removed`,
  refund_kind: 'Kind of refund',
  refund_kinds: {
    correction: 'Overpaid, or taken by mistake: refund only',
    goodwill: 'Goodwill: credit it and refund it',
  },
  refund_then: {
    owes: (amount: string) => `The guest then owes ${amount}.`,
    owes_again: (amount: string) => `The guest then owes ${amount} again.`,
    even: 'The balance is then zero.',
    overpaid: (amount: string) => `An overpayment of ${amount} remains.`,
    goodwill: (amount: string) => `The stay costs ${amount} less; the guest owes nothing more for it.`,
  },
  refund_credited: 'Already credited; only the refund is left to do.',
  goodwill: 'Goodwill',
  send_to: 'E-mail address',
  send_to_hint: 'Sent with the PDF attached, in the guest’s language.',
  send_keep: 'Save the address to the guest’s profile',
  send_none: 'No address is on file.',
}
