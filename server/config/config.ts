import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { EnvironmentName } from '#contract/lists.ts'
import type { MailServer } from '../integrations/smtp.ts'
import type { SecretRing } from '../kernel/security/secret-ring.ts'
import { type BucketConfig, readBackupFolder, readBucket } from './backups.ts'
import { type CardsConfig, readCards } from './cards.ts'
import { ConfigError } from './config-error.ts'
import { type DatabaseConfig, readOwnServer, requireLogins } from './databases.ts'
import { isLoopback } from './loopback.ts'
import { readMailReplies, readMailServer } from './mail.ts'
import { readSecret } from './secret.ts'
import { withSecretFiles } from './secret-files.ts'
import { readTelemetry, type TelemetryConfig } from './telemetry.ts'
import { readVies } from './vies.ts'

export { ConfigError, readSecret }

/** The configuration of the server; the environment is read here and nowhere else. */
export interface Config extends DatabaseConfig {
  readonly host: string
  readonly port: number
  readonly tls: { cert_file: string; key_file: string } | undefined
  readonly trust_proxy: string | undefined
  /** Encrypt secrets at rest and sign cursors. */
  readonly secret: SecretRing
  readonly rate_limit: { per_second: number; burst: number }
  /** Of booking pages: what anybody may do without having paid. */
  readonly strangers: { bookings_per_hour: number; unpaid_per_email: number; wrong_codes_per_hour: number }
  readonly pool_size: number
  readonly log_level: string
  readonly role: 'all' | 'api' | 'worker'
  readonly demo: boolean
  /** Lets who has the token of the terminal sign in as one of the demo's staff, without a password. */
  readonly demo_sign_in?: boolean
  /** Without a token, `/metrics` answers callers on this machine alone. */
  readonly metrics_token?: string | undefined
  /** Webhooks may be sent to this machine. */
  readonly webhook_allow_loopback?: boolean
  /** The same in the sandbox, unless it is set apart from live. */
  readonly sandbox_allow_loopback?: boolean
  /** Addresses and ranges that webhooks are sent from, as published to customers. spec 6 */
  readonly outbound_ips?: readonly string[]
  /** The origin of the service in browsers, such as `https://pms.example.com`: links in e-mails begin with it. */
  readonly public_url?: string | undefined
  readonly cards: Readonly<Record<EnvironmentName, CardsConfig>>
  /** The address of the EU's VIES; undefined where it is not asked. */
  readonly vies?: string | undefined
  readonly telemetry?: TelemetryConfig | undefined
  /** Folder of the downtime packs; undefined: none are written. */
  readonly downtime_dir?: string | undefined
  /** Folder of nightly backups; undefined: none are made by themselves. */
  readonly backup_dir?: string | undefined
  /** Where nightly backups are copied to. */
  readonly backup_bucket?: BucketConfig | undefined
  /** So long a process that ends still serves, while `/readyz` is 503: until proxies send nothing any more. */
  readonly drain_ms?: number
  /** Where answers of guests come in; without, they go to the mailbox of the property. */
  readonly mail_replies?: { readonly domain: string; readonly secret: string } | undefined
  /**
   * The mail servers; without one e-mails wait in the outbox. The sandbox has its own, because its guests may
   * be invented.
   */
  readonly mail_servers?: { readonly live: MailServer | undefined; readonly sandbox: MailServer | undefined }
}

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

const integer = (env: Environment, name: string, fallback: number, minimum: number, maximum: number) => {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  if (!/^\d+$/.test(value) || Number(value) < minimum || Number(value) > maximum) {
    throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${value}".`)
  }
  return Number(value)
}

