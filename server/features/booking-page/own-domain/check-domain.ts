import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/booking-domain.staff.ts'
import type { BookingDomain } from '#contract/property/booking-domain.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import type { Pipeline } from '#server/http/request.ts'
import { invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { findProperty, findPropertyForChange } from '../../property/properties/public.ts'
import { changeDomain } from './set-domain.ts'
import { readDueDomains, writeFound } from './store.ts'

type Op = typeof contract.checkBookingDomain

/** What a look at a domain has found. */
type CheckedDomain = Pick<BookingDomain, 'name' | 'problem'>

/** Looks where the domain leads, outside of any transaction. 422 SVC-2002 where the property has none. rule 26.58 */
export async function askAboutDomain(
  { params }: Input<Op>,
  { transact, askDomain }: PreTransaction,
): Promise<CheckedDomain> {
  const domain = await transact(async (ctx) => (await findProperty(ctx, params.id)).booking_domain)
  if (!domain) throw invalid('booking_page.domain', 'required', 'The property has no domain.')
  return { name: domain.name, problem: await askDomain(domain.name) }
}

/** Stores what was found, unless the domain was changed meanwhile. rule 26.58 */
export async function checkBookingDomain(
  ctx: Context,
  { params }: Input<Op>,
  found: CheckedDomain,
): Promise<Output<Op>> {
  const row = await findPropertyForChange(ctx, params.id)
  if (row.booking_domain?.name !== found.name)
    throw invalid('booking_page.domain', 'changed', 'The domain was changed meanwhile.')
  return changeDomain(ctx, row, { ...found, checked_at: toTimestamp(ctx.now) })
}

/** At once, so that slow domains do not delay the others for long. */
const MAX_AT_ONCE = 20

/** Looks at the domains of all accounts again. rule 26.58 */
export async function checkDomains(
  system: Database,
  { clock, askDomain }: Pipeline,
  { readDue, attempt }: Attempts,
): Promise<void> {
  const due = await readDue((put_off) =>
    writing(system, null, (tx) => readDueDomains(tx, toTimestamp(clock.now()), put_off, MAX_AT_ONCE)),
  )
  for (const { account_id, id, name } of due)
    await attempt({ account_id, item: id }, async () => {
      const problem = await askDomain(name)
      const checked_at = toTimestamp(clock.now())
      await writing(system, account_id, (tx) =>
        writeFound(wholeAccount(tx, account_id), id, { name, problem, checked_at }),
      )
    })
}
