import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../harness/app.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { answers, openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'
import { runCommand } from './program.ts'

const test = sharedApp()
let hotel: Hotel
let receiver: Receiver
let webhook_id: string
/** Two failed ones, newest first. */
let failed: { id: string; event_id: string }[]

const serai = (...args: string[]) => runCommand(args, { ...test.database_env })
const drain = () => test.app.webhook_workers.live.drain()
const deliveries = async (query = '') =>
  (await hotel.api.get(`/webhooks/${webhook_id}/deliveries${query}`)).body.data

beforeAll(async () => {
  // Commands use the system clock.
  test.clock.set(Temporal.Now.instant().subtract({ hours: 48 }).toString())
  hotel = await test.createHotel()
  receiver = await openReceiver(answers(503, 'closed for repairs'))
  const endpoint = { url: receiver.url, events: ['reservation.created'] }
  webhook_id = (await hotel.api.make('/webhooks', endpoint)).id
  const stock = await makeStock(hotel.api, { inventory_count: 9 })
  const stay = { check_in: '2027-10-01', check_out: '2027-10-02' }
  for (let i = 0; i < 2; i++) await makeBooking(hotel.api, stock, stay)
  await drain()
  for (const delay of [{ seconds: 70 }, { minutes: 17 }, { minutes: 140 }, { hours: 23 }]) {
    test.clock.advance(delay)
    await drain()
  }
  failed = await deliveries('?status=failed')
  test.clock.set(Temporal.Now.instant().toString())
})
afterAll(() => receiver.close())

// Starts processes, on a machine that may run all other tests.
describe('serai deliveries', () => {
  it('list shows failures with their reason, for people and for programs', async () => {
    const { code, out, err } = await serai('deliveries', 'list')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [head, ...lines] = out.trim().split('\n')
    expect(head).toMatch(/^id +status +event_type +kind +attempts +last +finished_at +environment +url$/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(new RegExp(`^${failed[0]!.id} +failed +reservation\\.created +event +5 +503 `))
    const json = JSON.parse((await serai('deliveries', 'list', '--webhook', webhook_id, '--json')).out)
    expect(json).toMatchObject([
      { id: failed[0]!.id, environment: 'live', account_id: hotel.account_id, webhook_id, attempts: 5 },
      { id: failed[1]!.id, last_attempt: { status_code: 503 }, url: receiver.url },
    ])
  })

  it('list filters by status, endpoint, environment and time', async () => {
    const none = async (...args: string[]) =>
      expect(await serai('deliveries', 'list', ...args)).toEqual({ code: 0, out: 'None.\n', err: '' })
    await none('--status', 'delivered,held')
    await none('--webhook', 'wh_none')
    await none('--environment', 'sandbox')
    await none('--since', Temporal.Now.instant().toString())
    const all = await serai('deliveries', 'list', '--status', 'all', '--limit', '1', '--json')
    expect(JSON.parse(all.out)).toHaveLength(1)
  })

  it('show lists each attempt, and the bytes sent', async () => {
    const { id, event_id } = failed[0]!
    const { out } = await serai('deliveries', 'show', id)
    expect(out).toContain(`${id}: failed\n`)
    expect(out.match(/attempt \d: 503 after \d+ ms from 127\.0\.0\.1$/gm)).toHaveLength(5)
    expect(out).toContain(receiver.of(event_id)[0]!.body)
    const json = JSON.parse((await serai('deliveries', 'show', id, '--json')).out)
    expect(json.attempts[4]).toMatchObject({ number: 5, response_body: 'closed for repairs' })
  })

  it('replay sends the named one, once', async () => {
    const { id, event_id } = failed[0]!
    const first = await serai('deliveries', 'replay', id)
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(
      new RegExp(`^${id} is replayed as del_\\w+ \\(pending\\)\\.\n1 delivery will be sent again\\.\n$`),
    )
    const second = await serai('deliveries', 'replay', id)
    expect(second.code).toBe(0)
    expect(second.err).toBe(
      `${id} was not replayed: the same event is already on its way to that endpoint.\n`,
    )
    receiver.behave(answers(200))
    test.clock.set(Temporal.Now.instant().toString())
    await drain()
    expect(await deliveries(`?event_id=${event_id}&status=delivered`)).toMatchObject([{ kind: 'replay' }])
  })

  it('replay --failed-since sends all that failed and was not delivered since', async () => {
    const since = Temporal.Now.instant().subtract({ hours: 72 }).toString()
    const again = await serai('deliveries', 'replay', '--failed-since', since, '--json')
    expect(JSON.parse(again.out)).toMatchObject({ replays: [{ delivery_id: failed[1]!.id }], refused: [] })
    const once = await serai('deliveries', 'replay', '--failed-since', since, '--webhook', webhook_id)
    expect(once).toEqual({ code: 0, out: '0 deliveries will be sent again.\n', err: '' })
  })

  it.each([
    ['that there never was', () => ['wh_none']],
    ['of the other environment', () => [webhook_id, '--environment', 'sandbox']],
  ])('replay --failed-since refuses an endpoint %s', async (_title, webhook) => {
    const since = ['--failed-since', '2026-11-01T00:00:00Z']
    const { code, out, err } = await serai('deliveries', 'replay', ...since, '--webhook', ...webhook())
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^There is no endpoint wh_\w+ of acct_\w+ in (live|sandbox)\.\n$/)
  })

  it('reports failures in one line', async () => {
    const refusal = async (...args: string[]) => {
      const { code, out, err } = await serai('deliveries', ...args)
      expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 })
      return err
    }
    expect(await refusal('show', 'del_none')).toBe('There is no delivery del_none.\n')
    expect(await refusal('replay')).toContain('Give either ids of deliveries')
    expect(await refusal('replay', 'del_1', '--failed-since', '2026-11-01T00:00:00Z')).toContain(
      '--failed-since',
    )
    expect(await refusal('replay', '--failed-since', 'yesterday')).toContain('is not a time')
    expect(await refusal('list', '--status', 'lost')).toContain('"lost" is not a status')
    expect(await serai('deliveries', 'replay', 'del_none')).toMatchObject({
      code: 1,
      err: 'del_none was not replayed: it does not exist.\n',
    })
  })
})
