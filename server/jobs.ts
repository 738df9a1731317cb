import type { Logger } from 'pino'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import type { EnvironmentJob, JobContext } from './engine/job.ts'
import { openAttempts } from './engine/job-retries/attempts.ts'
import { forgetFailures } from './engine/job-retries/store.ts'
import type { NodeClock } from './engine/node-clock.ts'
import type { Job } from './engine/schedule.ts'
import { runByTestClocks, runForOne } from './engine/test-clock-runs.ts'
import { readTestClocks } from './environments/test-clocks.ts'
import { staffJobs } from './features/account/staff/jobs.ts'
import { auditLogJobs } from './features/audit-log/jobs.ts'
import { bookingPageJobs } from './features/booking-page/jobs.ts'
import { channelJobs } from './features/channels/jobs.ts'
import { requestLogJobs } from './features/developer/request-log/jobs.ts'
import { carryOutAdvances } from './features/developer/test-clock/public.ts'
import { webhookJobs } from './features/developer/webhooks/jobs.ts'
import { channelBookingJobs } from './features/distribution/channel-bookings/jobs.ts'
import { diskJobs, noticeJobs } from './features/front-desk/notices/jobs.ts'
import { guestDataJobs } from './features/guest-data/jobs.ts'
import { guestJobs } from './features/guests/jobs.ts'
import { inventoryJobs } from './features/inventory/nights/jobs.ts'
import { emailJobs } from './features/mail/email/jobs.ts'
import { messageJobs } from './features/messages/jobs.ts'
import { paymentReminderJobs } from './features/money/payment-reminders/jobs.ts'
import { paymentJobs } from './features/money/payments/jobs.ts'
import { yieldRuleJobs } from './features/pricing/yield-rules/jobs.ts'
import { businessDayJobs } from './features/reporting/business-days/jobs.ts'
import { reportJobs } from './features/reporting/report-schedules/jobs.ts'
import { enquiryJobs } from './features/stays/enquiries/jobs.ts'
import { quoteJobs } from './features/stays/quotes/jobs.ts'
import { registrationJobs } from './features/stays/registrations/jobs.ts'
import { reservationJobs } from './features/stays/reservations/jobs.ts'
import { waitingListJobs } from './features/stays/waiting-list/jobs.ts'
import { lostPropertyJobs } from './features/upkeep/lost-property/jobs.ts'
import type { Pipeline } from './http/request.ts'
import { purgeClaims } from './http/writes/idempotency.ts'
import type { MovedClock } from './kernel/time/test-clocks.ts'
import { analyzeYoungTables } from './postgres/planner-statistics.ts'
import { writing } from './postgres/transaction.ts'

/**
 * Jobs keep tables small, expire holds without waiting for a request, and carry out refunds. No response
 * depends on when they run.
 */
const JOBS: readonly EnvironmentJob[] = [
  { name: 'record_key_use', every_ms: 15_000, everywhere: true, run: ({ keys }) => keys.flush() },
  { name: 'analyze_tables', every_ms: 15_000, run: ({ system }) => analyzeYoungTables(system) },
  {
    name: 'purge_idempotency_keys',
    every_ms: 600_000,
    async run({ system, now }) {
      while ((await writing(system, null, (tx) => purgeClaims(tx, now()))) > 0);
    },
  },
  {
    name: 'forget_failed_items',
    every_ms: 600_000,
    async run({ system, now }) {
      await forgetFailures(system, now())
    },
  },
  ...bookingPageJobs,
  ...webhookJobs,
  ...emailJobs,
  ...requestLogJobs,
  ...staffJobs,
  ...auditLogJobs,
  ...diskJobs,
]

/** Those of the hotel: in a sandbox whose clock was moved they run by it. rule 14.31 */
const JOBS_OF_THE_HOTEL: readonly EnvironmentJob[] = [
  ...reservationJobs,
  ...quoteJobs,
  ...waitingListJobs,
  ...enquiryJobs,
  ...lostPropertyJobs,
  ...paymentJobs,
  ...paymentReminderJobs,
  ...inventoryJobs,
  ...channelBookingJobs,
  ...channelJobs,
  ...guestJobs,
  ...guestDataJobs,
  ...registrationJobs,
  ...businessDayJobs,
  ...reportJobs,
  ...messageJobs,
  ...noticeJobs,
  ...yieldRuleJobs,
]

/** The clocks of sandboxes: read in every process, moved by those that run jobs. */
const CLOCK_JOBS: readonly EnvironmentJob[] = [
  {
    name: 'read_test_clocks',
    every_ms: 1_000,
    everywhere: true,
    run: ({ name, pipeline }) => readTestClocks(name, pipeline.environment),
  },
  {
    name: 'advance_test_clocks',
    every_ms: 500,
    async run(ctx) {
      const { test_clocks } = ctx.pipeline.environment
      if (ctx.name === 'live' || !test_clocks.may_advance) return
      const runJobs = (clock: MovedClock) => runForOne(ctx, clock, JOBS_OF_THE_HOTEL)
      await carryOutAdvances({ system: ctx.system, now: ctx.now, test_clocks, runJobs })
    },
  },
]

interface Dependencies {
  readonly node_clocks: Readonly<Record<EnvironmentName, NodeClock>>
  readonly pipelines: Readonly<Record<EnvironmentName, Pipeline>>
  readonly log: Logger
  readonly disks: JobContext['disks']
  /** Called for each item of a job that fails. */
  readonly observeFailure: (environment: EnvironmentName, job: string) => void
}

/**
 * The jobs of the service: each runs in one environment after the other, and only where the database agrees on the
 * time. rule 14.14
 */
export function makeJobs(dependencies: Dependencies): Job[] {
  const { node_clocks } = dependencies
  const contexts = ENVIRONMENTS.map((name) => contextFor(name, dependencies))
  const agreeing = async (run: (ctx: JobContext) => Promise<void>) => {
    for (const ctx of contexts) if (await node_clocks[ctx.name].checkAgreement()) await run(ctx)
  }
  return [
    ...[...JOBS, ...CLOCK_JOBS].map((job) => ({ ...job, run: () => agreeing(job.run) })),
    ...JOBS_OF_THE_HOTEL.map((job) => ({ ...job, run: () => agreeing((ctx) => runByTestClocks(ctx, job)) })),
  ]
}

function contextFor(
  name: EnvironmentName,
  { pipelines, node_clocks, log, disks, observeFailure }: Dependencies,
): JobContext {
  const pipeline = pipelines[name]
  const { background: system, keys, requests, visits } = pipeline.environment
  const { now } = node_clocks[name]
  return {
    name,
    keys,
    requests,
    visits,
    system,
    pipeline,
    now,
    disks,
    openAttempts: (job) => openAttempts({ system, now, log, observe: () => observeFailure(name, job) }, job),
  }
}
