import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { regenerateSecret } from '#server/features/developer/webhooks/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = sharedApp()
let hotel: Hotel
let receiver: Receiver
let endpoint: { id: string; secret: string }

beforeAll(async () => {
  hotel = await test.createHotel()
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  endpoint = await hotel.api.make('/webhooks', { url: receiver.url, events: ['guest.updated'] })
  return async () => {
    await hotel.api.delete(`/webhooks/${endpoint.id}`)
  }
})

const regenerate = (effective_at: Temporal.Instant | null, webhook_id = endpoint.id) =>
  writing(test.app.environments.live.system, hotel.account_id, (tx) =>
    regenerateSecret(
      { tx, secrets: sealer(test.secret, 'webhook secrets'), now: test.clock.now() },
      { account_id: hotel.account_id, webhook_id, effective_at },
    ),
  )

/** The secret that signs deliveries now. */
async function signing(secrets: Record<string, string>): Promise<string[]> {
  const wish = { webhook_id: endpoint.id, event: 'guest.updated' }
  const { event_id } = await hotel.api.make('/webhooks/test', wish)
  await test.app.webhook_workers.live.drain()
  const [{ headers, body }] = receiver.of(event_id) as [Receiver['received'][0]]
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['service-signature']))!
  const matches = (secret: string) =>
    createHmac('sha256', secret).update(`${time}.${body}`).digest('hex') === signature
  return Object.keys(secrets).filter((name) => matches(secrets[name]!))
}

describe('spec 6.6, rule 9 — rotation of a secret', () => {
  it('at once: the old one signs nothing any more', async () => {
    const old = endpoint.secret
    expect(await signing({ old })).toEqual(['old'])
    const { secret: fresh, effective_at } = await regenerate(null)
    expect(fresh).toMatch(/^whsec_[0-9A-Za-z]{32}$/)
    expect(effective_at).toBe(test.clock.now().toString())
    expect(await signing({ old, fresh })).toEqual(['fresh'])
  })

  it('later: the old one signs until that time, the new one from then on', async () => {
    const old = endpoint.secret
    const at = test.clock.now().add({ hours: 24 })
    const { secret: fresh, effective_at } = await regenerate(at)
    expect(effective_at).toBe(at.toString())
    test.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
    expect(await signing({ old, fresh })).toEqual(['old'])
    test.clock.advance({ seconds: 1 })
    expect(await signing({ old, fresh })).toEqual(['fresh'])
  })

  it('a third one replaces a pending second, and is pending after an active one', async () => {
    const old = endpoint.secret
    const second = (await regenerate(test.clock.now().add({ hours: 2 }))).secret
    const third = (await regenerate(test.clock.now().add({ hours: 3 }))).secret
    test.clock.advance({ hours: 2, minutes: 30 })
    expect(await signing({ old, second, third })).toEqual(['old'])
    test.clock.advance({ hours: 1 })
    expect(await signing({ old, second, third })).toEqual(['third'])
    const fourth = (await regenerate(test.clock.now().add({ hours: 1 }))).secret
    expect(await signing({ old, second, third, fourth })).toEqual(['third'])
  })

  it('at once replaces a pending one', async () => {
    const later = (await regenerate(test.clock.now().add({ hours: 1 }))).secret
    const fresh = (await regenerate(null)).secret
    test.clock.advance({ hours: 2 })
    expect(await signing({ later, fresh })).toEqual(['fresh'])
  })

  it('is stored encrypted, and changes nothing in reads', async () => {
    const before = await hotel.api.get(`/webhooks/${endpoint.id}`)
    const { secret } = await regenerate(test.clock.now().add({ hours: 1 }))
    const { rows } = await test.db.query('SELECT secret, next_secret FROM webhook_endpoints WHERE id = $1', [
      endpoint.id,
    ])
    for (const bytes of [rows[0].secret, rows[0].next_secret]) {
      expect(bytes.includes(secret.slice(6))).toBe(false)
      expect(bytes.includes(endpoint.secret.slice(6))).toBe(false)
    }
    expect((await hotel.api.get(`/webhooks/${endpoint.id}`)).text).toBe(before.text)
  })

  it('an encrypted secret copied to another endpoint’s row does not work there', async () => {
    const other = await hotel.api.make('/webhooks', { url: receiver.url, events: ['guest.updated'] })
    await test.db.query(
      `UPDATE webhook_endpoints SET secret = (SELECT secret FROM webhook_endpoints WHERE id = $1) WHERE id = $2`,
      [other.id, endpoint.id],
    )
    const sent = receiver.received.length
    const wish = { webhook_id: endpoint.id, event: 'guest.updated' }
    await hotel.api.make('/webhooks/test', wish)
    await test.app.webhook_workers.live.drain()
    expect(receiver.received.length).toBe(sent)
  })

  it('422 SVC-2002 — more than 24 hours ahead; 404 SVC-3001 — an unknown endpoint', async () => {
    const late = test.clock.now().add({ hours: 24, seconds: 1 })
    await expect(regenerate(late)).rejects.toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'effective_at' }],
    })
    await expect(regenerate(null, 'wh_none')).rejects.toMatchObject({ code: 'SVC-3001' })
    await hotel.api.delete(`/webhooks/${endpoint.id}`)
    await expect(regenerate(null)).rejects.toMatchObject({ code: 'SVC-3001' })
  })
})
