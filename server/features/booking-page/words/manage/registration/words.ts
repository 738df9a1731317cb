import type { DOCUMENT_TYPES, RegistrationField, SEXES } from '#contract/parts/registration-rules.ts'

/** What the pages say on which guests are registered, in one language. */
export interface RegistrationWords {
  readonly title: string
  /** On the page of the booking and in mails. */
  readonly invite: string
  readonly why: string
  readonly progress: (registered: number, required: number) => string
  readonly guest: (position: number) => string
  readonly to_do: string
  readonly if_other_family: string
  readonly done: string
  readonly closed: string
  readonly retention: (day: string) => string
  readonly as_in_document: string
  readonly only_asked: string
  readonly choose: string
  readonly save: string
  readonly back: string
  readonly again: string
  readonly problem: Readonly<Record<'missing' | 'wrong', (field: string) => string>>
  readonly fields: Readonly<Record<RegistrationField, string>>
  readonly hint: Readonly<Partial<Record<RegistrationField, string>>>
  readonly document_types: Readonly<Record<(typeof DOCUMENT_TYPES)[number], string>>
  readonly sexes: Readonly<Record<(typeof SEXES)[number], string>>
}
