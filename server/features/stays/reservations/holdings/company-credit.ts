import { type CreditClaim, claimCredit, lockCompanies } from '#server/features/companies/public.ts'
import { accountOf, chargedToOthers, firstFolioId } from '#server/features/invoices/public.ts'
import { balanceOf } from '../money/amount-due.ts'
import type { ReservationRow } from '../row.ts'
import type { Holding } from './holding.ts'

/**
 * The credit of companies that pay, which is counted from documents: nothing is left to release. A change claims what a
 * stay owes more than before. rule 30.10, 30.11
 */
export const COMPANY_CREDIT: Holding<CreditClaim> = {
  heldBy: (stays) => stays.flatMap(onAccount),
  without: (some, others) =>
    some.flatMap((one) => {
      const known = others.find(
        ({ company_id, reservation_id }) =>
          company_id === one.company_id && reservation_id === one.reservation_id,
      )
      const amount = one.amount - (known?.amount ?? 0)
      return amount > 0 ? [{ ...one, amount }] : []
    }),
  isOneStatement: ({ claims }) => claims.length === 0,
  lock: async (ctx, { claims }) => claims.length > 0 && lockCompanies(ctx, claims),
  claim: (ctx, claims) => claimCredit(ctx, claims),
  release: () => Promise.resolve(),
}

/** What the payer of its first folio owes of the stay, and what its other folios put on the accounts of others. */
function onAccount(row: ReservationRow): CreditClaim[] {
  const { id: reservation_id, currency } = row
  const first = row.folios.find((folio) => folio.id === firstFolioId(row.id))
  const main = accountOf(row, { bill_to: first?.bill_to ?? null })
  const others = chargedToOthers(row, main)
  const rest =
    main === null ? 0 : [...others.values()].reduce((left, amount) => left - amount, balanceOf(row))
  return [[main, rest] as const, ...others].flatMap(([company_id, amount]) =>
    company_id !== null && amount > 0 ? [{ company_id, reservation_id, currency, amount }] : [],
  )
}
