import { join } from 'node:path'
import type { Logger } from 'pino'
import { type CauseFault, LeaseWorker } from '../../engine/lease-worker.ts'
import type { NodeClock } from '../../engine/node-clock.ts'
import type { Database } from '../../postgres/database.ts'
import { wholeAccount } from '../../postgres/scope.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { readProperty } from '../property/properties/public.ts'
import { asPage, asPdf, packName } from './get-downtime-pack.ts'
import { type ClaimedPack, claimPacks, recordPack } from './lease-store.ts'
import { writePackFiles } from './pack-folder.ts'
import { readPack } from './read-pack.ts'

export interface PackWorkerOptions {
  /** Transactions over all accounts, on the connections of jobs. */
  readonly system: Database
  /** Bound to one account, for reading. */
  readonly tenant: Database
  readonly node_clock: NodeClock
  readonly log: Logger
  /** Undefined: no folder is configured, and no packs are written. */
  readonly folder: string | undefined
  readonly failpoint?: CauseFault | undefined
}

const POLL_MS = 20_000
/** Longer than the largest pack takes to render, with others that wait before it. */
const LEASE_MS = 120_000
/** One at a time: rendering has one thread. */
const MAX_PACKS = 1

/** Writes the packs of all properties to the folder when they are due. One for each environment and process. */
export class PackWorker extends LeaseWorker<ClaimedPack, never> {
  constructor(options: PackWorkerOptions) {
    const { system, node_clock, log, folder, failpoint } = options
    super({
      name: 'downtime-packs',
      // A claim takes over leases that have ended (lease-store.ts), and a pack records by itself.
      strategy: {
        claim: async (request) => ({ items: await claimPacks(system, request) }),
        carryOut: (claimed) =>
          claimed.map((one) =>
            makePack(options, one).catch((error: Error) => {
              const { account_id, property_id } = one
              log.error({ err: error, account_id, property_id }, 'a downtime pack could not be written')
              return undefined
            }),
          ),
      },
      log,
      node_clock,
      lease_ms: LEASE_MS,
      maxLeased: () => (folder === undefined ? 0 : MAX_PACKS),
      poll_ms: POLL_MS,
      failpoint,
    })
  }
}

/** Reads in a snapshot, writes the files, records: after an interruption the next attempt writes the same files. */
async function makePack(options: PackWorkerOptions, claimed: ClaimedPack): Promise<undefined> {
  const { system, tenant, node_clock, folder, failpoint } = options
  const { account_id, property_id } = claimed
  const at = node_clock.now()
  const page = await reading(tenant, { account_id }, async (tx) => {
    const account = wholeAccount(tx, account_id)
    const property = (await readProperty(account, property_id))!
    return readPack({ ...account, now: at }, property)
  })
  const found = { page, account: `packs of ${account_id}` }
  const [html, pdf] = await Promise.all([asPage(found), asPdf(found)])
  // Named by the time at which it was due: written again, it is the same file.
  const name = packName({ code: page.code, made_at: claimed.due_at })
  await failpoint?.('before_send')
  await writePackFiles(join(folder!, account_id, page.code), [
    { filename: `${name}.html`, bytes: html.bytes },
    { filename: `${name}.pdf`, bytes: pdf.bytes },
  ])
  await failpoint?.('after_send')
  await writing(system, account_id, (tx) => recordPack({ tx }, claimed, node_clock.now()))
}
