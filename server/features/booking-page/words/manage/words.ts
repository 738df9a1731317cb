import type { ReservationStatus } from '#contract/lists.ts'

/**
 * Texts of the pages of a booking besides `confirmation`, in one language. Amounts, dates and times are formatted
 * already.
 */
export interface ManageWords {
  readonly actions: string
  readonly pay: (amount: string) => string
  readonly pay_title: string
  readonly documents: string
  readonly document: Readonly<
    Record<'invoice' | 'deposit_invoice' | 'credit_note', (number: string) => string>
  >
  readonly back: string
  readonly dates: {
    readonly title: string
    readonly now: string
    readonly new_dates: string
    readonly check: string
    readonly ask: string
    readonly total: string
    readonly more: (amount: string) => string
    readonly less: (amount: string) => string
    readonly same: string
    readonly confirm: string
    readonly done: string
    readonly unchanged: string
    readonly not_free: string
    readonly not_sold: string
    readonly invalid: string
    readonly not_now: string
  }
  /** A later departure. */
  readonly longer: { readonly title: string; readonly confirm: string; readonly invalid: string }
  readonly cancel: {
    readonly title: string
    readonly fee: string
    readonly no_fee: string
    readonly refund: string
    readonly confirm: string
    readonly keep: string
    readonly changed: string
    readonly not_now: string
    readonly done: string
    readonly refund_way: Readonly<Record<'none' | 'pending' | 'succeeded' | 'failed' | 'manual', string>>
  }
  /** A booking of several rooms. */
  readonly rooms: Readonly<
    Record<'title' | 'one' | 'cancel' | 'cancel_all' | 'keep' | 'back' | 'done', string>
  > & {
    /** Empty where there is nothing to say. */
    readonly status: Readonly<Record<ReservationStatus, string>>
  }
  readonly consent: Readonly<Record<'title' | 'confirm' | 'ignore' | 'done', string>>
  /** A booking that is held until its guest confirms it by e-mail. */
  readonly confirm: Readonly<Record<'title' | 'text' | 'confirm' | 'done' | 'over' | 'hint', string>> & {
    readonly sent: (address: string) => string
  }
  readonly messages: Readonly<
    Record<
      | 'title'
      | 'write'
      | 'send'
      | 'you'
      | 'empty'
      | 'done'
      | 'newest'
      | 'missing'
      | 'too_long'
      | 'again'
      | 'many',
      string
    >
  >
  readonly services: Readonly<
    Record<'confirm' | 'done' | 'sold_out' | 'not_refundable' | 'not_possible' | 'not_now', string>
  >
  readonly link: {
    readonly title: string
    readonly text: string
    readonly confirm: string
    readonly done: string
  }
  /** The form by which a guest has the link of a booking sent again. */
  readonly find: Readonly<
    Record<'title' | 'text' | 'code' | 'email' | 'send' | 'sent' | 'wrong_code' | 'wrong_email', string>
  >
}
