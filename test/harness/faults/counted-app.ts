import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { type App, makeApp } from '#server/app.ts'
import { type TestApp, testConfig } from '../app.ts'
import { type Client, clientOf } from '../client.ts'
import { openPostgresProxy, type PostgresProxy } from './postgres-proxy.ts'

/** What a request sends to the database. */
export interface RequestCost {
  readonly trips: number
  readonly statements: number
  readonly commits: number
}

/** A second instance of the service, with one connection for requests; a proxy counts its messages to the database. */
export interface CountedApp {
  readonly base: string
  /** The statements of the last request whose cost was counted, in order. */
  readonly names: readonly string[]
  client(secret: string | null): Client
  /** The cost of a request by itself, with prepared statements and warm caches. */
  costOf(ask: (n: number) => Promise<unknown>): Promise<RequestCost>
  /** The same of a write, which ends with its transaction; it is asked for three times before. */
  costOfWrite(ask: (n: number) => Promise<unknown>): Promise<RequestCost>
}

export function countedApp(test: TestApp): CountedApp {
  let app: App
  let base: string
  let proxy: PostgresProxy
  let system_proxy: PostgresProxy
  beforeAll(async () => {
    const { live, sandbox } = test.logins
    proxy = await openPostgresProxy(live.serai_app, () => false)
    // Work outside of requests is not counted.
    system_proxy = await openPostgresProxy(live.serai_system, () => false)
    const through = {
      serai_app: proxy.through(live.serai_app),
      serai_system: system_proxy.through(live.serai_system),
    }
    app = makeApp({
      config: testConfig({ secret: test.secret, pool_size: 1 }),
      urls: { live: through, sandbox },
      clock: test.clock,
      // Cached API keys do not expire during the test.
      monotonic_clock: () => test.monotonic.now(),
      log: pino({ level: 'silent' }),
    })
    base = await app.start()
  })
  afterAll(async () => {
    await app?.stop()
    await Promise.all([proxy?.close(), system_proxy?.close()])
  })
  /** No open transaction: the COMMIT of a read travels with the next statement, or by itself after 2 ms. */
  const atRest = () => expect.poll(() => proxy.sent.begins - proxy.sent.commits).toBe(0)
  const costNow = (): RequestCost => {
    const { trips, statements, commits } = proxy.sent
    return { trips, statements, commits }
  }
  return {
    get base() {
      return base
    },
    get names() {
      return proxy.names
    },
    client: (secret) => clientOf(`${base}/v1`, secret),
    async costOf(ask) {
      for (let n = 0; n < 12; n++) await ask(n)
      await atRest()
      proxy.reset()
      await ask(12)
      await atRest()
      return costNow()
    },
    async costOfWrite(ask) {
      for (let n = 0; n < 3; n++) await ask(n)
      proxy.reset()
      await ask(3)
      return costNow()
    },
  }
}
