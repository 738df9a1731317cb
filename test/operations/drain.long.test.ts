import { randomBytes } from 'node:crypto'
import { Agent, request } from 'undici'
import { expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { freePort, run, runToEnd } from './program.ts'

const secret = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(secret) })
const CLIENTS = 16

it('rule 14 — SIGTERM: /readyz is 503, requests are served and close their connections, and no client loses one', async () => {
  const hotel = await test.createHotel()
  const PORT = String(await freePort())
  const env = { ...test.database_env, SERAI_SECRET: secret, PORT, DRAIN_SECONDS: '3', DOWNTIME_DIR: 'none' }
  const program = run(['serve', '--role', 'api'], env)
  await program.prints('is listening')
  const base = `http://127.0.0.1:${PORT}`
  const authorization = `Bearer ${hotel.api.secret}`
  const started = Promise.withResolvers<void>()
  let answered = 0
  /** Asks on one connection that is kept open, until the service closes it with a response. */
  async function client() {
    const dispatcher = new Agent({ connections: 1, pipelining: 1 })
    for (;;) {
      const { statusCode, headers, body } = await request(`${base}/v1/properties`, {
        dispatcher,
        headers: { authorization },
      })
      await body.dump()
      expect(statusCode).toBe(200)
      if (++answered === 10 * CLIENTS) started.resolve()
      if (headers.connection === 'close') return dispatcher.close()
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  await started.promise
  program.child.kill('SIGTERM')
  await Promise.all(clients)
  const ready = await fetch(`${base}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
  expect(await program.ended).toBe(0)
})

it('rule 14 — another secret: serve and doctor refuse in one line that names it', async () => {
  const env = { ...test.database_env, PORT: String(await freePort()), DOWNTIME_DIR: 'none' }
  const wrong = { ...env, SERAI_SECRET: randomBytes(24).toString('hex') }
  const served = await runToEnd(['serve'], wrong)
  expect(served).toMatchObject({ code: 1, err: expect.stringContaining('SERAI_SECRET is another one') })
  expect(served.err.trimEnd().split('\n')).toHaveLength(1)
  const found = await runToEnd(['doctor'], wrong)
  expect([found.code, found.out]).toEqual([1, expect.stringContaining('live secret (')])
})
