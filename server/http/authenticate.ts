import type { EnvironmentName, Tier } from '../../contract/lists.ts'
import { addressRange, environmentOfKey, hashApiKey } from '../kernel/api-key.ts'
import { type Clock, type Monotonic, monotonic, toTimestamp } from '../kernel/clock.ts'
import { fault } from '../kernel/errors.ts'
import type { Database } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'

/** A key that was recognised. `tier` is the account's, as live has it. */
export interface KnownKey {
  readonly id: string
  readonly name: string
  readonly account_id: string
  readonly property_id: string | null
  readonly access: 'write' | 'read'
  /** Null for all that the access allows. */
  readonly operations: readonly string[] | null
  /** A key may end later. */
  readonly revoked_at: string | null
  readonly tier: Tier
}

/** What is revoked or downgraded takes effect within this many milliseconds on every node; rule 12 allow 10 s. */
const REMEMBERED_MS = 5_000
/** Of each kind: those that were good, and those that were not. */
const MAX_REMEMBERED = 10_000

const findKey = statement(
  'find_api_key',
  `SELECT id, name, account_id, property_id, access, operations, revoked_at FROM api_keys WHERE hash = $1`,
)
const findTier = statement('find_tier', `SELECT tier FROM accounts WHERE account_id = $1`)
const noteUse = statement(
  'note_key_use',
  `UPDATE api_keys k SET last_used_at = greatest(last_used_at, u.at::timestamptz), last_used_range = u.range
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS u (account_id, id, at, range)
   WHERE k.account_id = u.account_id AND k.id = u.id`,
)

export interface ApiKeyCache {
  /** The key of an Authorization header, or the refusal that it deserves. spec 5.1 */
  authenticate(authorization: string | undefined, address: string): Promise<KnownKey>
  /** Writes the buffered last uses. */
  flush(): Promise<void>
}

/** Where keys are looked up: one that was good lately never waits behind those that nobody knows. */
export interface KeyDatabases {
  readonly known: Database
  readonly unknown: Database
}

/** The keys of one environment, remembered for seconds, their uses written in batches. Tiers are kept in live. */
export function keyRing(
  environment: EnvironmentName,
  { here, live }: { here: KeyDatabases; live: KeyDatabases },
  clock: Clock,
  now: Monotonic = monotonic,
): ApiKeyCache {
  const good = memory<KnownKey>(now)
  const bad = memory<null>(now)
  const under_way = new Map<string, Promise<KnownKey | null>>()
  const uses = new Map<string, { account_id: string; at: Temporal.Instant; address: string }>()

  async function lookUp(hash: Buffer, kind: keyof KeyDatabases): Promise<KnownKey | null> {
    const [row] = await once(here[kind], (run) => run<Omit<KnownKey, 'tier'>>(findKey, [hash]))
    if (!row) return null
    const [account] = await once(live[kind], (run) => run<Pick<KnownKey, 'tier'>>(findTier, [row.account_id]))
    return account ? { ...row, tier: account.tier } : null
  }

  async function lookUpAndRemember(hash: Buffer, name: string): Promise<KnownKey | null> {
    const until = now() + REMEMBERED_MS
    const key = await lookUp(hash, good.has(name) ? 'known' : 'unknown')
    if (key) good.keep(name, key, until)
    else {
      good.forget(name)
      bad.keep(name, null, until)
    }
    return key
  }

  /** One look-up of a key at a time: whoever shows the same key meanwhile waits for it without a connection. */
  function find(secret: string): Promise<KnownKey | null> {
    const hash = hashApiKey(secret)
    const name = hash.toString('base64url')
    const found = good.fresh(name) ?? bad.fresh(name)
    if (found !== undefined) return Promise.resolve(found)
    const running = under_way.get(name)
    if (running) return running
    const looking = lookUpAndRemember(hash, name).finally(() => under_way.delete(name))
    under_way.set(name, looking)
    return looking
  }

  return {
    async authenticate(authorization, address) {
      const secret = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
      if (!secret) throw unauthorized('SVC-4001')
      const its_environment = environmentOfKey(secret)
      if (its_environment === null) throw unauthorized('SVC-4002')
      if (its_environment !== environment) throw unauthorized('SVC-4007')
      const key = await find(secret)
      if (!key) throw unauthorized('SVC-4002')
      if (hasEnded(key, clock.now())) throw unauthorized('SVC-4003')
      uses.set(key.id, { account_id: key.account_id, at: clock.now(), address })
      return key
    },
    async flush() {
      const batch = [...uses]
      if (batch.length === 0) return
      uses.clear()
      const column = <T>(pick: (use: (typeof batch)[number]) => T) => batch.map(pick)
      await once(here.known, (run) =>
        run(noteUse, [
          column(([, use]) => use.account_id),
          column(([id]) => id),
          column(([, use]) => toTimestamp(use.at)),
          column(([, use]) => addressRange(use.address)),
        ]),
      )
    },
  }
}

/** In the order of the last look-up; where there are too many, the oldest goes. */
function memory<T>(now: Monotonic) {
  const kept = new Map<string, { value: T; until: number }>()
  return {
    /** Undefined where it is not there, or is to be looked up again. */
    fresh(name: string): T | undefined {
      const one = kept.get(name)
      return one && one.until > now() ? one.value : undefined
    },
    has: (name: string) => kept.has(name),
    keep(name: string, value: T, until: number) {
      kept.delete(name)
      kept.set(name, { value, until })
      if (kept.size > MAX_REMEMBERED) kept.delete(kept.keys().next().value!)
    },
    forget: (name: string) => void kept.delete(name),
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
