import { join } from 'node:path'
import type { Logger } from 'pino'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import type { Config } from './config/config.ts'
import type { CauseFault } from './engine/lease-worker.ts'
import type { NodeClock } from './engine/node-clock.ts'
import { forEachEnvironment, type OpenDatabase } from './environments/environments.ts'
import { guestLinks } from './features/booking-page/public.ts'
import { cachingCipher, Dispatcher, secretAt } from './features/developer/webhooks/public.ts'
import { channelContext } from './features/distribution/channel-bookings/public.ts'
import { SyncWorker } from './features/distribution/channel-sync/public.ts'
import { CALENDAR_SECRETS, ImportWorker } from './features/distribution/ical/public.ts'
import { PackWorker } from './features/downtime/public.ts'
import { type AttachmentRenderers, mailAddresses, OutboxWorker } from './features/mail/email/public.ts'
import type { Environment, Pipeline } from './http/request.ts'
import { CHANNEL_ADAPTERS } from './integrations/channel-adapters/adapters.ts'
import { openSmtp, type Timeouts } from './integrations/smtp.ts'
import type { AddressPolicy } from './integrations/ssrf-guard.ts'
import { type Cipher, sealer } from './kernel/security/encryption.ts'
import type { Metrics } from './metrics/metrics.ts'
import { CommitListener } from './postgres/commit-notices.ts'
import type { Database, RoleUrls } from './postgres/database.ts'

/** Faults that tests inject into the workers, and the time-outs of their mail server. */
export interface WorkerProbes {
  readonly dispatch_failpoint?: CauseFault
  readonly sync_failpoint?: CauseFault
  readonly mail_failpoint?: CauseFault
  readonly import_failpoint?: CauseFault
  readonly pack_failpoint?: CauseFault
  readonly mail_timeouts?: Timeouts | undefined
}

interface WorkerOptions {
  readonly config: Config
  readonly open: OpenDatabase
  readonly urls: Readonly<Record<EnvironmentName, RoleUrls>>
  readonly environments: Record<EnvironmentName, Environment>
  readonly node_clocks: Readonly<Record<EnvironmentName, NodeClock>>
  readonly log: Logger
  readonly metrics: Metrics
  readonly policies: Readonly<Record<EnvironmentName, AddressPolicy>>
  readonly secrets: Cipher
  readonly channel_secrets: Cipher
  readonly renderers: AttachmentRenderers
  readonly probes: WorkerProbes
  /** Of this service as guests reach it; null where it is not known. */
  readonly origin: () => string | null
  /** Created after the workers, which it notifies. */
  readonly pipelines: () => Record<EnvironmentName, Pipeline>
}

/** The workers behind commits, one of each kind for each environment. */
export interface Workers {
  readonly webhook_workers: Record<EnvironmentName, Dispatcher>
  readonly sync_workers: Record<EnvironmentName, SyncWorker>
  readonly outbox_workers: Record<EnvironmentName, OutboxWorker>
  readonly ical_workers: Record<EnvironmentName, ImportWorker>
  readonly pack_workers: Record<EnvironmentName, PackWorker>
  /** Something was committed: what is due is claimed now instead of at the next poll. */
  notify(environment: EnvironmentName): void
  start(): void
  stop(): Promise<void>
  /** Closes the connections; after `stop`. */
  close(): Promise<void>
}

