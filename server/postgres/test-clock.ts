import type { Context, Tx } from '../context.ts'
import type { Database } from './database.ts'

/** How far the clock of an account is ahead. */
export interface Lead {
  readonly account_id: string
  readonly lead_ms: number
}

/** The transaction of an account, which knows how far its clock is ahead. */
export const withLead = (tx: Tx, lead_ms: number): Tx => (lead_ms === 0 ? tx : { ...tx, lead_ms })

/**
 * The moment by the clock of the service, for what the machine does and not the hotel: when an e-mail or a delivery is
 * due, and what is in the audit log. rule 14.32
 */
export const realTime = ({ tx, now }: { readonly tx: Pick<Tx, 'lead_ms'> } & Pick<Context, 'now'>) =>
  tx.lead_ms ? now.subtract({ milliseconds: tx.lead_ms }) : now

/**
 * The database of a job that runs for one account, by its clock: what the job asks of all accounts goes to `tenant`,
 * where row-level security shows this one alone.
 */
export const ofOneAccount = (
  system: Database,
  tenant: Database,
  { account_id, lead_ms }: Lead,
): Database => ({
  role: system.role,
  in_use: system.in_use,
  waiting: system.waiting,
  close: system.close,
  connect: async (deadline) => ({ ...(await system.connect(deadline)), lead_ms }),
  instead_of_all: {
    account_id,
    tenant: { connect: async (deadline) => ({ ...(await tenant.connect(deadline)), lead_ms }) },
  },
})
