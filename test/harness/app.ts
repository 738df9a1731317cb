import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { EnvironmentName, Tier } from '#contract/lists.ts'
import { type App, type AppOptions, makeApp } from '#server/app.ts'
import type { WorkerFailpoint } from '#server/engine/lease-worker.ts'
import { createAccount } from '#server/features/account/accounts/public.ts'
import { createApiKey } from '#server/features/developer/api-keys/public.ts'
import { createProperty, type NewProperty } from '#server/features/property/properties/public.ts'
import type { Failpoint } from '#server/http/request.ts'
import type { AddressPolicy } from '#server/integrations/ssrf-guard.ts'
import { newId } from '#server/kernel/new-id.ts'
import type { Clock } from '#server/kernel/time/clock.ts'
import type { RoleUrls } from '#server/postgres/database.ts'
import { type Client, clientOf } from './client.ts'
import { type TestClock, type TestMonotonic, testClock, testMonotonic } from './clock.ts'
import { type Overrides, testConfig } from './config.ts'
import { makeDatabases } from './database/databases.ts'
import { fakeResolve } from './requests/hostile-urls.ts'
import { watchOverload } from './requests/unavailable.ts'

export { testConfig }

export interface TestApp {
  readonly app: App
  readonly clock: TestClock
  readonly monotonic: TestMonotonic
  readonly base: string
  /** Of the owner. */
  readonly urls: Record<EnvironmentName, string>
  /** Logins of the service. */
  readonly logins: Record<EnvironmentName, RoleUrls>
  /** Environment of a program that uses these databases. */
  readonly database_env: Record<string, string>
  /** The encryption secret of the service. */
  readonly secret: Buffer
  /** Owner's connection to the live database: for post-conditions, never to set up what the API can. */
  readonly db: pg.Pool
  /** Set by a test to inject a fault at a named place. */
  failpoint: ((name: Failpoint) => Promise<void> | undefined) | undefined
  /** The same in the worker of deliveries. */
  dispatch_failpoint: ((name: WorkerFailpoint) => Promise<void> | undefined) | undefined
  /** The same in the worker of e-mails. */
  mail_failpoint: ((name: WorkerFailpoint) => Promise<void> | undefined) | undefined
  /** The same in the sync worker of channels. */
  sync_failpoint: ((name: WorkerFailpoint) => Promise<void> | undefined) | undefined
  /** The same in the import of calendars. */
  import_failpoint: ((name: WorkerFailpoint) => Promise<void> | undefined) | undefined
  pack_failpoint: ((name: WorkerFailpoint) => Promise<void> | undefined) | undefined
  /** DNS resolution of a test, and where domains of booking pages lead. */
  resolve: AddressPolicy['resolve'] | undefined
  askDomain: AppOptions['askDomain']
  client(secret: string | null, environment?: EnvironmentName): Client
  /** A new account with one property, and clients with keys of it. */
  createHotel(options?: HotelOptions): Promise<Hotel>
  /** A second instance: another app on the same databases. */
  secondInstance(): Promise<Instance>
  /** Stops the service and starts it again; with the same address where the test has set a port. */
  restart(while_stopped: () => Promise<unknown>): Promise<void>
}

export interface Instance {
  readonly app: App
  readonly base: string
  client(secret: string): Client
  stop(): Promise<void>
}

export interface HotelOptions {
  tier?: Tier
  property?: Partial<NewProperty>
  environment?: EnvironmentName
}

export interface Hotel {
  readonly account_id: string
  readonly property_id: string
  readonly environment: EnvironmentName
  /** With a portfolio key. */
  readonly api: Client
  key(options?: {
    property_id?: string | null
    access?: 'write' | 'read'
    name?: string
  }): Promise<{ id: string; secret: string }>
  /** With a key of one property. */
  keyOf(property_id: string): Promise<Client>
  addProperty(property?: Partial<NewProperty>): Promise<string>
  connectChannel(id: string, property_id?: string): Promise<void>
  /** A booking of a channel for an unmapped room. */
  holdBooking(channel: string, property_id?: string): Promise<void>
}

async function execute(url: string, sql: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=serai' })
  await client.connect()
  await client.query(sql, [...values])
  await client.end()
}

const HELD = {
  check_in: '2027-03-15',
  check_out: '2027-03-17',
  adults: 1,
  children: 0,
  guest: { first_name: 'Vera', last_name: 'Klein', email: null, phone: null },
  total: 24_000,
  currency: 'EUR',
}

const BERLIN: NewProperty = {
  code: 'HARBOUR',
  name: 'Harbour House',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  country: 'DE',
  default_vat_rate: '7.00',
}

/**
 * A service of this file alone, on databases of its own, listening on loopback: for files that run jobs or workers,
 * which see all accounts, stop the service, or have options.
 */
export function testApp(overrides: Overrides = {}, parts: AppParts = {}): TestApp {
  const state = {} as State
  let close: () => Promise<void>
  beforeAll(async () => {
    close = await openApp(state, overrides, parts)
  })
  afterAll(() => close?.())
  return state
}

type AppParts = Partial<AppOptions>
export type State = { -readonly [K in keyof TestApp]: TestApp[K] }

