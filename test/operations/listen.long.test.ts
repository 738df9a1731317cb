import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf } from '#server/kernel/security/webhook-signature.ts'
import type { QuickStart } from '#server/main/quick-start-file.ts'
import { type Client, clientOf } from '../harness/client.ts'
import { answers, openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'
import { freePort, type Program, run, runToEnd, temporaryFolder, until } from './program.ts'

const DATA_DIR = temporaryFolder()
let env: Record<string, string>
let service: Program
let api: Client
let receiver: Receiver

const endpoints = async (): Promise<{ id: string; url: string; description: string }[]> =>
  (await api.get('/webhooks')).body.data
const serai = (...args: string[]) => runToEnd(args, env)

async function listen(...args: string[]) {
  const program = run(['listen', ...args], env)
  await program.prints('Ctrl-C ends it')
  return { ...program, secret: /secret +(whsec_\S+)/.exec(program.out())![1]! }
}

async function stop(program: Program) {
  program.child.kill('SIGTERM')
  return program.ended
}

/** The lines about deliveries. */
const linesOf = (program: Program) =>
  program
    .out()
    .split('\n')
    .filter((line) => /^\d{4}-/.test(line))

beforeAll(async () => {
  chmodSync(DATA_DIR, 0o711)
  env = { DATA_DIR, PORT: String(await freePort()) }
  service = run(['start', '--empty'], env)
  await service.prints('Ctrl-C stops it.')
  const path = join(DATA_DIR, 'quickstart.json')
  const { sandbox_base_url, sandbox_key } = JSON.parse(readFileSync(path, 'utf8')) as QuickStart
  api = clientOf(sandbox_base_url, sandbox_key)
  receiver = await openReceiver()
})
afterAll(async () => {
  await stop(service)
  await receiver.close()
})

// Starts processes, on a machine that may run all other tests.
describe('serai trigger', () => {
  it('reports that there is nothing to book, then books once there is', async () => {
    const refused = await serai('trigger', 'reservation.created')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/^There is nothing to book in sandbox: .*\n$/)
    const room_type = { name: 'Double room', inventory_count: 30, max_occupancy: 2 }
    const { id: room_type_id } = await api.make('/room-types', room_type)
    const base_price = { amount: 12_000, currency: 'EUR' }
    await api.make('/rate-plans', { room_type_id, name: 'Flexible', base_price })
    const { code, out } = await serai('trigger', 'reservation.created')
    expect(code).toBe(0)
    const [type, event_id, reservation_id] = out.split('  ')
    const { data } = (await api.get(`/events?resource_id=${reservation_id}`)).body
    expect(data).toMatchObject([{ id: event_id, type }])
  })

  it('reports that a test has no receiver', async () => {
    const { code, err } = await serai('trigger', 'channel.error')
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^channel\.error .* needs an endpoint .*\n$/),
    })
  })
})

