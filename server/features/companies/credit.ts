import { EXCEED_CREDIT } from '#contract/account/roles.ts'
import { money } from '#contract/money.ts'
import { may, rolesFor } from '#contract/permissions.ts'
import type { Context } from '../../context.ts'
import { fault } from '../../kernel/errors.ts'
import { type Credit, lockCredit, readCredit } from './store.ts'

/** What is put on the account of a company, in minor units. */
export interface OnAccount {
  readonly company_id: string
  readonly currency: string
  readonly amount: number
}

/** What a stay puts there. */
export interface CreditClaim extends OnAccount {
  readonly reservation_id: string
}

type CreditContext = Pick<Context, 'tx' | 'scope' | 'now'>

const idsOf = (claims: readonly AccountIn[]) =>
  [...new Set(claims.map(({ company_id }) => company_id))].sort()

/** Locks the companies of some claims, by id. */
export const lockCompanies = (ctx: CreditContext, claims: readonly CreditClaim[]): Promise<unknown> =>
  lockCredit(ctx, idsOf(claims))

/** The claims of companies whose limit they exceed together, with the credit of the first of these. rule 30.10, 30.11 */
export async function claimCredit(ctx: CreditContext, claims: readonly CreditClaim[]) {
  const ids = idsOf(claims)
  const [, credit] = await Promise.all([lockCredit(ctx, ids), readCredit(ctx, ids)])
  const short = [...credit.values()].filter((one) => {
    const amount = amountFor(one, claims)
    return amount > 0 && amount + one.used > one.credit_limit.amount
  })
  const units = claims.filter((claim) => short.some((one) => countsFor(one, claim)))
  const [first] = short
  return first ? { units, refusal: () => aboveLimit(first, amountFor(first, claims)) } : null
}

/** SVC-8004 where documents that have been written put a company above its limit: by what they added there. rule 30.11 */
export async function requireCredit(ctx: CreditContext, grown: readonly OnAccount[]): Promise<void> {
  const short = await readAboveLimit(ctx, grown)
  if (!short) return
  const amount = amountFor(short, grown)
  throw aboveLimit({ ...short, used: short.used - amount }, amount)
}

/** Whether a company owes and has put on account more than its limit in a currency, whatever simultaneous changes do. rule 30.10 */
export const isAboveCredit = async (ctx: CreditContext, at: AccountIn): Promise<boolean> =>
  (await readAboveLimit(ctx, [at])) !== undefined

type AccountIn = Omit<OnAccount, 'amount'>

async function readAboveLimit(ctx: CreditContext, some: readonly AccountIn[]): Promise<Credit | undefined> {
  if (some.length === 0) return undefined
  const ids = idsOf(some)
  const [, credit] = await Promise.all([lockCredit(ctx, ids), readCredit(ctx, ids)])
  return [...credit.values()].find(
    (one) => one.used > one.credit_limit.amount && some.some((account) => countsFor(one, account)),
  )
}

/** A limit is one of its currency alone. rule 30.10 */
const countsFor = ({ id, credit_limit }: Credit, { company_id, currency }: AccountIn): boolean =>
  company_id === id && currency === credit_limit.currency

const amountFor = (credit: Credit, claims: readonly OnAccount[]): number =>
  claims.filter((claim) => countsFor(credit, claim)).reduce((sum, { amount }) => sum + amount, 0)

const aboveLimit = ({ id: company_id, credit_limit, used }: Credit, amount: number) =>
  fault('SVC-8004', {
    details: {
      company_id,
      credit_limit,
      credit_used: money(used, credit_limit.currency),
      amount: money(amount, credit_limit.currency),
    },
  })

interface OverrideField {
  readonly credit_override?: { readonly reason: string } | undefined
}

/** 403 SVC-4103 for staff whose role may not exceed a credit limit. rule 30.11 */
export function requireMayExceedCredit(
  { session }: Pick<Context, 'session'>,
  { credit_override }: OverrideField,
): void {
  if (!credit_override || !session || may(session.role, EXCEED_CREDIT)) return
  throw fault('SVC-4103', {
    details: { operation: EXCEED_CREDIT, role: session.role, roles: rolesFor(EXCEED_CREDIT) },
  })
}

/** The audit entry of a credit limit that was exceeded, beside the reservation. */
export const creditNote = ({ credit_override }: OverrideField) =>
  credit_override ? { credit_override_reason: credit_override.reason } : null
