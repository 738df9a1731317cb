import type { EnvironmentName, Tier } from '#contract/lists.ts'
import { fault } from '../kernel/errors.ts'
import { addressRange, environmentOfKey, hashApiKey } from '../kernel/security/api-key.ts'
import { type Clock, type Monotonic, monotonic, toTimestamp } from '../kernel/time/clock.ts'
import type { Database } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'

/** A valid key. `tier` is the account's, as in live. */
export interface KnownKey {
  readonly id: string
  readonly name: string
  readonly account_id: string
  readonly property_id: string | null
  readonly access: 'write' | 'read'
  /** Null for all that the access allows. */
  readonly operations: readonly string[] | null
  /** When a key expires. */
  readonly revoked_at: string | null
  readonly tier: Tier
}

/** Revocations and downgrades take effect within this many milliseconds on every node; rule 12 allows 10 s. */
const REMEMBERED_MS = 5_000
/** Maximum of each kind: valid keys, and invalid ones. */
const MAX_REMEMBERED = 10_000

const findKey = statement(
  'find_api_key',
  `SELECT id, name, account_id, property_id, access, operations, revoked_at FROM api_keys WHERE hash = $1`,
)
const findTier = statement('find_tier', `SELECT tier FROM accounts WHERE account_id = $1`)
const recordUse = statement(
  'record_key_use',
  `UPDATE api_keys k SET last_used_at = greatest(last_used_at, u.at::timestamptz), last_used_range = u.range
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS u (account_id, id, at, range)
   WHERE k.account_id = u.account_id AND k.id = u.id`,
)

/** Where keys are looked up: one that was good lately never waits behind those that nobody knows. */
export interface KeyDatabases {
  readonly known: Database
  readonly unknown: Database
}

interface KeyUse {
  readonly account_id: string
  readonly at: Temporal.Instant
  readonly address: string
}

/** The keys of one environment, cached for seconds; their uses are written in batches. Tiers are stored in live. */
export class ApiKeyCache {
  readonly #environment: EnvironmentName
  readonly #databases: { readonly here: KeyDatabases; readonly live: KeyDatabases }
  readonly #clock: Clock
  readonly #monotonic: Monotonic
  readonly #good: ExpiringMap<KnownKey>
  readonly #bad: ExpiringMap<null>
  readonly #running = new Map<string, Promise<KnownKey | null>>()
  readonly #uses = new Map<string, KeyUse>()

  constructor(
    environment: EnvironmentName,
    databases: { readonly here: KeyDatabases; readonly live: KeyDatabases },
    clock: Clock,
    monotonic_clock: Monotonic = monotonic,
  ) {
    this.#environment = environment
    this.#databases = databases
    this.#clock = clock
    this.#monotonic = monotonic_clock
    this.#good = new ExpiringMap(monotonic_clock)
    this.#bad = new ExpiringMap(monotonic_clock)
  }

  /** The key of an Authorization header. Throws SVC-4001, 4002, 4003 or 4007. spec 5.1 */
  async authenticate(authorization: string | undefined, address: string): Promise<KnownKey> {
    const secret = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    if (!secret) throw unauthorized('SVC-4001')
    const environment = environmentOfKey(secret)
    if (environment === null) throw unauthorized('SVC-4002')
    if (environment !== this.#environment) throw unauthorized('SVC-4007')
    const key = await this.#find(secret)
    const now = this.#clock.now()
    if (!key) throw unauthorized('SVC-4002')
    if (hasEnded(key, now)) throw unauthorized('SVC-4003')
    this.#uses.set(key.id, { account_id: key.account_id, at: now, address })
    return key
  }

  /** Writes the buffered last uses. */
  async flush(): Promise<void> {
    const uses = [...this.#uses]
    if (uses.length === 0) return
    this.#uses.clear()
    const column = <T>(pick: (use: (typeof uses)[number]) => T) => uses.map(pick)
    await once(this.#databases.here.known, (run) =>
      run(recordUse, [
        column(([, use]) => use.account_id),
        column(([id]) => id),
        column(([, use]) => toTimestamp(use.at)),
        column(([, use]) => addressRange(use.address)),
      ]),
    )
  }

  /** One look-up of a key at a time: concurrent requests with the same key wait for it without a connection. */
  #find(secret: string): Promise<KnownKey | null> {
    const hash = hashApiKey(secret)
    const name = hash.toString('base64url')
    const found = this.#good.get(name) ?? this.#bad.get(name)
    if (found !== undefined) return Promise.resolve(found)
    const running = this.#running.get(name)
    if (running) return running
    const looking = this.#lookUp(hash, name).finally(() => this.#running.delete(name))
    this.#running.set(name, looking)
    return looking
  }

  async #lookUp(hash: Buffer, name: string): Promise<KnownKey | null> {
    const until = this.#monotonic() + REMEMBERED_MS
    const key = await this.#read(hash, this.#good.has(name) ? 'known' : 'unknown')
    if (key) this.#good.set(name, key, until)
    else {
      this.#good.delete(name)
      this.#bad.set(name, null, until)
    }
    return key
  }

  async #read(hash: Buffer, kind: keyof KeyDatabases): Promise<KnownKey | null> {
    const { here, live } = this.#databases
    const [row] = await once(here[kind], (run) => run<Omit<KnownKey, 'tier'>>(findKey, [hash]))
    if (!row) return null
    const [account] = await once(live[kind], (run) => run<Pick<KnownKey, 'tier'>>(findTier, [row.account_id]))
    return account ? { ...row, tier: account.tier } : null
  }
}

/** Entries in insertion order; beyond the maximum the oldest is removed. */
class ExpiringMap<T> {
  readonly #now: Monotonic
  readonly #entries = new Map<string, { readonly value: T; readonly until: number }>()

  constructor(now: Monotonic) {
    this.#now = now
  }

  /** Undefined where there is none, or it has expired. */
  get(name: string): T | undefined {
    const entry = this.#entries.get(name)
    return entry && entry.until > this.#now() ? entry.value : undefined
  }

  /** Whether there is one, expired or not. */
  has(name: string): boolean {
    return this.#entries.has(name)
  }

  set(name: string, value: T, until: number) {
    this.#entries.delete(name)
    this.#entries.set(name, { value, until })
    if (this.#entries.size > MAX_REMEMBERED) this.#entries.delete(this.#entries.keys().next().value!)
  }

  delete(name: string) {
    this.#entries.delete(name)
  }
}

const hasEnded = ({ revoked_at }: KnownKey, now: Temporal.Instant): boolean =>
  revoked_at !== null && Temporal.Instant.compare(now, Temporal.Instant.from(revoked_at)) >= 0

const unauthorized = (code: 'SVC-4001' | 'SVC-4002' | 'SVC-4003' | 'SVC-4007') =>
  fault(code, { headers: { 'www-authenticate': 'Bearer' } })

/** One statement outside any transaction. */
async function once<T>(
  database: Database,
  send: (run: Awaited<ReturnType<Database['connect']>>['run']) => Promise<T>,
): Promise<T> {
  const connection = await database.connect()
  try {
    return await send(connection.run)
  } finally {
    connection.release()
  }
}
