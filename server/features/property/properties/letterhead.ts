import { LANGUAGES, type Language } from '#contract/languages.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { compactIban, isBic, isIban } from '#server/pdf/bank-account.ts'
import type { StoredLetterhead } from './store.ts'

export const BLANK_LETTERHEAD: StoredLetterhead = {
  language: 'en',
  bank: null,
  tax_number: null,
  email: null,
  phone: null,
  website: null,
  footer: null,
}

const MAX_LENGTH = { tax_number: 40, phone: 40, website: 120, footer: 1000 } as const

/** Changes as an operator types them: fields that are omitted stay, and an empty text clears. */
export interface LetterheadInput {
  language?: string | undefined
  iban?: string | undefined
  bic?: string | undefined
  account_holder?: string | undefined
  tax_number?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  website?: string | undefined
  footer?: string | undefined
}

/** What is wrong with a field, as in `details` of an error. */
export interface LetterheadProblem {
  readonly field: keyof LetterheadInput
  readonly message: string
}

/** The letterhead after the change, or a sentence for everything that is invalid. */
export function acceptLetterhead(
  before: StoredLetterhead,
  input: LetterheadInput,
): { letterhead: StoredLetterhead } | { problems: LetterheadProblem[] } {
  const problems: LetterheadProblem[] = []
  const unless = (field: keyof LetterheadInput, good: boolean, message: string) => {
    if (!good) problems.push({ field, message })
  }
  const text = (requested: string | undefined, now: string | null) =>
    requested === undefined ? now : requested.trim() === '' ? null : requested.trim()
  const language = input.language ?? before.language
  const iban = text(input.iban, before.bank?.iban ?? null)
  const bic = text(input.bic?.toUpperCase(), before.bank?.bic ?? null)
  const holder = text(input.account_holder, before.bank?.holder ?? null)
  const letterhead = {
    language: language as Language,
    bank: iban === null ? null : { iban: compactIban(iban), bic, holder },
    tax_number: text(input.tax_number, before.tax_number),
    email: text(input.email, before.email),
    phone: text(input.phone, before.phone),
    website: text(input.website, before.website),
    footer: text(input.footer, before.footer),
  }
  unless(
    'language',
    LANGUAGES.some((known) => known === language),
    `"${language}" is none of ${LANGUAGES.join(', ')}.`,
  )
  unless(
    'iban',
    iban === null || isIban(iban),
    `"${iban}" is no IBAN: its digits do not agree with its check.`,
  )
  unless('bic', bic === null || isBic(bic), `"${bic}" is no BIC such as COBADEFFXXX.`)
  const needs_iban = Boolean(input.bic || input.account_holder)
  unless('iban', iban !== null || !needs_iban, 'A BIC or an account holder needs an IBAN.')
  unless(
    'email',
    letterhead.email === null || isEmailAddress(letterhead.email),
    `"${letterhead.email}" is not an e-mail address.`,
  )
  for (const [name, most] of Object.entries(MAX_LENGTH)) {
    const field = name as keyof typeof MAX_LENGTH
    const length = letterhead[field]?.length ?? 0
    unless(field, length <= most, `The ${name.replace('_', ' ')} has more than ${most} characters.`)
  }
  unless('account_holder', (holder?.length ?? 0) <= 70, 'The account holder has more than 70 characters.')
  return problems.length > 0 ? { problems } : { letterhead }
}