/** Creates the data folder, or throws a ConfigError that says why it cannot be used. */
function openDataFolder(path: string) {
  try {
    const made = mkdirSync(path, { recursive: true })
    // PostgreSQL does not run as root: its own account must be able to traverse a folder of root's.
    if (made !== undefined) chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700)
    const probe = join(path, `.probe-${process.pid}`)
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
  } catch (error) {
    throw new ConfigError(
      `The data folder ${path} cannot be written to (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** Plain HTTP is served on loopback alone. rule 1 */
function requireTransport(host: string, tls: Config['tls'], trust_proxy: string | undefined) {
  if (isLoopback(host) || tls || trust_proxy) return
  throw new ConfigError(
    `HOST ${host} is not loopback: give TLS_CERT_FILE and TLS_KEY_FILE, or name the proxy in TRUST_PROXY.`,
  )
}

/** An address, or a range of them that is not everything. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest)
  return isIP(address) !== 0 && fits && rest.length === 0
}

/**
 * Proxies whose X-Forwarded-* headers are trusted; a range of all addresses is refused, because any client
 * could then forge them.
 */
function readProxies(env: Environment): string | undefined {
  const value = env.TRUST_PROXY?.trim()
  if (!value) return undefined
  for (const part of value.split(',').map((one) => one.trim())) {
    if (PROXY_NAMES.has(part) || isAddressOrRange(part)) continue
    throw new ConfigError(
      `TRUST_PROXY must list addresses or ranges of proxies, such as 10.0.0.7 or 10.0.0.0/24, not "${part}".`,
    )
  }
  return value
}

function readTls({ TLS_CERT_FILE: cert_file, TLS_KEY_FILE: key_file }: Environment): Config['tls'] {
  if (!cert_file !== !key_file) throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE go together.')
  if (!cert_file || !key_file) return undefined
  for (const file of [cert_file, key_file]) {
    try {
      accessSync(file, constants.R_OK)
    } catch (error) {
      throw new ConfigError(`The TLS file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
  try {
    createSecureContext({ cert: readFileSync(cert_file), key: readFileSync(key_file) })
  } catch (error) {
    throw new ConfigError(`TLS_CERT_FILE and TLS_KEY_FILE cannot be used (${(error as Error).message}).`)
  }
  return { cert_file, key_file }
}

function oneOf<T extends string>(env: Environment, name: string, known: readonly T[], fallback: T): T {
  const value = env[name] || fallback
  if (known.includes(value as T)) return value as T
  throw new ConfigError(`${name} must be one of ${known.join(', ')}, not "${value}".`)
}

const flag = (env: Environment, name: string, fallback: boolean): boolean =>
  oneOf(env, name, ['true', 'false'], fallback ? 'true' : 'false') === 'true'

/** Webhook receivers on this machine are for trials, not for a server that others reach. rule 8 */
function readLoopbackWebhooks(env: Environment, host: string, fallback: boolean): boolean {
  const allowed = flag(env, 'WEBHOOK_ALLOW_LOOPBACK', fallback)
  if (allowed && !isLoopback(host)) {
    throw new ConfigError(`WEBHOOK_ALLOW_LOOPBACK is for a server on loopback alone, and HOST is ${host}.`)
  }
  return allowed
}

/** What customers allow in their firewalls: addresses or ranges, separated by commas. spec 6 */
function readOutboundIps(env: Environment): string[] {
  const listed = (env.OUTBOUND_IPS ?? '').split(',').map((one) => one.trim())
  return listed.filter(Boolean).map((one) => {
    if (isAddressOrRange(one)) return one
    throw new ConfigError(`OUTBOUND_IPS must list addresses or ranges, such as 192.0.2.7, not "${one}".`)
  })
}

/** The data folder, whether or not it exists. */
export const dataFolder = (env: Environment): string => resolve(env.DATA_DIR || './data')

/** The addresses of the databases, or a ConfigError of one line. */
export function readDatabaseConfig(environment: Environment): DatabaseConfig {
  const env = withSecretFiles(environment)
  const data_dir = dataFolder(env)
  const own_server = readOwnServer(env)
  if (!own_server) openDataFolder(data_dir)
  return { data_dir, own_server }
}

/** Marks a data folder whose first start was without the demo: it holds real data. */
export const noDemoMarker = (data_dir: string): string => join(data_dir, 'without-demo')

/** Without the demo, live takes no test cards and sends nothing to this machine, from the first start on. */
const isPlain = (data_dir: string, empty: boolean) =>
  existsSync(noDemoMarker(data_dir)) || (empty && !existsSync(join(data_dir, 'quickstart.json')))

interface ConfigOverrides extends Partial<Pick<Config, 'role'>> {
  /** The first start, if this is it, is without the demo. */
  readonly empty?: boolean
}

/** The folder of downtime packs, which must be writable for processes that write them. rule 19.4 */
function readDowntimeFolder(env: Environment, data_dir: string, role: Config['role']): string | undefined {
  if (env.DOWNTIME_DIR === 'none') return undefined
  const folder = resolve(env.DOWNTIME_DIR || join(data_dir, 'downtime'))
  if (role === 'api') return folder
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new ConfigError(
      `The folder of downtime packs ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}): ` +
        'name another one in DOWNTIME_DIR, or none.',
    )
  }
  return folder
}

