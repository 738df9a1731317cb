import { type CreditClaim, claimCredit, lockCompanies } from '#server/features/companies/public.ts'
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

function onAccount(row: ReservationRow): CreditClaim[] {
  const { id: reservation_id, company_id, company_pays, currency } = row
  const amount = company_pays ? balanceOf(row) : 0
  return company_id !== null && amount > 0 ? [{ company_id, reservation_id, currency, amount }] : []
}
