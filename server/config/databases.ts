import type { EnvironmentName } from '#contract/lists.ts'
import { ConfigError } from './config-error.ts'

type Environment = Record<string, string | undefined>

/** Addresses of one database, by the role that signs in. */
export interface ServerUrls {
  /** Owns the tables: creates and migrates the database, and serves no requests. */
  readonly owner: string | undefined
  /** The login of requests. */
  readonly serai_app: string | undefined
  /** The login of jobs, workers and sign-in. */
  readonly serai_system: string | undefined
}

/** The databases on a server of one's own. */
export type OwnServer = Readonly<Record<EnvironmentName, ServerUrls>>

/** The location of the data: all that most commands need. */
export interface DatabaseConfig {
  /** Folder of the embedded database, the secret and quickstart.json. */
  readonly data_dir: string
  /** Undefined: the embedded database is used. */
  readonly own_server: OwnServer | undefined
}

const postgresUrl = (env: Environment, name: string) => {
  const value = env[name]
  if (!value) return undefined
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError(`${name} must start with postgres:// or postgresql://.`)
  }
  if (!URL.canParse(value) || new URL(value).pathname.length < 2) {
    throw new ConfigError(`${name} must be a URL that names a database: postgres://user:password@host/name.`)
  }
  return value
}

/** The sandbox is on the same server, in the database with the suffix `_sandbox`, unless it is set apart. rule 1 */
const sandboxOf = (url: string) => {
  const parsed = new URL(url)
  parsed.pathname += '_sandbox'
  return parsed.toString()
}

/** The URL of a login on the server of another URL. */
const loginAt = (place: string, login: string) => {
  const parsed = new URL(place)
  const { username, password } = new URL(login)
  Object.assign(parsed, { username, password })
  return parsed.toString()
}

/** What DATABASE_URL and the variables beside it say; undefined for the embedded database. */
export function readOwnServer(env: Environment): OwnServer | undefined {
  const live = {
    owner: postgresUrl(env, 'DATABASE_URL'),
    serai_app: postgresUrl(env, 'DATABASE_APP_URL'),
    serai_system: postgresUrl(env, 'DATABASE_SYSTEM_URL'),
  }
  if (!live.owner && !live.serai_app && !live.serai_system) return undefined
  const place = postgresUrl(env, 'SANDBOX_DATABASE_URL')
  const beside = (url: string | undefined, name: string) =>
    postgresUrl(env, name) ?? (url && (place ? loginAt(place, url) : sandboxOf(url)))
  return {
    live,
    sandbox: {
      owner: place ?? (live.owner && sandboxOf(live.owner)),
      serai_app: beside(live.serai_app, 'SANDBOX_DATABASE_APP_URL'),
      serai_system: beside(live.serai_system, 'SANDBOX_DATABASE_SYSTEM_URL'),
    },
  }
}

/** Requests and jobs sign in apart from each other and from the owner: what one may do is closed to the other. */
export function requireLogins(own_server: OwnServer | undefined): void {
  if (!own_server) return
  const missing = [
    ...(own_server.live.serai_app ? [] : ['DATABASE_APP_URL']),
    ...(own_server.live.serai_system ? [] : ['DATABASE_SYSTEM_URL']),
  ]
  if (missing.length === 0) return
  throw new ConfigError(
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: requests and jobs have logins of ` +
      'their own in the database; docs/guides/production.md has the statements that make them.',
  )
}
