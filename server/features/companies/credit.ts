import { EXCEED_CREDIT } from '#contract/account/roles.ts'
import { money } from '#contract/money.ts'
import { may, rolesFor } from '#contract/permissions.ts'
import type { Context } from '../../context.ts'
import { fault } from '../../kernel/errors.ts'
import { type Credit, lockCredit, readCredit } from './store.ts'

/** What a stay puts on the account of a company, in minor units. */
export interface CreditClaim {
  readonly company_id: string
  readonly reservation_id: string
  readonly currency: string
  readonly amount: number
}

type CreditContext = Pick<Context, 'tx' | 'scope' | 'now'>

const idsOf = (claims: readonly CreditClaim[]) =>
  [...new Set(claims.map(({ company_id }) => company_id))].sort()

/** Locks the companies of some claims, by id. */
export const lockCompanies = (ctx: CreditContext, claims: readonly CreditClaim[]): Promise<unknown> =>
  lockCredit(ctx, idsOf(claims))

/** The claims of companies whose limit they exceed together, with the credit of the first of these. rule 30.10, 30.11 */
export async function claimCredit(ctx: CreditContext, claims: readonly CreditClaim[]) {
  const ids = idsOf(claims)
  const [, credit] = await Promise.all([lockCredit(ctx, ids), readCredit(ctx, ids)])
  const short = [...credit.values()].filter(
    (one) => amountFor(one, claims) + one.used > one.credit_limit.amount,
  )
  const units = claims.filter(({ company_id }) => short.some(({ id }) => id === company_id))
  const [first] = short
  return first ? { units, refusal: () => aboveLimit(first, amountFor(first, claims)) } : null
}

/** SVC-8004 where documents that have been written put a company above its limit: by what each put there. rule 30.11 */
export async function requireCredit(ctx: CreditContext, grown: ReadonlyMap<string, number>): Promise<void> {
  const short = await readAboveLimit(ctx, [...grown.keys()])
  if (!short) return
  const amount = grown.get(short.id)!
  throw aboveLimit({ ...short, used: short.used - amount }, amount)
}

/** Whether a company owes and has put on account more than its limit, whatever simultaneous changes do. rule 30.10 */
export const isAboveCredit = async (ctx: CreditContext, company_id: string): Promise<boolean> =>
  (await readAboveLimit(ctx, [company_id])) !== undefined

async function readAboveLimit(ctx: CreditContext, some: readonly string[]): Promise<Credit | undefined> {
  if (some.length === 0) return undefined
  const ids = [...some].sort()
  const [, credit] = await Promise.all([lockCredit(ctx, ids), readCredit(ctx, ids)])
  return [...credit.values()].find(({ used, credit_limit }) => used > credit_limit.amount)
}

const amountFor = ({ id, credit_limit }: Credit, claims: readonly CreditClaim[]): number =>
  claims
    .filter(({ company_id, currency }) => company_id === id && currency === credit_limit.currency)
    .reduce((sum, { amount }) => sum + amount, 0)

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