/** Opens a service in `state`; returns how it is closed. */
export async function openApp(
  state: State,
  overrides: Overrides = {},
  parts: AppParts = {},
): Promise<() => Promise<void>> {
  const instances: App[] = []
  const databases = await makeDatabases(2)
  const config = testConfig(overrides)
  state.failpoint = undefined
  state.urls = { live: databases.urls[0]!, sandbox: databases.urls[1]! }
  state.logins = { live: databases.logins[0]!, sandbox: databases.logins[1]! }
  state.database_env = databaseEnv(state)
  state.clock = testClock(() => wakeWorkers([...instances, state.app]))
  state.monotonic = testMonotonic()
  state.secret = config.secret[0]
  const open = () => {
    const app = makeApp({
      config,
      urls: state.logins,
      clock: state.clock,
      monotonic_clock: () => state.monotonic.now(),
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      ...failpointsOf(state),
      ...parts,
      resolve: (hostname, signal) => (state.resolve ?? fakeResolve)(hostname, signal),
      askDomain: async (name) => (state.askDomain ? state.askDomain(name) : 'no_address'),
    })
    watchOverload(app.server)
    return app
  }
  state.app = open()
  state.base = await state.app.start()
  state.db = ownerPool(state.urls.live)
  state.client = (secret, environment = 'live') =>
    clientOf(`${state.base}${environment === 'live' ? '' : '/sandbox'}/v1`, secret)
  state.createHotel = (options) => makeHotel(state, options)
  state.restart = (while_stopped) => restart(state, open, while_stopped)
  state.secondInstance = () => secondInstance(instances, open())
  return async () => {
    await state.db.end()
    for (const app of [...instances, state.app]) await app.stop()
    await databases.drop()
  }
}

function ownerPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    options: '-c search_path=serai -c timezone=UTC',
  })
  // The database may be killed, and dropping it ends connections of the pool.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function wakeWorkers(apps: readonly App[]): void {
  for (const { webhook_workers, sync_workers, outbox_workers } of apps)
    for (const { live, sandbox } of [webhook_workers, sync_workers, outbox_workers]) {
      live.notify()
      sandbox.notify()
    }
}

async function restart(
  state: { app: App; base: string },
  open: () => App,
  while_stopped: () => Promise<unknown>,
): Promise<void> {
  await state.app.stop()
  try {
    await while_stopped()
  } finally {
    state.app = open()
    state.base = await state.app.start()
  }
}

async function secondInstance(instances: App[], app: App): Promise<Instance> {
  instances.push(app)
  const base = await app.start()
  return {
    app,
    base,
    client: (secret) => clientOf(`${base}/v1`, secret),
    async stop() {
      const index = instances.indexOf(app)
      if (index < 0) return
      instances.splice(index, 1)
      await app.stop()
    },
  }
}

/** Evaluated at each call, so that a test can set and clear them. */
const failpointsOf = (state: TestApp) => ({
  failpoint: (name: Failpoint) => state.failpoint?.(name),
  dispatch_failpoint: (name: WorkerFailpoint) => state.dispatch_failpoint?.(name),
  mail_failpoint: (name: WorkerFailpoint) => state.mail_failpoint?.(name),
  sync_failpoint: (name: WorkerFailpoint) => state.sync_failpoint?.(name),
  import_failpoint: (name: WorkerFailpoint) => state.import_failpoint?.(name),
  pack_failpoint: (name: WorkerFailpoint) => state.pack_failpoint?.(name),
})

/** Environment of a program that uses the databases of a test. */
const databaseEnv = ({ urls, logins }: Pick<TestApp, 'urls' | 'logins'>) => ({
  DATABASE_URL: urls.live,
  DATABASE_APP_URL: logins.live.serai_app,
  DATABASE_SYSTEM_URL: logins.live.serai_system,
  SANDBOX_DATABASE_URL: urls.sandbox,
  SANDBOX_DATABASE_APP_URL: logins.sandbox.serai_app,
  SANDBOX_DATABASE_SYSTEM_URL: logins.sandbox.serai_system,
})

/** What a hotel is made with: a `TestApp`, or a service that a test has started itself. */
export type HotelParts = Pick<TestApp, 'app' | 'client' | 'urls'> & { readonly clock: Clock }

/** A new account with one property, and clients with keys of it. */
export async function makeHotel(
  test: HotelParts,
  { tier = 'growth', property = {}, environment = 'live' }: HotelOptions = {},
) {
  const { environments } = test.app
  const { system } = environments[environment]
  const databases = { live: environments.live.system, sandbox: environments.sandbox.system }
  const { account_id } = await createAccount(databases, test.clock, { name: 'Test group', tier })
  let count = 0
  const addProperty = async (more: Partial<NewProperty> = {}) => {
    const code = count++ === 0 ? 'HARBOUR' : `HOUSE${count}`
    return (await createProperty(system, test.clock, account_id, { ...BERLIN, code, ...more })).id
  }
  const key: Hotel['key'] = ({ property_id = null, access = 'write', name = 'test' } = {}) =>
    createApiKey(system, test.clock, { account_id, property_id, name, access, environment })
  const property_id = await addProperty(property)
  const { secret } = await key()
  const hotel: Hotel = {
    account_id,
    property_id,
    environment,
    api: test.client(secret, environment),
    key,
    addProperty,
    async keyOf(id) {
      return test.client((await key({ property_id: id })).secret, environment)
    },
    connectChannel: (id, at = property_id) =>
      execute(
        test.urls[environment],
        `INSERT INTO channels (account_id, property_id, id, name, type, created_at) VALUES ($1, $2, $3, $3, 'demo', now())`,
        [account_id, at, id],
      ),
    holdBooking: (channel, at = property_id) =>
      execute(
        test.urls[environment],
        `INSERT INTO channel_bookings (account_id, property_id, channel, id, reference, room_reference, revision, action,
           status, held_reason, room_code, rate_code, booking, payment_collected_by, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'R-1', '1', 1, 'commit', 'held', 'unmapped_room', 'DBL', 'BAR', $5, 'property', now(), now())`,
        [account_id, at, channel, newId('channel_booking', Date.now()), JSON.stringify(HELD)],
      ),
  }
  return hotel
}
