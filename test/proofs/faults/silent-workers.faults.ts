import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { mapping, nightOf, partners } from '#test/harness/channels/partner.ts'
import { behindProxy } from '#test/harness/faults/behind-proxy.ts'
import { openMailServer } from '#test/harness/mail/mail-server.ts'
import { INVOICE, queue } from '#test/harness/mail/mails.ts'
import { printFigures } from '#test/harness/memory.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { createStaff, PASSWORD, signedIn, signInClient } from '#test/harness/staff.ts'
import { book, makeStock } from '#test/harness/stock.ts'
import { openStream } from '#test/harness/stream.ts'
import { listen } from '#test/harness/webhooks/receive-deliveries.ts'
import { openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'
import { until } from '#test/operations/program.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

expectUnavailable()

const smtp = await openMailServer()
const secret = randomBytes(32)
const test = Object.assign(testApp({ secret }), { secret })
const connect = partners(test)
const here = behindProxy(test, () => ({
  role: 'all',
  pool_size: 4,
  mail_servers: { live: smtp.server, sandbox: undefined },
}))
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => Promise.all([smtp.close(), receiver.close()]))

const RECOVERY_MS = 10_000
const guest = (n: number) => ({ guest: { first_name: 'A', last_name: 'B', email: `silent${n}@example.com` } })

describe('a database that goes silent', () => {
  it('within 10 s webhooks, e-mails, channels, the stream of changes and sign-in continue', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 50 })
    await listen(hotel.api, receiver.url)
    const partner = await connect(hotel)
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { channels: [mapping(partner)] })
    const counted = () => nightOf(partner.state.ari, '2027-03-20')?.count
    await until(counted, (count) => count === 50)
    const person = await createStaff(test, hotel)
    const stream = await openStream(
      { ...test, base: here.base },
      await signedIn({ ...test, base: here.base }, person),
    )
    const signIn = () =>
      signInClient({ ...test, base: here.base }).post('/sign-in', { email: person.email, password: PASSWORD })
    test.clock.set(Temporal.Now.instant().toString())
    here.proxy.freeze()
    const frozen_at = performance.now()
    // Through the other process, so that every worker of this one must detect it by itself.
    const stay = { check_in: '2027-03-20', check_out: '2027-03-21', ...guest(1) }
    const { id } = (await book(hotel.api, stock, stay)).body
    await queue(test, hotel, [INVOICE])
    const took: Record<string, number> = {}
    const timed = async (what: string, work: Promise<unknown>) => {
      await work
      took[what] = Math.round(performance.now() - frozen_at)
    }
    await Promise.all([
      timed('webhooks', receiver.arrived(1)),
      timed('mails', smtp.arrived(1)),
      timed(
        'channels',
        until(counted, (count) => count === 49),
      ),
      timed(
        'stream',
        stream.waitFor((message) => message.id === id),
      ),
      timed(
        'sign-in',
        until(signIn, ({ status }) => status === 200),
      ),
    ])
    stream.close()
    printFigures('milliseconds until they went on', took)
    for (const [what, ms] of Object.entries(took)) expect([what, ms < RECOVERY_MS]).toEqual([what, true])
  })

  it('and accepts no new connections either, for 25 s: requests fail within 20 s, and work within 10 s after', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 100 })
    const api = here.there(hotel.api)
    expect((await book(api, stock, guest(2))).status).toBe(201)
    here.proxy.blocked = true
    here.proxy.freeze()
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const { status } = await book(api, stock, guest(100 + n))
        return { status, ms: performance.now() - began }
      }),
    )
    for (const { status, ms } of answers) expect([status, ms < 20_000]).toEqual([503, true])
    expect((await fetch(`${here.base}/readyz`)).status).toBe(503)
    await new Promise((resolve) => setTimeout(resolve, 25_000 - (performance.now() - began)))
    here.proxy.blocked = false
    const back_at = performance.now()
    await until(
      () => book(api, stock, guest(3)),
      ({ status }) => status === 201,
    )
    await until(
      () => fetch(`${here.base}/readyz`),
      ({ status }) => status === 200,
    )
    expect(performance.now() - back_at).toBeLessThan(RECOVERY_MS)
    printFigures('milliseconds', {
      'until requests gave up': Math.round(Math.max(...answers.map(({ ms }) => ms))),
    })
    await expectNightsAgree(test.db, hotel.account_id)
  })
})
