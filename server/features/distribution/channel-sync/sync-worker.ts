import { LeaseWorker } from '#server/engine/lease-worker.ts'
import type { NodeClock } from '#server/engine/node-clock.ts'
import type { AddressPolicy } from '#server/integrations/ssrf-guard.ts'
import { type Claimed, claimChannels, nextChannelDue } from './lease-store.ts'
import { PartnerClient } from './partner-client.ts'
import { ChannelSync, LEASE_MS, type SyncTools } from './sync-channel.ts'

export interface SyncWorkerOptions extends Omit<SyncTools, 'partners' | 'clock'> {
  readonly node_clock: NodeClock
  readonly policy: AddressPolicy
}

/** For what other processes commit, and for syncs that became due. */
const POLL_MS = 250
/** A sync mostly waits for its partner: ten that hang for ten seconds do not delay the others. */
const MAX_SYNCS = 256

/** Pushes to channels what they do not know yet, each by itself. One for each environment and process. */
export class SyncWorker extends LeaseWorker<Claimed, never> {
  constructor({ policy, ...options }: SyncWorkerOptions) {
    const { database, node_clock, log, failpoint } = options
    const partners = new PartnerClient(policy)
    super({
      name: 'channel-sync',
      // A claim takes over leases that have ended, and a sync records by itself, message by message.
      strategy: {
        claim: async (request) => ({ items: await claimChannels(database, request) }),
        carryOut: (claimed) =>
          claimed.map((one) => new ChannelSync({ ...options, clock: node_clock, partners }, one).run()),
        nextDue: () => nextChannelDue(database),
        abort: () => partners.close(),
      },
      log,
      node_clock,
      lease_ms: LEASE_MS,
      maxLeased: () => MAX_SYNCS,
      poll_ms: POLL_MS,
      failpoint,
    })
  }
}
