import { pino } from 'pino'
import { makeApp } from '#server/app.ts'
import type { Failpoint } from '#server/http/request.ts'
import type { RoleUrls } from '#server/postgres/database.ts'
import { testConfig } from '../config.ts'
import { SECRET_KEY, WEBHOOK_SECRET } from '../payments/stripe-server.ts'

/** The start-up argument of an API in a child process, as JSON. */
export interface ApiOrders {
  readonly urls: Record<'live' | 'sandbox', RoleUrls>
  /** The service's secret, in hex. */
  readonly secret: string
  readonly stripe_url: string
  /** Where it kills itself. */
  readonly dies_at: Failpoint
}

const orders: ApiOrders = JSON.parse(process.argv[2]!)
const keys = { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET }
const live = { provider: 'stripe', ...keys, api_base: orders.stripe_url } as const
const app = makeApp({
  config: testConfig({
    secret: Buffer.from(orders.secret, 'hex'),
    cards: { live, sandbox: { provider: 'demo' } },
  }),
  urls: orders.urls,
  log: pino({ level: 'silent' }),
  failpoint: async (name) => {
    // Not an exit: no handlers may run.
    if (name === orders.dies_at) process.kill(process.pid, 'SIGKILL')
  },
})
process.stdout.write(`${await app.start()}\n`)
