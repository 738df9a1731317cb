import type { findCompany } from '../../companies/public.ts'

/** A company as it is stored. */
export type Firm = Awaited<ReturnType<typeof findCompany>>

/** How the company of a booking pays its invoice: by a transfer, or not at all yet. */
export interface BookedForFirm {
  readonly company: Firm
  readonly transfers: boolean
}
