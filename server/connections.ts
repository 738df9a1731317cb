import type { EnvironmentName } from '../contract/lists.ts'
import type { Config } from './config/config.ts'
import type { DatabaseRole } from './postgres/database.ts'

/** What connections to the databases are for. Each purpose has its own, so that none keeps another waiting. */
export interface Purpose {
  readonly role: DatabaseRole
  /** At most so many, in each environment; opened when they are needed. */
  readonly size: number
  /** The environments that have them, where not both. */
  readonly only?: EnvironmentName
  /** The processes that do without. */
  readonly not_in?: Config['role']
}

export const purposes = (pool_size: number) =>
  ({
    /** Requests, bound to one account at a time. */
    tenant: { role: 'serai_app', size: pool_size },
    /** Keys that are known, the log of requests, the stream of changes, `/readyz` and `/metrics`. */
    system: { role: 'serai_system', size: 3 },
    /** Keys that are not known: whoever guesses keeps nobody waiting who was let in before. */
    strangers: { role: 'serai_system', size: 2, not_in: 'worker' },
    /** Sessions and sign-in of staff, who are kept in live. */
    staff: { role: 'serai_system', size: 3, only: 'live', not_in: 'worker' },
    /** Jobs and the outbox; beside the API alone, what `/metrics` tells of the outbox. */
    background: { role: 'serai_system', size: 2 },
    /** Claims and records of webhooks; beside the API alone, what `/metrics` tells of them. */
    dispatch: { role: 'serai_system', size: 3 },
    sync: { role: 'serai_system', size: 4, not_in: 'api' },
  }) as const satisfies Record<string, Purpose>

export type PurposeName = keyof ReturnType<typeof purposes>

/** The most connections that one process holds to both databases, for the sizing of `max_connections`. */
export function maxConnections(role: Config['role'], pool_size: number): number {
  const used = Object.values<Purpose>(purposes(pool_size)).filter(({ not_in }) => not_in !== role)
  return used.reduce((sum, { size, only }) => sum + size * (only ? 1 : 2), 0)
}
