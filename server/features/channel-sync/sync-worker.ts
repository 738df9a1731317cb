import type { Logger } from 'pino'
import {
  type CauseFault,
  type ClaimRequest,
  type LeaseStrategy,
  LeaseWorker,
} from '../../engine/lease-worker.ts'
import type { ChannelAdapters } from '../../integrations/channel-adapters/adapters.ts'
import type { AddressPolicy } from '../../integrations/ssrf-guard.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Cipher } from '../../kernel/encryption.ts'
import type { Database } from '../../postgres/database.ts'
import { type Claimed, claimChannels } from './lease-store.ts'
import { PartnerClient } from './partner-client.ts'
import { ChannelSync, LEASE_MS, type PushedMessage, type SyncTools } from './sync-channel.ts'

export interface SyncWorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly policy: AddressPolicy
  readonly secrets: Cipher
  readonly adapters: ChannelAdapters
  readonly failpoint?: CauseFault | undefined
  readonly observe?: (pushed: PushedMessage) => void
}

/** For what other processes commit, and for what has come due. */
const POLL_MS = 250
/** A sync mostly waits for its partner: ten that hang for ten seconds keep nobody else waiting. */
const MAX_SYNCS = 256

/** Pushes to channels what they do not know, each by itself. One for each environment and process. */
export class SyncWorker extends LeaseWorker<Claimed, never> {
  constructor(options: SyncWorkerOptions) {
    const { clock, log, failpoint } = options
    super({
      name: 'channel-sync',
      strategy: new SyncStrategy(options),
      log,
      now: clock.now,
      lease_ms: LEASE_MS,
      maxLeased: () => MAX_SYNCS,
      poll_ms: POLL_MS,
      failpoint,
    })
  }
}

/** A claim takes over leases that have ended, and a sync records by itself, message by message. */
class SyncStrategy implements LeaseStrategy<Claimed, never> {
  private readonly tools: SyncTools

  constructor({ policy, adapters, ...options }: SyncWorkerOptions) {
    this.tools = {
      database: options.database,
      clock: options.clock,
      log: options.log,
      secrets: options.secrets,
      partners: new PartnerClient(policy),
      adapterFor: ({ type }) => adapters[type],
      failpoint: (name) => options.failpoint?.(name),
      observe: (pushed) => options.observe?.(pushed),
    }
  }

  async claim(request: ClaimRequest<Claimed>) {
    return { items: await claimChannels(this.tools.database, request), more: false }
  }

  carryOut(claimed: readonly Claimed[]): Promise<undefined>[] {
    return claimed.map(async (one) => {
      await new ChannelSync(this.tools, one).run()
      return undefined
    })
  }

  abort(): void {
    this.tools.partners.close()
  }
}
