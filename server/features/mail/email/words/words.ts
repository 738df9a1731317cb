import type { InvoiceType } from '#contract/lists.ts'

type OfProperty = (property: string) => string

/** What happened to a second factor. */
export type SecondFactorChange = 'added' | 'removed' | 'recovery_codes'

/** All texts of an e-mail, in one language. Names and amounts are formatted by the caller. */
export interface Words {
  /** The salutation, with a name where there is one. */
  readonly greeting: (name: string | null) => string
  readonly regards: string
  readonly invoice: {
    readonly subject: (type: InvoiceType, number: string, property: string) => string
    readonly attached: Readonly<Record<InvoiceType, string>>
    readonly number: string
    readonly booking: string
    readonly stay: string
    readonly total: string
    readonly due: string
    readonly due_by: string
    readonly collected_by: (channel: string) => string
    readonly paid: string
    readonly to_refund: string
    readonly credited: string
  }
  readonly password_reset: {
    readonly subject: string
    readonly requested: string
    readonly link: string
    readonly valid_until: (moment: string) => string
    readonly not_you: string
  }
  readonly password_changed: {
    readonly subject: string
    readonly changed: (moment: string) => string
    readonly not_you: string
  }
  readonly new_sign_in: {
    readonly subject: string
    readonly signed_in: string
    readonly when: string
    readonly browser: string
    readonly address: string
    readonly not_you: string
  }
  readonly second_factor_changed: {
    readonly subject: Readonly<Record<SecondFactorChange, string>>
    readonly changed: Readonly<Record<SecondFactorChange, (moment: string, by: string | null) => string>>
    readonly not_you: string
  }
  readonly consent_request: {
    readonly subject: (property: string) => string
    readonly requested: string
    readonly link: string
    readonly not_you: string
  }
  readonly booking_to_confirm: {
    readonly subject: (property: string) => string
    readonly requested: (until: string) => string
    readonly link: string
    readonly not_you: string
  }
  readonly booking_link: {
    readonly subject: (property: string) => string
    readonly requested: string
    readonly link: string
    readonly not_you: string
  }
  readonly quote: {
    readonly subject: Readonly<Record<'quote' | 'quote_reminder', (property: string) => string>>
    readonly offered: Readonly<Record<'quote' | 'quote_reminder', (property: string) => string>>
    readonly stands_until: (day: string) => string
    readonly link: string
    /** Where there is no link. */
    readonly answer: string
  }
  /** Of overdue invoices, by step. */
  readonly payment_reminder: {
    readonly subject: readonly [OfProperty, OfProperty, OfProperty]
    readonly request: readonly [string, string, string]
    readonly invoice: (number: string, due: string) => string
    readonly total: string
    readonly pay_to: string
    readonly holder: string
    readonly attached: string
    readonly crossed: string
  }
  /** Of a deposit of a group; the rest of its words are those of the reminder. */
  readonly deposit_request: {
    readonly subject: (property: string, group: string) => string
    readonly request: (group: string, property: string, from: string, to: string) => string
    readonly deposit: (due: string) => string
    readonly paid: string
    /** What the transfer is to name. */
    readonly reference: string
    /** Where the property has no account to pay to. */
    readonly answer: string
  }
  readonly room_free: {
    readonly subject: (property: string) => string
    readonly free: (property: string, from: string, to: string) => string
    readonly not_held: string
    readonly link: string
    /** Where there is no link. */
    readonly answer: string
    readonly not_needed: string
  }
  readonly passkey_changed: {
    readonly subject: Readonly<Record<'added' | 'removed', string>>
    readonly changed: Readonly<Record<'added' | 'removed', (passkey: string, moment: string) => string>>
  }
  readonly api_key_created: {
    readonly subject: (account: string) => string
    readonly made: (account: string) => string
    readonly key: string
    readonly access: string
    readonly accesses: Readonly<Record<'write' | 'read', string>>
    readonly made_by: string
    readonly when: string
    readonly not_expected: string
  }
  readonly email_change: {
    readonly subject: string
    readonly requested: (email: string) => string
    readonly link: string
    readonly valid_until: (moment: string) => string
    readonly not_you: string
  }
  readonly email_changed: {
    readonly subject: string
    readonly changed: (email: string, moment: string) => string
    readonly not_you: string
  }
  readonly staff_invitation: {
    readonly subject: (account: string) => string
    readonly invited: (by: string | null, account: string) => string
    readonly link: string
    readonly valid_until: (moment: string) => string
    readonly unexpected: string
  }
  /** Above an address that can be copied. */
  readonly or_copy: string
}
