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
 * Claims the units of a stay that are available, and returns those that are not. `overbooks` claims all of them, as
 * for a change by a channel, and returns those above their limit. The caller has locked existing rows. rule 25.10
 */
export async function claimServices(
  ctx: AccountContext,
  units: readonly ServiceUnits[],
  { overbooks }: { readonly overbooks: boolean },
): Promise<ServiceUnits[]> {
  const found = await insertBooked(ctx, units, { overbooks })
  const within = new Set(found.filter(({ over_limit }) => over_limit === 0).map(keyOf))
  return units.filter((unit) => !within.has(keyOf(unit)))
}

const keyOf = ({ service_id, date }: Pick<ServiceUnits, 'service_id' | 'date'>) => `${service_id} ${date}`

/** The same for `ctx.commitWith`: violates the constraint `every_service_taken` where one is short. */
export const claimEveryService = insertEveryBooked

/** SVC-1016 with the availability of the first service that is short. */
export async function servicesRefusal(ctx: TxContext, short: readonly ServiceUnits[]): Promise<Error> {
  const { service_id } = short[0]!
  const dates = short.filter((unit) => unit.service_id === service_id).map(({ date }) => date)
  const span = { first: dates[0]!, last: dates.at(-1)!, now: ctx.now }
  const booked = new Map((await readBookedUnits(ctx, [service_id], span)).map((one) => [one.date, one]))
  return fault('SVC-1016', {
    details: {
      service_id,
      dates: dates.map((date) => {
        const { daily_limit, taken } = booked.get(date)!
        return { date, available: Math.max(0, daily_limit! - taken) }
      }),
    },
  })
}

/** Releases units of a stay. Several dates are locked in order first. ADR 27 */
export const releaseServices = (ctx: AccountContext, units: readonly ServiceUnits[]): Promise<unknown> =>
  Promise.all([units.length > 1 && lockServiceDates(ctx, units), decrementBooked(ctx, units)])

/**
 * Locks the units that a change claims and releases: first the claimed services FOR SHARE, then the dates of all. ADR 27
 */
export const lockServices = (
  ctx: AccountContext,
  { claims, releases }: { claims: readonly ServiceUnits[]; releases: readonly ServiceUnits[] },
): Promise<unknown> =>
  Promise.all([
    claims.length > 0 && shareServicesOf(ctx, claims),
    lockServiceDates(ctx, [...claims, ...releases]),
  ])
