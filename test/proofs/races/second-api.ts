import { pino } from 'pino'
import { makeApp } from '#server/app.ts'
import type { RoleUrls } from '#server/postgres/database.ts'
import { testClock } from '#test/harness/clock.ts'
import { testConfig } from '#test/harness/config.ts'
import { SECRET_KEY, WEBHOOK_SECRET } from '#test/harness/payments/stripe-server.ts'
import { randomOf } from '#test/harness/random.ts'
import { failingAtRandom } from './random-failures.ts'

/** The start-up argument of the second process, as JSON. */
export interface SecondStart {
  readonly urls: Record<'live' | 'sandbox', RoleUrls>
  /** The service's secret, in hex. */
  readonly secret: string
  readonly stripe_url: string
  readonly seed: number
}

/** A command; its response is the number of failed requests since the last. */
export interface SecondOrder {
  readonly now: string
  /** Whether requests fail at random. */
  readonly fails_at_random: boolean
}

const start: SecondStart = JSON.parse(process.argv[2]!)
const clock = testClock()
let fails_at_random = false
let failures = 0
const failpoint = failingAtRandom(randomOf(start.seed), () => {
  failures++
})
const keys = { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET }
const live = { provider: 'stripe', ...keys, api_base: start.stripe_url, answer_ms: 250 } as const
const app = makeApp({
  config: testConfig({
    secret: Buffer.from(start.secret, 'hex'),
    cards: { live, sandbox: { provider: 'demo' } },
  }),
  urls: start.urls,
  clock,
  log: pino({ level: 'silent' }),
  failpoint: () => (fails_at_random ? failpoint() : undefined),
})
process.on('message', (order: SecondOrder) => {
  clock.set(order.now)
  fails_at_random = order.fails_at_random
  process.send!(failures)
  failures = 0
})
process.on('disconnect', () => process.exit())
process.stdout.write(`${await app.start()}\n`)