describe('serai listen', () => {
  it('shows each triggered event in one line, with a verified signature', async () => {
    const program = await listen()
    const types = ['reservation.created', 'reservation.updated', 'reservation.cancelled', 'guest.updated']
    for (const type of [...types, 'invoice.paid', 'channel.error', 'room_type.created']) {
      const { out, err } = await serai('trigger', type)
      expect(err).toBe('')
      await program.prints(`  ${type}  ${out.split('  ')[1]}  `)
    }
    const lines = linesOf(program)
    for (const line of lines) {
      expect(line).toMatch(/^\S+Z {2}[a-z_.]+ {2}evt_\w{26} {2}\w+ {2}attempt 1 {2}signature verified$/)
    }
    // The three that change their own reservation, or its amount due, receive its booking too.
    expect(lines).toHaveLength(10)
    const { data } = (await api.get('/events?type=invoice.paid,channel.error,room_type.created')).body
    expect(data).toMatchObject([{ type: 'invoice.paid', data: { method: 'bank_transfer' } }])
    expect(await stop(program)).toBe(0)
  })

  it('receives the requested events, and removes its endpoint at SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const program = await listen('--events', 'reservation.cancelled')
      expect(await endpoints()).toMatchObject([{ events: ['reservation.cancelled'], status: 'enabled' }])
      await serai('trigger', 'reservation.cancelled')
      await program.prints('signature verified')
      expect(linesOf(program)).toEqual([expect.stringContaining('  reservation.cancelled  ')])
      program.child.kill(signal)
      expect(await program.ended).toBe(0)
      expect(await endpoints()).toEqual([])
    }
  })

  it('forwards bytes and headers unchanged, and returns the response', async () => {
    receiver.behave(answers(418, 'short and stout'))
    const program = await listen('--forward-to', receiver.url, '--print')
    const [, event_id = ''] = (await serai('trigger', 'reservation.created')).out.split('  ')
    await program.prints('→ 418 in ')
    const [forwarded] = receiver.of(event_id)
    expect(forwarded!.headers).toMatchObject({
      'content-type': 'application/json',
      'service-event-type': 'reservation.created',
      'service-delivery-attempt': '1',
      'service-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
    })
    await program.prints(`\n${forwarded!.body}\n`)
    const [endpoint] = await endpoints()
    const delivery = await until(
      async () => (await api.get(`/webhooks/${endpoint!.id}/deliveries`)).body.data[0],
      ({ attempts }) => attempts.length === 1,
    )
    expect(delivery.attempts[0]).toMatchObject({ status_code: 418, response_body: 'short and stout' })
    await stop(program)
    receiver.behave(answers(200))
  })

  it('reports an unreachable forwarding target', async () => {
    const program = await listen('--forward-to', `http://127.0.0.1:${await freePort()}/hooks`)
    await serai('trigger', 'reservation.created')
    await program.prints('signature verified  → not reached (ECONNREFUSED)')
    await stop(program)
  })

  it('refuses, shows and never forwards what another secret has signed', async () => {
    const before = receiver.received.length
    const program = await listen('--forward-to', receiver.url)
    const [endpoint] = await endpoints()
    await serai('webhooks', 'regenerate-secret', endpoint!.id)
    await serai('trigger', 'reservation.created')
    await program.prints('signature refused: signed with another secret, or changed on the way')
    expect(program.out()).not.toContain('verified')
    expect(receiver.received).toHaveLength(before)
    await stop(program)
  })

  it('refuses deliveries older than five minutes, even with the right secret', async () => {
    const program = await listen()
    const [endpoint] = await endpoints()
    const body = '{"id":"evt_1","type":"guest.updated","data":{"id":"gst_1"}}'
    const t = Math.floor(Date.now() / 1000) - 301
    const headers = { 'service-signature': signatureOf(program.secret, t, body) }
    const { status } = await fetch(endpoint!.url, { method: 'POST', headers, body })
    expect(status).toBe(400)
    await program.prints('gst_1  attempt –  signature refused: timestamp older than 5 minutes (30')
    await stop(program)
  })

  it('removes the endpoint of a killed instance, and not of a running one', async () => {
    const killed = await listen()
    const left = await endpoints()
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await endpoints()).toEqual(left)
    const one = await listen()
    expect(one.out()).toContain('Removed 1 endpoint of earlier runs of serai listen.\n')
    const other = await listen()
    expect(other.out()).not.toContain('Removed')
    expect(await endpoints()).toHaveLength(2)
    await Promise.all([stop(one), stop(other)])
    expect(await endpoints()).toEqual([])
  })

  it('does not touch other endpoints', async () => {
    const own = await api.make('/webhooks', { url: `${receiver.url}/own`, events: ['guest.updated'] })
    await stop(await listen())
    expect(await endpoints()).toMatchObject([{ id: own.id }])
    await api.delete(`/webhooks/${own.id}`)
  })

  it('reports errors in one line', async () => {
    const refusal = async (args: string[], more: Record<string, string> = {}) => {
      const { code, out, err } = await runToEnd(['listen', ...args], { ...env, ...more })
      expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 })
      return err
    }
    expect(await refusal([], { DATA_DIR: temporaryFolder() })).toMatch(/^There is no .*quickstart\.json: /)
    const nobody = `http://127.0.0.1:${await freePort()}/v1`
    expect(await refusal(['--base-url', nobody])).toContain(
      `Nothing responds at ${nobody}: start the service`,
    )
    expect(await refusal(['--key', 'sk_sandbox_none'])).toContain('401 SVC-4002')
    expect(await refusal(['--base-url', receiver.url])).toContain('is not Serai')
    expect(await refusal(['--events', 'room.painted'])).toContain('"room.painted" is not an event')
    expect(await refusal(['--forward-to', 'here'])).toContain('--forward-to must be like')
  })
})
