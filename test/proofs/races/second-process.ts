import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll } from 'vitest'
import { type Client, clientOf } from '#test/harness/client.ts'
import { SEED } from '#test/harness/seed.ts'
import type { Beside } from './money-invariants.ts'
import type { SecondOrder, SecondStart } from './second-api.ts'

const ENTRY = new URL('./second-api.ts', import.meta.url).pathname

/** An API in a child process, with the databases and the payment provider of the first. */
export interface SecondProcess {
  client(secret: string): Client
  /** Sets its clock to that of the tests; returns the number of failed requests since the last command. */
  follow(fails_at_random: boolean): Promise<number>
}

export function secondProcess(beside: Beside): SecondProcess {
  const { test } = beside
  let child: ChildProcess
  let base = ''
  beforeAll(async () => {
    const start: SecondStart = {
      urls: test.logins,
      secret: test.secret.toString('hex'),
      stripe_url: beside.stripe.url,
      seed: SEED,
    }
    child = spawn(process.execPath, [ENTRY, JSON.stringify(start)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const [line] = await once(child.stdout!, 'data')
    base = String(line).trim()
  })
  afterAll(() => child?.kill('SIGKILL'))
  let last: Promise<number> = Promise.resolve(0)
  return {
    client: (secret) => clientOf(`${base}/v1`, secret),
    follow(fails_at_random) {
      const order: SecondOrder = { now: test.clock.now().toString(), fails_at_random }
      // Commands are sequential, because a response is only a number.
      last = last.then(async () => {
        const answered = once(child, 'message')
        child.send(order)
        const [failures] = await answered
        return failures
      })
      return last
    },
  }
}
