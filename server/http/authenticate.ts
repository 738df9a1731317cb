import type { Clock } from '../clock.ts'
import { toTimestamp } from '../clock.ts'
import { fault } from '../faults.ts'
import type { Database } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import { addressRange, type EnvironmentName, environmentOfKey, hashApiKey } from './api-key.ts'

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
  readonly tier: 'starter' | 'growth' | 'enterprise'
}

/** What is revoked or downgraded takes effect within this many milliseconds on every node; decisions 12 allow 10 s. */
const REMEMBERED_MS = 5_000
const REMEMBERED_KEYS = 10_000

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

export interface KeyRing {
  /** The key of an Authorization header, or the refusal that it deserves. spec 5.1 */
  authenticate(authorization: string | undefined, address: string): Promise<KnownKey>
  /** Writes the buffered last uses. */
  flush(): Promise<void>
}

/** The keys of one environment, remembered for seconds, their uses written in batches. */
export function keyRing(environment: EnvironmentName, keys: Database, live: Database, clock: Clock): KeyRing {
  const remembered = new Map<string, { key: KnownKey | null; until: number }>()
  const uses = new Map<string, { account_id: string; at: Temporal.Instant; address: string }>()

  async function lookUp(hash: Buffer): Promise<KnownKey | null> {
    const [row] = await once(keys, (run) => run<Omit<KnownKey, 'tier'>>(findKey, [hash]))
    if (!row) return null
    const [account] = await once(live, (run) => run<Pick<KnownKey, 'tier'>>(findTier, [row.account_id]))
    return account ? { ...row, tier: account.tier } : null
  }

  async function find(secret: string): Promise<KnownKey | null> {
    const now = performance.now()
    const hash = hashApiKey(secret)
    const name = hash.toString('base64url')
    const found = remembered.get(name)
    if (found && found.until > now) return found.key
    const key = await lookUp(hash)
    if (remembered.size >= REMEMBERED_KEYS) remembered.clear()
    remembered.set(name, { key, until: now + REMEMBERED_MS })
    return key
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
      await once(keys, (run) =>
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
