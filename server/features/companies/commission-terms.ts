import type { Company } from '#contract/companies/companies.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import type { CommissionTerm, CompanyRow } from './store.ts'

/** Kept of a company: the oldest are dropped. */
const MAX_TERMS = 200

/** What was agreed, with a change from now on. rule 30.15 */
export function termsAfter(
  terms: readonly CommissionTerm[],
  commission: Company['commission'],
  now: Temporal.Instant,
): readonly CommissionTerm[] {
  const percent = commission?.percent ?? null
  const last = terms.at(-1)
  if (percent === (last?.percent ?? null)) return terms
  return [...terms, { from: toTimestamp(now), percent }].slice(-MAX_TERMS)
}

/**
 * The commission of a stay by when it was booked, in percent: what was agreed then, or what was agreed first where that
 * was later. Null for none. rule 30.15
 */
export function commissionOf(
  { commission_terms: terms }: Pick<CompanyRow, 'commission_terms'>,
  booked_at: string,
): number | null {
  const then = terms.findLast(({ from }) => from <= booked_at) ?? terms[0]
  return then?.percent ?? null
}

/** A company without what is internal. */
export const shownCompany = ({ commission_terms: _, ...company }: CompanyRow) => company
