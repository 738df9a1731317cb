export { commissionOf } from './commission-terms.ts'
export {
  type CompanyOfStay,
  companyOfStay,
  findNamedCompany,
  NO_COMPANY,
  readPlansOfCode,
  requireAgreed,
  requireAgreedChange,
} from './company-of-stay.ts'
export { createCompany } from './create-company.ts'
export {
  type CreditClaim,
  claimCredit,
  creditNote,
  isAboveCredit,
  lockCompanies,
  type OnAccount,
  requireCredit,
  requireMayExceedCredit,
} from './credit.ts'
export { billToOf, findPayer, NOBODY, payerOf } from './payer.ts'
export { requireRoutedServices } from './routing-rules.ts'
export { type FoundCompany, searchCompanies } from './search-store.ts'
export { type CompanyRow, findCompany, findCompanyAt, lockCompany, readPaymentTerms } from './store.ts'