/** Reads and validates the whole environment, or throws a ConfigError of one line. */
export function readConfig(
  environment: Environment,
  { empty = false, ...overrides }: ConfigOverrides = {},
): Config {
  const env = withSecretFiles(environment)
  const host = env.HOST || '127.0.0.1'
  const tls = readTls(env)
  const trust_proxy = readProxies(env)
  requireTransport(host, tls, trust_proxy)
  const databases = readDatabaseConfig(env)
  requireLogins(databases.own_server)
  const own_server = databases.own_server !== undefined
  const is_demo = !own_server && !isPlain(databases.data_dir, empty)
  const is_local = isLoopback(host) && !trust_proxy
  return {
    ...databases,
    host,
    port: integer(env, 'PORT', 8080, 0, 65_535),
    tls,
    trust_proxy,
    secret: readSecret(env, databases),
    rate_limit: {
      per_second: integer(env, 'RATE_LIMIT_PER_SECOND', own_server ? 100 : 1000, 1, 1_000_000),
      burst: integer(env, 'RATE_LIMIT_BURST', own_server ? 200 : 2000, 1, 1_000_000),
    },
    strangers: {
      bookings_per_hour: integer(env, 'PAGE_BOOKINGS_PER_HOUR', 10, 1, 1_000_000),
      unpaid_per_email: integer(env, 'PAGE_UNPAID_PER_EMAIL', 3, 1, 1_000_000),
      wrong_codes_per_hour: integer(env, 'PAGE_WRONG_CODES_PER_HOUR', 20, 1, 1_000_000),
    },
    pool_size: integer(env, 'DATABASE_POOL', 8, 1, 100),
    log_level: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    role: 'all',
    demo: is_demo,
    demo_sign_in: flag(env, 'DEMO_SIGN_IN', is_demo && is_local),
    metrics_token: env.METRICS_TOKEN || undefined,
    webhook_allow_loopback: readLoopbackWebhooks(env, host, is_demo && is_local),
    sandbox_allow_loopback: readLoopbackWebhooks(env, host, !own_server && is_local),
    outbound_ips: readOutboundIps(env),
    public_url: publicOrigin(env.PUBLIC_URL),
    downtime_dir: readDowntimeFolder(env, databases.data_dir, overrides.role ?? 'all'),
    backup_dir: readBackupFolder(env),
    backup_bucket: readBucket(env),
    drain_ms: 1_000 * integer(env, 'DRAIN_SECONDS', 5, 0, 300),
    cards: {
      live: readCards(env, '', is_demo ? 'demo' : 'none'),
      sandbox: readCards(env, 'SANDBOX_', 'demo'),
    },
    telemetry: readTelemetry(env),
    vies: readVies(env),
    mail_replies: readMailReplies(env),
    mail_servers: {
      live: readMailServer(env, 'SMTP_URL'),
      sandbox: readMailServer(env, 'SANDBOX_SMTP_URL'),
    },
    ...overrides,
  }
}

/**
 * The origin of links in e-mails, HTTPS or this machine; undefined where none is configured. The Host header
 * is not used: a caller could put their own host into an e-mail to somebody else.
 */
function publicOrigin(value: string | undefined): string | undefined {
  const text = value?.trim()
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const is_safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && is_safe && url.pathname === '/' && url.search === '' && url.username === '') return url.origin
  throw new ConfigError(`PUBLIC_URL must be an address such as https://pms.example.com, not "${text}".`)
}
