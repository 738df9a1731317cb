import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf } from '#server/kernel/security/webhook-signature.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'
import { runCommand } from './program.ts'

const SERAI_SECRET = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(SERAI_SECRET) })
let hotel: Hotel
let receiver: Receiver
let endpoint: { id: string; secret: string }

const serai = (...args: string[]) => runCommand(args, { ...test.database_env, SERAI_SECRET })

beforeAll(async () => {
  // Commands use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
  receiver = await openReceiver()
  const wish = { url: receiver.url, events: ['reservation.created', 'invoice.paid'] }
  endpoint = await hotel.api.make('/webhooks', wish)
})
afterAll(() => receiver.close())

/** Sends a test event, and returns whether this secret signed it. */
async function signs(secret: string): Promise<boolean> {
  const { event_id } = await hotel.api.make('/webhooks/test', {
    webhook_id: endpoint.id,
    event: 'invoice.paid',
  })
  await test.app.webhook_workers.live.drain()
  const [received] = receiver.of(event_id)
  const signature = String(received!.headers['service-signature'])
  return signature === signatureOf(secret, Number(/^t=(\d+)/.exec(signature)?.[1]), received!.body)
}

// Starts processes, on a machine that may run all other tests.
describe('serai webhooks', () => {
  it('list shows endpoints without their secrets', async () => {
    const { code, out, err } = await serai('webhooks', 'list')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(new RegExp(`^${endpoint.id} +live +${hotel.account_id} .* enabled +reservation`, 'm'))
    const json = await serai('webhooks', 'list', '--json')
    expect(JSON.parse(json.out)).toMatchObject([{ id: endpoint.id, url: receiver.url, environment: 'live' }])
    expect(out + json.out).not.toContain('whsec_')
    expect((await serai('webhooks', 'list', '--environment', 'sandbox')).out).toBe('None.\n')
  })

  it('regenerate-secret takes effect at once', async () => {
    const { out } = await serai('webhooks', 'regenerate-secret', endpoint.id)
    const [secret = '', note] = out.split('\n')
    expect(secret).toMatch(/^whsec_\w{32}$/)
    expect(note).toContain('takes effect now')
    expect([await signs(endpoint.secret), await signs(secret)]).toEqual([false, true])
    endpoint = { ...endpoint, secret }
  })

  it('regenerate-secret --in lets the old one sign until then (spec 6.6)', async () => {
    const made = JSON.parse(
      (await serai('webhooks', 'regenerate-secret', endpoint.id, '--in', '1h', '--json')).out,
    )
    const until = Temporal.Instant.from(made.effective_at).since(test.clock.now()).total('minutes')
    expect(Math.abs(until - 60)).toBeLessThan(2)
    expect([await signs(endpoint.secret), await signs(made.secret)]).toEqual([true, false])
    test.clock.advance({ minutes: 62 })
    expect([await signs(endpoint.secret), await signs(made.secret)]).toEqual([false, true])
  })

  it('reports failures in one line', async () => {
    const refused = (...args: string[]) => serai('webhooks', 'regenerate-secret', ...args)
    expect(await refused('wh_none')).toEqual({ code: 1, out: '', err: 'There is no endpoint wh_none.\n' })
    expect((await refused(endpoint.id, '--in', '25h')).err).toMatch(
      /^--in must be a duration of up to 24h, .*\n$/,
    )
    expect((await refused(endpoint.id, '--in', 'soon')).code).toBe(1)
  })
})
