import type { Logger } from 'pino'
import type { EnvironmentName } from '#contract/lists.ts'
import type { Config } from '../config/config.ts'
import { CHANNEL_SECRETS } from '../features/channels/public.ts'
import { SECRET_PURPOSE } from '../features/developer/webhooks/public.ts'
import type { ChangeFeed } from '../features/live-updates/public.ts'
import { settleHolds } from '../features/stays/reservations/public.ts'
import { cursors } from '../http/cursor.ts'
import type { Environment, Failpoint, Pipeline } from '../http/request.ts'
import { ANSWER_SECRETS } from '../http/writes/idempotency.ts'
import { type AskDomain, domainAsker } from '../integrations/ask-domain.ts'
import { makePaymentGateway } from '../integrations/payment-gateway/gateway-factory.ts'
import type { AddressPolicy } from '../integrations/ssrf-guard.ts'
import { sealer } from '../kernel/security/encryption.ts'
import { keysFor } from '../kernel/security/secret-ring.ts'
import type { Clock } from '../kernel/time/clock.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { commitNotifier } from '../postgres/commit-notices.ts'
import type { Workers } from '../workers.ts'
import { forEachEnvironment } from './environments.ts'

/** Ciphers by purpose. */
export type Ciphers = ReturnType<typeof ciphersOf>

export const ciphersOf = ({ secret }: Config) => ({
  answers: sealer(secret, ANSWER_SECRETS),
  secrets: sealer(secret, SECRET_PURPOSE),
  channel_secrets: sealer(secret, CHANNEL_SECRETS),
})

/** Where requests of the service may be sent, by environment. */
export function addressPolicies(
  { webhook_allow_loopback = false, sandbox_allow_loopback = webhook_allow_loopback }: Config,
  resolve: AddressPolicy['resolve'],
): Record<EnvironmentName, AddressPolicy> {
  return {
    live: { allow_loopback: webhook_allow_loopback, resolve },
    sandbox: { allow_loopback: sandbox_allow_loopback, resolve },
  }
}

interface Dependencies {
  readonly config: Config
  readonly environments: Readonly<Record<EnvironmentName, Environment>>
  readonly policies: Readonly<Record<EnvironmentName, AddressPolicy>>
  readonly ciphers: Ciphers
  readonly workers: Pick<Workers, 'notify'>
  readonly feeds: Readonly<Record<EnvironmentName, ChangeFeed>>
  /** The time of requests, jobs and workers: the database's. rule 14.14 */
  readonly node_clocks: Readonly<Record<EnvironmentName, Clock>>
  readonly log: Logger
  readonly metrics: Metrics
  readonly failpoint: (name: Failpoint) => Promise<void> | undefined
  readonly probes: { readonly askDomain?: AskDomain }
}

/** The dependencies of requests, for each environment. */
export function makePipelines({
  config,
  environments,
  policies,
  ciphers: { answers, secrets, channel_secrets },
  workers,
  feeds,
  node_clocks,
  log,
  metrics,
  failpoint,
  probes,
}: Dependencies): Record<EnvironmentName, Pipeline> {
  const notifyWorkers = forEachEnvironment((name) =>
    config.role === 'api' ? commitNotifier(environments[name].background) : () => workers.notify(name),
  )
  return forEachEnvironment((name) => ({
    environment: environments[name],
    clock: node_clocks[name],
    cursors: cursors(keysFor(config.secret, `cursors ${name}`)),
    log,
    onRetry: () => metrics.retried(name),
    failpoint,
    running: new Map(),
    settleHolds,
    onCommit: () => {
      notifyWorkers[name]()
      feeds[name].notify()
    },
    answers,
    secrets,
    channel_secrets,
    policy: policies[name],
    cards: makePaymentGateway(config.cards[name], config.secret),
    vies: config.vies ?? null,
    askDomain: probes.askDomain ?? domainAsker(policies[name]),
    sends_mail: config.mail_servers?.[name] !== undefined,
    outbound_ips: config.outbound_ips ?? [],
    reply_domain: config.mail_replies?.domain,
  }))
}
