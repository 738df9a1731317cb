import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

/** The only reader of the process environment. */
export interface Config {
  /** Where the embedded database, the secret and quickstart.json live. */
  readonly data_dir: string
  readonly host: string
  readonly port: number
  /** Undefined: the embedded database. */
  readonly database_url: string | undefined
  readonly sandbox_database_url: string | undefined
  readonly tls: { cert_file: string; key_file: string } | undefined
  readonly trust_proxy: string | undefined
  /** Seals secrets at rest and signs cursors. */
  readonly secret: Buffer
  readonly rate_limit: { per_second: number; burst: number }
  readonly pool_size: number
  readonly log_level: string
  readonly role: 'all' | 'api' | 'worker'
  readonly demo: boolean
}

/** A set-up that cannot work: one clear line and a non-zero exit. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

const LOOPBACK = new Set(['localhost', '::1'])
export const isLoopback = (host: string) =>
  LOOPBACK.has(host) || (isIP(host) === 4 && host.startsWith('127.'))

const integer = (env: Environment, name: string, fallback: number, minimum: number, maximum: number) => {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  if (!/^\d+$/.test(value) || Number(value) < minimum || Number(value) > maximum) {
    throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${value}".`)
  }
  return Number(value)
}

const postgresUrl = (env: Environment, name: string) => {
  const value = env[name]
  if (!value) return undefined
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError(`${name} must start with postgres:// or postgresql://.`)
  }
  return value
}

/** The sandbox lives on the same server, name + `_sandbox`, unless said otherwise. decisions 1 */
const sandboxOf = (url: string) => {
  const parsed = new URL(url)
  if (parsed.pathname.length < 2) throw new ConfigError('DATABASE_URL must name a database.')
  parsed.pathname += '_sandbox'
  return parsed.toString()
}

/** Makes the data folder, or says in one line why it cannot be used. */
function openDataFolder(path: string) {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const probe = join(path, `.probe-${process.pid}`)
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
  } catch (error) {
    throw new ConfigError(
      `The data folder ${path} cannot be written to (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** With the embedded database the secret is made on first start; a server of one's own needs it given. */
function readSecret(env: Environment, data_dir: string, own_server: boolean) {
  if (env.SERAI_SECRET) {
    if (env.SERAI_SECRET.length < 32) throw new ConfigError('SERAI_SECRET must have at least 32 characters.')
    return Buffer.from(env.SERAI_SECRET)
  }
  if (own_server) {
    throw new ConfigError(
      'SERAI_SECRET is missing: with DATABASE_URL set, give 32 or more random characters.',
    )
  }
  const path = join(data_dir, 'secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return Buffer.from(readFileSync(path, 'utf8').trim())
}

/** Plain HTTP is served on loopback alone. decisions 1 */
function requireTransport(host: string, tls: Config['tls'], trust_proxy: string | undefined) {
  if (isLoopback(host) || tls || trust_proxy) return
  throw new ConfigError(
    `HOST ${host} is not loopback: give TLS_CERT_FILE and TLS_KEY_FILE, or name the proxy in TRUST_PROXY.`,
  )
}

/** Reads and checks the whole environment, or throws a ConfigError with one line. */
export function readConfig(env: Environment, overrides: Partial<Pick<Config, 'role'>> = {}): Config {
  const data_dir = resolve(env.DATA_DIR || './data')
  const database_url = postgresUrl(env, 'DATABASE_URL')
  const host = env.HOST || '127.0.0.1'
  const { TLS_CERT_FILE: cert_file, TLS_KEY_FILE: key_file } = env
  if (!cert_file !== !key_file) throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE go together.')
  const tls = cert_file && key_file ? { cert_file, key_file } : undefined
  for (const file of tls ? [tls.cert_file, tls.key_file] : []) {
    if (!existsSync(file)) throw new ConfigError(`The TLS file ${file} does not exist.`)
  }
  requireTransport(host, tls, env.TRUST_PROXY)
  if (!database_url) openDataFolder(data_dir)
  return {
    data_dir,
    host,
    port: integer(env, 'PORT', 8080, 0, 65_535),
    database_url,
    sandbox_database_url:
      postgresUrl(env, 'SANDBOX_DATABASE_URL') ?? (database_url && sandboxOf(database_url)),
    tls,
    trust_proxy: env.TRUST_PROXY || undefined,
    secret: readSecret(env, data_dir, database_url !== undefined),
    rate_limit: {
      per_second: integer(env, 'RATE_LIMIT_PER_SECOND', database_url ? 100 : 1000, 1, 1_000_000),
      burst: integer(env, 'RATE_LIMIT_BURST', database_url ? 200 : 2000, 1, 1_000_000),
    },
    pool_size: integer(env, 'DATABASE_POOL', 8, 1, 100),
    log_level: env.LOG_LEVEL || 'info',
    role: 'all',
    demo: !database_url,
    ...overrides,
  }
}
