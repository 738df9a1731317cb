import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { forgetOldEvents } from '../events/forget.ts'
import { forgetAudit } from '../features/activity/public.ts'
import { readCalendars } from '../features/calendars/public.ts'
import { takeMappedBookings } from '../features/channel-bookings/public.ts'
import { markHorizons } from '../features/channels/public.ts'
import { extendHorizon } from '../features/inventory/public.ts'
import { tidyOutbox } from '../features/mails/public.ts'
import { type Settling, settleMoney } from '../features/payments/public.ts'
import { forgetRequests } from '../features/requests/public.ts'
import { expireDueHolds } from '../features/reservations/public.ts'
import { forgetSignIns } from '../features/staff/public.ts'
import { keepThirtyDays } from '../features/webhooks/public.ts'
import type { EnvironmentName } from '../http/api-key.ts'
import type { Environment, Pipeline } from '../http/call.ts'
import { channelContext } from '../http/inbound.ts'
import { statement } from '../postgres/statement.ts'
import { writing } from '../postgres/transaction.ts'
import type { Sealer } from '../seal.ts'
import type { Job } from './schedule.ts'

const sweepKeys = statement(
  'sweep_idempotency',
  `DELETE FROM idempotency WHERE (account_id, scope, key) IN (
     SELECT account_id, scope, key FROM idempotency
     WHERE created_at < $1::timestamptz - interval '25 hours' LIMIT 5000 FOR UPDATE SKIP LOCKED)
   RETURNING 1`,
)

interface Parts {
  readonly environments: Record<string, Environment>
  readonly pipelines: Record<string, Pipeline>
  readonly clock: Clock
  readonly log: Logger
  readonly settlingOf: (name: EnvironmentName) => Settling
  /** For the addresses of calendars. */
  readonly calendar_secrets: Sealer
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
  calendar_secrets,
}: Parts): Job[] {
  const inEach = (work: (environment: Environment) => Promise<void>) => async () => {
    for (const environment of Object.values(environments)) await work(environment)
  }
  return [
    {
      name: 'note the use of keys',
      every_ms: 15_000,
      everywhere: true,
      run: inEach(({ keys }) => keys.flush()),
    },
    {
      name: 'write the log of requests',
      every_ms: 1_000,
      everywhere: true,
      run: inEach(({ requests }) => requests.flush()),
    },
    {
      name: 'give up holds that have run out',
      every_ms: 20_000,
      run: inEach(async ({ system }) => {
        await expireDueHolds(system, clock.now())
      }),
    },
    {
      name: 'settle payments and refunds',
      every_ms: 2_000,
      run: inEach(({ name }) => settleMoney(settlingOf(name), log)),
    },
    {
      name: 'open nights up to the booking horizon',
      every_ms: 3_600_000,
      run: inEach(async ({ system }) => {
        await extendHorizon(system, clock.now())
      }),
    },
    {
      name: 'make reservations of bookings that have been mapped',
      every_ms: 10_000,
      async run() {
        for (const pipeline of Object.values(pipelines)) {
          const { system } = pipeline.environment
          const taken = await takeMappedBookings(system, (tx, source) => channelContext(pipeline, source, tx))
          if (taken > 0) pipeline.onCommit()
        }
      },
    },
    {
      name: 'read the calendars of channels',
      every_ms: 20_000,
      async run() {
        for (const pipeline of Object.values(pipelines)) {
          const read = await readCalendars({
            system: pipeline.environment.system,
            contextOf: (tx, source) => channelContext(pipeline, source, tx),
            now: () => clock.now(),
            policy: pipeline.policy,
            secrets: calendar_secrets,
          })
          if (read > 0) pipeline.onCommit()
        }
      },
    },
    {
      name: 'show channels the nights that have come into sight',
      every_ms: 600_000,
      run: inEach(async ({ system }) => {
        await markHorizons(system, clock.now())
      }),
    },
    {
      name: 'forget deliveries and events of 30 days ago',
      every_ms: 3_600_000,
      run: inEach(async ({ system }) => {
        await keepThirtyDays(system, clock.now())
        await forgetOldEvents(system, clock.now())
      }),
    },
    {
      name: 'give up mails that are too late, forget old ones',
      every_ms: 300_000,
      run: inEach(({ system }) => tidyOutbox(system, clock.now())),
    },
    {
      name: 'forget requests of seven days ago, and sign-ins that have run out',
      every_ms: 600_000,
      run: async () => {
        for (const { system } of Object.values(environments)) {
          while ((await writing(system, null, (tx) => forgetRequests(tx, clock.now()))) > 0);
          await forgetSignIns(system, clock.now())
        }
      },
    },
    {
      name: 'forget what was done two years ago',
      every_ms: 3_600_000,
      run: inEach(async ({ system }) => {
        while ((await writing(system, null, (tx) => forgetAudit(tx, clock.now()))) > 0);
      }),
    },
    {
      name: 'forget old idempotency keys',
      every_ms: 600_000,
      run: inEach(async ({ system }) => {
        let gone = 0
        do {
          gone = (await writing(system, null, (tx) => tx.run(sweepKeys, [clock.now().toString()]))).length
        } while (gone > 0)
      }),
    },
  ]
}
