import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { clientOf } from '#test/harness/client.ts'
import { makeBooking } from '#test/harness/stock.ts'
import { countDeliveries, createEventHotel, listen } from '#test/harness/webhooks/receive-deliveries.ts'
import { openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'
import { freePort, run, until } from '#test/operations/program.ts'

const secret = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(secret) })
let receiver: Receiver
beforeAll(async () => {
  // The programs use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

async function serve(role: 'api' | 'worker') {
  const port = String(await freePort())
  const program = run(['serve', '--role', role], {
    ...test.database_env,
    SERAI_SECRET: secret,
    WEBHOOK_ALLOW_LOOPBACK: 'true',
    PORT: port,
  })
  await program.prints('is listening')
  return { program, base: `http://127.0.0.1:${port}` }
}

describe('one API and two workers, each in its own process', () => {
  it('a worker sends what the API commits, once, and the workers share it', async () => {
    const hotel = await createEventHotel(test)
    await listen(hotel.api, receiver.url)
    const [api, ...workers] = await Promise.all([serve('api'), serve('worker'), serve('worker')])
    const there = clientOf(`${api!.base}/v1`, hotel.api.secret)
    const check_ins = Array.from({ length: 60 }, (_, i) => Temporal.Now.plainDateISO().add({ days: 30 + i }))
    for (const check_in of check_ins) {
      const stay = { check_in: check_in.toString(), check_out: check_in.add({ days: 1 }).toString() }
      await makeBooking(there, hotel.stock, stay)
    }
    await until(
      () => countDeliveries(test, hotel.account_id),
      ({ delivered }) => delivered === check_ins.length,
    )
    expect(receiver.received).toHaveLength(check_ins.length)
    expect((await fetch(`${workers[0]!.base}/v1/reservations`)).status).toBe(404)
    expect((await fetch(`${workers[0]!.base}/readyz`)).status).toBe(200)
    const programs = [api, ...workers].map((one) => one!.program)
    for (const { child } of programs) child.kill('SIGTERM')
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0, 0])
    for (const { err } of programs) expect(err()).toBe('')
  })
})
