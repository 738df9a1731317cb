import type { Logger } from 'pino'
import type { EnvironmentName } from '../../contract/lists.ts'
import type { Tx } from '../context.ts'
import type { Job } from '../engine/schedule.ts'
import { purgeEvents } from '../events/purge.ts'
import { purgeAuditLog } from '../features/audit-log/public.ts'
import { acceptMappedBookings, channelContext } from '../features/channel-bookings/public.ts'
import { type ChannelKey, markHorizons } from '../features/channels/public.ts'
import { tidyOutbox } from '../features/email/public.ts'
import { extendHorizon } from '../features/inventory/public.ts'
import { type Settling, settleMoney } from '../features/payments/public.ts'
import { purgeRequests } from '../features/request-log/public.ts'
import { expireDueHolds } from '../features/reservations/public.ts'
import { purgeSignIns } from '../features/staff/public.ts'
import { purgeExpired } from '../features/webhooks/public.ts'
import type { Environment, Pipeline } from '../http/request.ts'
import { purgeClaims } from '../http/writes/idempotency.ts'
import type { Clock } from '../kernel/clock.ts'
import { analyzeYoungTables } from '../postgres/planner-statistics.ts'
import { writing } from '../postgres/transaction.ts'
import { type Attempts, openAttempts } from '../retries/attempts.ts'

interface Dependencies {
  readonly environments: Record<string, Environment>
  readonly pipelines: Record<EnvironmentName, Pipeline>
  readonly clock: Clock
  readonly log: Logger
  readonly settlingOf: (name: EnvironmentName) => Settling
  /** Told of each item of a job that fails. */
  readonly observeFailure: (environment: EnvironmentName, job: string) => void
}

/**
 * They keep tables small and holds from waiting for a visitor, and carry out refunds. Nothing that is answered depends
 * on when they run.
 */
export function housekeepingJobs({
  environments,
  pipelines,
  clock,
  log,
  settlingOf,
  observeFailure,
}: Dependencies): Job[] {
  const inEach = (work: (environment: Environment) => Promise<void>) => async () => {
    for (const environment of Object.values(environments)) await work(environment)
  }
  /** A job of items: each is attempted by itself, and one that fails holds no other up. */
  const ofItems = (
    name: string,
    every_ms: number,
    work: (environment: Environment, attempts: Attempts) => Promise<void>,
  ): Job => ({
    name,
    every_ms,
    run: inEach(async (environment) => {
      const { system } = environment
      const observe = () => observeFailure(environment.name, name)
      await work(environment, await openAttempts({ system, now: clock.now, log, observe }, name))
    }),
  })
  return [
    {
      name: 'record_key_use',
      every_ms: 15_000,
      everywhere: true,
      run: inEach(({ keys }) => keys.flush()),
    },
    {
      name: 'write_request_log',
      every_ms: 1_000,
      everywhere: true,
      run: inEach(({ requests }) => requests.flush()),
    },
    {
      name: 'analyze_tables',
      every_ms: 5_000,
      run: inEach(({ system }) => analyzeYoungTables(system)),
    },
    ofItems('expire_holds', 20_000, ({ system }, attempts) => expireDueHolds(system, attempts, clock)),
    ofItems('settle_payments', 2_000, ({ name }, attempts) => settleMoney(settlingOf(name), attempts)),
    ofItems('extend_horizon', 3_600_000, ({ system }, attempts) =>
      extendHorizon(system, attempts, clock.now()),
    ),
    ofItems('accept_mapped_bookings', 10_000, async ({ name, system }, attempts) => {
      const pipeline = pipelines[name]
      const contextOf = (tx: Tx, source: ChannelKey) => channelContext(pipeline, source, tx)
      const taken = await acceptMappedBookings({ system, attempts, contextOf })
      if (taken > 0) pipeline.onCommit()
    }),
    ofItems('mark_new_nights', 600_000, ({ system }, attempts) =>
      markHorizons(system, attempts, clock.now()),
    ),
    {
      name: 'purge_deliveries',
      every_ms: 3_600_000,
      run: inEach(async ({ system }) => {
        await purgeExpired(system, clock.now())
        await purgeEvents(system, clock.now())
      }),
    },
    {
      name: 'purge_outbox',
      every_ms: 300_000,
      run: inEach(({ system }) => tidyOutbox(system, clock.now())),
    },
    {
      name: 'purge_requests',
      every_ms: 600_000,
      run: async () => {
        for (const { system } of Object.values(environments)) {
          while ((await writing(system, null, (tx) => purgeRequests(tx, clock.now()))) > 0);
          await purgeSignIns(system, clock.now())
        }
      },
    },
    {
      name: 'purge_audit_log',
      every_ms: 3_600_000,
      run: inEach(async ({ system }) => {
        while ((await writing(system, null, (tx) => purgeAuditLog(tx, clock.now()))) > 0);
      }),
    },
    {
      name: 'purge_idempotency_keys',
      every_ms: 600_000,
      run: inEach(async ({ system }) => {
        let gone = 0
        do {
          gone = await writing(system, null, (tx) => purgeClaims(tx, clock.now()))
        } while (gone > 0)
      }),
    },
  ]
}
