import type { EnvironmentName } from '#contract/lists.ts'
import type { Config } from '../config/config.ts'
import type { DatabaseRole } from '../postgres/database.ts'

/** Purposes of database connections. Each has a pool of its own, so that none blocks another. */
export interface Purpose {
  readonly role: DatabaseRole
  /** Maximum in each environment; opened on demand. */
  readonly size: number
  /** The environments that have them; both by default. */
  readonly only?: EnvironmentName
  /** Roles of the process that have none. */
  readonly not_in?: Config['role'] | readonly Config['role'][]
}

export const purposes = (pool_size: number) =>
  ({
    /** Requests, bound to one account at a time. */
    tenant: { role: 'serai_app', size: pool_size },
    /** Known API keys, the request log, the stream of changes, `/readyz` and `/metrics`. */
    system: { role: 'serai_system', size: 3 },
    /** Unknown API keys: guessing does not delay known callers. */
    strangers: { role: 'serai_system', size: 2, not_in: 'worker' },
    /** Sessions and sign-in of staff, who are stored in live. */
    staff: { role: 'serai_system', size: 3, only: 'live', not_in: 'worker' },
    /** Jobs and the outbox; in a process that serves the API alone, the outbox gauges of `/metrics`. */
    background: { role: 'serai_system', size: 2 },
    /** Claims and results of webhooks; in a process that serves the API alone, the webhook gauges of `/metrics`. */
    dispatch: { role: 'serai_system', size: 3 },
    sync: { role: 'serai_system', size: 4, not_in: 'api' },
    /** Listens to commits of other processes. */
    notices: { role: 'serai_system', size: 1, not_in: ['api', 'all'] },
  }) as const satisfies Record<string, Purpose>

export type PurposeName = keyof ReturnType<typeof purposes>

/** The maximum number of connections of one process to both databases, for sizing `max_connections`. */
export function maxConnections(role: Config['role'], pool_size: number): number {
  const used = Object.values<Purpose>(purposes(pool_size)).filter(
    ({ not_in = [] }) => ![not_in].flat().includes(role),
  )
  return used.reduce((sum, { size, only }) => sum + size * (only ? 1 : 2), 0)
}
