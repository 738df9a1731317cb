import type { BankAccount } from '#contract/property/properties.ts'

/** The account of a property to pay to; without a holder it is the property's own. */
export const bankFacts = (bank: BankAccount, house: string, holder: string): [string, string][] => [
  [holder, bank.holder ?? house],
  ['IBAN', bank.iban],
  ...(bank.bic ? [['BIC', bank.bic] as [string, string]] : []),
]