export function makeWorkers(options: WorkerOptions): Workers {
  const { open } = options
  const dispatch = forEachEnvironment((name) => open(name, 'dispatch'))
  const sync = forEachEnvironment((name) => open(name, 'sync'))
  const makers = makersOf(options)
  const webhook_workers = forEachEnvironment((name) => makers.dispatcher(name, dispatch[name]))
  const sync_workers = forEachEnvironment((name) => makers.synchroniser(name, sync[name]))
  const outbox_workers = forEachEnvironment(makers.mailer)
  const ical_workers = forEachEnvironment(makers.importer)
  const pack_workers = forEachEnvironment(packerOf(options))
  const all = [webhook_workers, sync_workers, outbox_workers, ical_workers, pack_workers].flatMap((kind) => [
    kind.live,
    kind.sandbox,
  ])
  const notify = (name: EnvironmentName) => {
    webhook_workers[name].notify()
    sync_workers[name].notify()
    outbox_workers[name].notify()
    options.environments[name].test_clocks.use()
  }
  const listeners = listenersOf(options, notify)
  return {
    webhook_workers,
    sync_workers,
    outbox_workers,
    ical_workers,
    pack_workers,
    notify,
    start() {
      for (const one of [...all, ...listeners]) one.start()
    },
    async stop() {
      await Promise.all([...all, ...listeners].map((one) => one.stop()))
    },
    async close() {
      await Promise.all([...Object.values(dispatch), ...Object.values(sync)].map((one) => one.close()))
    },
  }
}

/** A process of workers alone hears from others what they commit. */
const listenersOf = ({ config, urls, log }: WorkerOptions, notify: Workers['notify']): CommitListener[] =>
  config.role === 'worker'
    ? ENVIRONMENTS.map(
        (name) => new CommitListener({ url: urls[name].serai_system, log, onNotice: () => notify(name) }),
      )
    : []

function makersOf({ config, environments, node_clocks, log, metrics, policies, ...options }: WorkerOptions) {
  const { secrets, channel_secrets, renderers, origin, probes } = options
  const calendar_secrets = sealer(config.secret, CALENDAR_SECRETS)
  const opened = cachingCipher(secrets)
  return {
    dispatcher: (name: EnvironmentName, database: Database) =>
      new Dispatcher({
        database,
        node_clock: node_clocks[name],
        log,
        policy: policies[name],
        secretOf: (delivery, now) => secretAt(opened, delivery.endpoint_id, delivery, now),
        observe: (...seen) => metrics.delivered(name, ...seen),
        failpoint: probes.dispatch_failpoint,
      }),
    synchroniser: (name: EnvironmentName, database: Database) =>
      new SyncWorker({
        database,
        node_clock: node_clocks[name],
        log,
        policy: policies[name],
        secrets: channel_secrets,
        adapters: CHANNEL_ADAPTERS,
        observe: (pushed) => metrics.pushed(name, pushed),
        failpoint: probes.sync_failpoint,
      }),
    mailer: (name: EnvironmentName) => {
      const server = config.mail_servers?.[name]
      const { background: database, tenant, test_clocks } = environments[name]
      return new OutboxWorker({
        database,
        tenant,
        test_clocks,
        clock: node_clocks[name],
        log,
        secrets,
        renderers,
        ...guestLinks({ name, secret: config.secret, tenant, origin }),
        replies: config.mail_replies && mailAddresses({ secrets, domain: config.mail_replies.domain }, name),
        smtp: server && openSmtp(server, probes.mail_timeouts),
        observe: (...seen) => metrics.mailed(name, ...seen),
        failpoint: probes.mail_failpoint,
      })
    },
    importer: (name: EnvironmentName) =>
      new ImportWorker({
        system: environments[name].background,
        node_clock: node_clocks[name],
        log,
        policy: policies[name],
        secrets: calendar_secrets,
        contextOf: (tx, source) =>
          channelContext({ ...options.pipelines()[name], clock: node_clocks[name] }, source, tx),
        onCommit: () => options.pipelines()[name].onCommit(),
        observeFailure: () => metrics.itemFailed(name, 'import_calendars'),
        failpoint: probes.import_failpoint,
      }),
  }
}

const packerOf =
  ({ config, environments, node_clocks, log, probes }: WorkerOptions) =>
  (name: EnvironmentName) =>
    new PackWorker({
      system: environments[name].background,
      tenant: environments[name].tenant,
      node_clock: node_clocks[name],
      log,
      folder: config.downtime_dir && join(config.downtime_dir, name),
      failpoint: probes.pack_failpoint,
    })
