import type { Logger } from 'pino'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import type { Config } from '../config/config.ts'
import { makeVisitCounter } from '../features/booking-page/public.ts'
import { makeRequestLog } from '../features/developer/request-log/public.ts'
import { ApiKeyCache } from '../http/authenticate.ts'
import type { Environment } from '../http/request.ts'
import type { Clock, Monotonic } from '../kernel/time/clock.ts'
import { TestClocks } from '../kernel/time/test-clocks.ts'
import { type Database, openDatabase, type RoleUrls } from '../postgres/database.ts'
import { type PurposeName, purposes } from './connections.ts'

/** One of each environment. */
export const forEachEnvironment = <T>(make: (name: EnvironmentName) => T): Record<EnvironmentName, T> => ({
  live: make('live'),
  sandbox: make('sandbox'),
})

export type OpenDatabase = (name: EnvironmentName, purpose: PurposeName) => Database

/** Opens the databases for one purpose. Connections to one server share what is known about it. */
export function databaseOpener(
  { pool_size }: Config,
  urls: Readonly<Record<EnvironmentName, RoleUrls>>,
  log: Logger,
): OpenDatabase {
  const epochs = forEachEnvironment(() => ({ number: 0 }))
  return (name, purpose) => {
    const { role, size } = purposes(pool_size)[purpose]
    return openDatabase({ url: urls[name][role], role, size, log, epoch: epochs[name] })
  }
}

interface Dependencies {
  readonly open: OpenDatabase
  readonly clock: Clock
  readonly monotonic_clock: Monotonic
  readonly log: Logger
}

/** The databases of live and sandbox, with the cache of API keys, the request log and the visits of booking pages. */
export function openEnvironments({ open, clock, monotonic_clock, log }: Dependencies) {
  const lookups = forEachEnvironment((name) => ({
    known: open(name, 'system'),
    unknown: open(name, 'strangers'),
  }))
  return forEachEnvironment((name): Environment => {
    const here = lookups[name]
    const tenant = open(name, 'tenant')
    return {
      name,
      tenant,
      system: here.known,
      strangers: here.unknown,
      background: open(name, 'background'),
      keys: new ApiKeyCache(name, { here, live: lookups.live }, clock, monotonic_clock),
      requests: makeRequestLog(here.known, log),
      visits: makeVisitCounter(tenant, log),
      test_clocks: new TestClocks(),
    }
  })
}

/** Flushes what is still to be written, and closes the connections. */
export async function closeEnvironments(
  environments: Readonly<Record<EnvironmentName, Environment>>,
  log: Logger,
): Promise<void> {
  for (const name of ENVIRONMENTS) {
    const { tenant, system, strangers, background, keys, requests, visits } = environments[name]
    await Promise.all([keys.flush(), requests.flush(), visits.flush()]).catch((error) =>
      log.warn({ err: error }, 'last uses of API keys, or entries of the request log, were not written'),
    )
    await Promise.all([tenant, system, strangers, background].map((database) => database.close()))
  }
}
