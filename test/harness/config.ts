import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import type { SecretRing } from '#server/kernel/security/secret-ring.ts'

/** One secret, or a list for rotation. */
export type Overrides = Partial<Omit<Config, 'secret'>> & { readonly secret?: Buffer | SecretRing }

/** The configuration of a server on loopback, independent of the environment. */
export const testConfig = ({ secret, ...overrides }: Overrides = {}): Config => ({
  data_dir: '/nonexistent',
  host: '127.0.0.1',
  port: 0,
  own_server: undefined,
  tls: undefined,
  trust_proxy: undefined,
  secret: [randomBytes(32)],
  rate_limit: { per_second: 1_000_000, burst: 1_000_000 },
  strangers: { bookings_per_hour: 1e6, unpaid_per_email: 1e6, wrong_codes_per_hour: 1e6 },
  pool_size: 8,
  log_level: 'silent',
  // Tests run the jobs themselves.
  role: 'api',
  demo: false,
  webhook_allow_loopback: true,
  cards: { live: { provider: 'demo' }, sandbox: { provider: 'demo' } },
  ...(secret && { secret: Buffer.isBuffer(secret) ? [secret] : secret }),
  ...overrides,
})
