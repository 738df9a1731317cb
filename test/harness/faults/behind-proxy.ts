import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type App, makeApp } from '#server/app.ts'
import type { TestApp } from '../app.ts'
import { type Client, clientOf } from '../client.ts'
import { type Overrides, testConfig } from '../config.ts'
import { openPostgresProxy, type PostgresProxy } from './postgres-proxy.ts'

export interface BehindProxy {
  readonly app: App
  readonly base: string
  readonly proxy: PostgresProxy
  /** A client of this instance with the same key. */
  there(api: Client): Client
}

/**
 * A second instance of the service, connected to its live database through a proxy, with the system clock.
 */
export function behindProxy(
  test: TestApp,
  overrides: () => Omit<Overrides, 'secret'> = () => ({}),
): BehindProxy {
  const state = {} as { -readonly [K in keyof BehindProxy]: BehindProxy[K] }
  beforeAll(async () => {
    const proxy = await openPostgresProxy(test.urls.live, () => false)
    const { live, sandbox } = test.logins
    const through = {
      serai_app: proxy.through(live.serai_app),
      serai_system: proxy.through(live.serai_system),
    }
    const app = makeApp({
      config: testConfig({ secret: test.secret, ...overrides() }),
      urls: { live: through, sandbox },
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    })
    const base = await app.start()
    Object.assign(state, { app, proxy, base, there: (api: Client) => clientOf(`${base}/v1`, api.secret) })
  })
  beforeEach(() => test.clock.set(Temporal.Now.instant().toString()))
  afterAll(async () => {
    await state.app?.stop()
    await state.proxy?.close()
  })
  return state
}
