import { fault } from '#server/kernel/errors.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import {
  decrementBooked,
  insertBooked,
  insertEveryBooked,
  lockServiceDates,
  readBookedUnits,
  shareServicesOf,
} from './dates-store.ts'
import type { ServiceUnits } from './stored-services.ts'

type TxContext = AccountContext & { readonly now: Temporal.Instant }

/**
 * Claims the units of a stay, or refuses with SVC-1016 and the availability of the first that is short. The
 * caller has locked existing rows. rule 25.10
 */
export async function claimServices(ctx: TxContext, units: readonly ServiceUnits[]): Promise<void> {
  if (units.length === 0) return
  const found = await insertBooked(ctx, units, { overbooks: false })
  if (found.length === units.length) return
  const taken = new Set(found.map(({ service_id, date }) => `${service_id} ${date}`))
  const short = units.filter(({ service_id, date }) => !taken.has(`${service_id} ${date}`))
  const { service_id } = short[0]!
  const dates = short.filter((unit) => unit.service_id === service_id).map(({ date }) => date)
  const span = { first: dates[0]!, last: dates.at(-1)!, now: ctx.now }
  const left = new Map((await readBookedUnits(ctx, [service_id], span)).map((one) => [one.date, one]))
  throw fault('SVC-1016', {
    details: {
      service_id,
      dates: dates.map((date) => {
        const { daily_limit, taken: used } = left.get(date)!
        return { date, available: Math.max(0, daily_limit! - used) }
      }),
    },
  })
}

/** Claims the units of a stay if all are available; otherwise none. */
export async function claimServicesIfLeft(ctx: TxContext, units: readonly ServiceUnits[]): Promise<boolean> {
  if (units.length === 0) return true
  const found = await insertBooked(ctx, units, { overbooks: false })
  if (found.length === units.length) return true
  const taken = new Set(found.map(({ service_id, date }) => `${service_id} ${date}`))
  await releaseServices(
    ctx,
    units.filter(({ service_id, date }) => taken.has(`${service_id} ${date}`)),
  )
  return false
}

/** The same for `ctx.commitWith`: violates the constraint `every_service_taken` where one is short. */
export const claimServicesOrFail = (ctx: AccountContext, units: readonly ServiceUnits[]): Promise<unknown> =>
  units.length === 0 ? Promise.resolve() : insertEveryBooked(ctx, units)

/**
 * Claims units without regard to availability, as for a change by a channel; returns the dates above their
 * limit.
 */
export async function claimServicesAnyway(
  ctx: AccountContext,
  units: readonly ServiceUnits[],
): Promise<string[]> {
  if (units.length === 0) return []
  const taken = await insertBooked(ctx, units, { overbooks: true })
  return [...new Set(taken.flatMap(({ date, over_limit }) => (over_limit > 0 ? date : [])))].sort()
}

/** Releases units of a stay. Several dates are locked in order first. ADR 27 */
export async function releaseServices(ctx: AccountContext, units: readonly ServiceUnits[]): Promise<void> {
  if (units.length === 0) return
  await Promise.all([units.length > 1 && lockServiceDates(ctx, units), decrementBooked(ctx, units)])
}

/**
 * Locks the units that a change claims and releases, with those of expired holds that it releases: first the
 * claimed services FOR SHARE, then their dates. A change that only claims uses one statement instead. ADR 27
 */
export async function lockServices(
  ctx: AccountContext,
  { taken, given }: { taken: readonly ServiceUnits[]; given: readonly ServiceUnits[] },
): Promise<void> {
  if (given.length === 0) return
  await Promise.all([
    taken.length > 0 && shareServicesOf(ctx, taken),
    lockServiceDates(ctx, [...taken, ...given]),
  ])
}
