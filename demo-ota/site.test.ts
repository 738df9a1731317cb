import { afterEach, describe, expect, it } from 'vitest'
import type { AriMessage, PushOutcome } from '#server/integrations/channel-adapters/channel-adapter.ts'
import { openTravelAdapter as adapter } from '#server/integrations/channel-adapters/opentravel/opentravel.ts'
import { AVAILABILITY, PRICES, RESTRICTIONS } from '#test/harness/channels/opentravel-samples.ts'
import type { Behaviour } from './behaviour.ts'
import { type DemoOta, openDemoOta } from './open.ts'
import { newState } from './site.ts'
import { writeBooking } from './write-message.ts'

let ota: DemoOta
afterEach(() => ota?.close())

const open = async (more = {}) => {
  const state = newState({ name: 'site', hotel: 'HARBOUR', username: 'serai', password: 'secret', ...more })
  ota = await openDemoOta({ sites: [state] })
  return ota.site('site')
}

/** The response to a message; null for none. A site that hangs is waited for briefly. */
async function push(message: AriMessage, password = 'secret'): Promise<PushOutcome | null> {
  const { headers, body } = adapter.encode(message, { username: 'serai', password })
  const wait_ms = ota.site('site').state.behaviour === 'hangs' ? 300 : 20_000
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(wait_ms) }
  const answer = await fetch(ota.addressOf('site'), request).catch(() => null)
  const text = await answer?.text().catch(() => null)
  if (!answer || text == null) return null
  return adapter.decode(message, {
    status_code: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: text,
  })
}

const ALL = [AVAILABILITY, PRICES, RESTRICTIONS]

describe('the demo OTA', () => {
  it('reads the ARI of files that earlier versions wrote', async () => {
    const belief = { counts: { DBL: { '2027-01-08': 3 } }, prices: {}, restrictions: {} }
    const { state } = await open({ belief })
    expect(state).toMatchObject({ ari: belief })
    expect(state).not.toHaveProperty('belief')
  })

  it('applies messages night by night', async () => {
    const { state } = await open()
    for (const message of ALL) expect(await push(message)).toEqual({ kind: 'acked' })
    const { counts, prices, restrictions } = state.ari
    expect(counts.DBL).toEqual({
      ...Object.fromEntries(['04', '05', '06', '07', '08', '09', '10'].map((day) => [`2027-01-${day}`, 3])),
      '2027-01-11': 0,
    })
    expect(Object.keys(counts.SGL!)).toHaveLength(365)
    expect(prices.DBL!.FLEX!['2027-01-08']).toEqual({
      currency: 'EUR',
      by_adults: { 1: '99.00', 2: '140.00' },
    })
    expect(prices.SGL!['B&B <"early">']).toEqual({
      '2027-01-04': { currency: 'JPY', by_adults: { 1: '18000' } },
    })
    expect(restrictions.DBL!.FLEX!['2027-12-31']).toEqual({
      closed: true,
      closed_to_arrival: true,
      closed_to_departure: true,
      min_stay: 3,
      max_stay: 14,
      min_stay_through: 2,
      max_stay_through: 21,
      min_advance: 'PT36H',
      max_advance: 'P90D',
    })
    expect(restrictions.DBL!.FLEX!['2027-01-04']).toMatchObject({
      closed: false,
      min_stay: 1,
      max_stay: null,
    })
  })

  it.each<[Behaviour, Partial<PushOutcome> | null, boolean]>([
    ['throttles', { kind: 'throttled', retry_after_s: 900 }, false],
    ['rests', { kind: 'throttled', retry_after_s: 900 }, false],
    ['refuses_credentials', { kind: 'credentials' }, false],
    ['fails', { kind: 'failed' }, false],
    ['complains', { kind: 'failed' }, false],
    ['cuts', null, false],
    ['hangs', null, false],
    ['loses_answers', null, true],
    ['garbles_answers', { kind: 'failed' }, true],
  ])('%s on command, and works again', async (behaviour, outcome, learns) => {
    const site = await open()
    site.state.behaviour = behaviour
    const found = await push(AVAILABILITY)
    if (outcome) expect(found).toMatchObject(outcome)
    else expect(found).toBeNull()
    expect('DBL' in site.state.ari.counts).toBe(learns)
    site.state.behaviour = 'works'
    expect(await push(AVAILABILITY)).toEqual({ kind: 'acked' })
  })

  it('refuses a wrong password, an unknown hotel, and rooms that it does not sell', async () => {
    const site = await open({ catalogue: { SGL: [], DBL: [] } })
    expect(await push(AVAILABILITY, 'guess')).toMatchObject({ kind: 'credentials' })
    expect(await push({ ...AVAILABILITY, hotel_code: 'MILL' })).toMatchObject({ kind: 'failed' })
    const refused = [{ room_code: 'DBL', rate_code: 'FLEX', message: expect.any(String) }]
    expect(await push(PRICES)).toEqual({ kind: 'mapping', refused })
    expect(site.state.ari.prices).toEqual({})
  })

  it('sells what is available, and sends the booking in a form that the adapter parses', async () => {
    const site = await open()
    for (const message of ALL) await push(message)
    const wish = { room: 'DBL', rate: 'FLEX', check_in: '2027-01-08', nights: 2, adults: 2, rooms: 2 }
    const sold = site.sell(wish)
    if (typeof sold === 'string') throw new Error(sold)
    expect(site.state.ari.counts.DBL!['2027-01-08']).toBe(1)
    expect(site.sell(wish)).toBe('no room left on 2027-01-08')
    expect(site.sell({ ...wish, rooms: 1, check_in: '2027-01-10' })).toMatch(/no price|no room/)
    const inbound = adapter.parse(writeBooking(sold))
    expect(inbound).toMatchObject({
      kind: 'bookings',
      hotel_code: 'HARBOUR',
      bookings: [
        {
          action: 'commit',
          reference: sold.reference,
          currency: 'EUR',
          rooms: ['1', '2'].map((reference) => ({
            reference,
            room_code: 'DBL',
            rate_code: 'FLEX',
            check_in: '2027-01-08',
            check_out: '2027-01-10',
            adults: 2,
            total: 28_000,
            nightly: [
              { date: '2027-01-08', amount: 14_000 },
              { date: '2027-01-09', amount: 14_000 },
            ],
          })),
        },
      ],
    })
    site.cancel(sold.reference)
    expect(site.state.ari.counts.DBL!['2027-01-08']).toBe(3)
    const revisions = site.state.bookings[sold.reference]!.outbox.map((one) =>
      adapter.parse(writeBooking(one)),
    )
    const moments = revisions.map((one) => one.kind === 'bookings' && one.bookings[0]!.revision)
    expect(moments[1]).toBeGreaterThan(Number(moments[0]))
  })

  it('is operated by its page and its actions, from this machine alone', async () => {
    await open()
    await push(AVAILABILITY)
    await push(PRICES)
    const page = await fetch(ota.url)
    expect(await page.text()).toMatch(/HARBOUR[\s\S]*Sell/)
    const order = (name: string, body: object, headers = {}) =>
      fetch(`${ota.url}/api/sites/site/${name}`, { method: 'POST', body: JSON.stringify(body), headers })
    expect((await order('behave', { behaviour: 'throttles', retry_after_s: 60 })).status).toBe(200)
    expect(await push(AVAILABILITY)).toEqual({ kind: 'throttled', retry_after_s: 60 })
    expect((await order('behave', { behaviour: 'sings' })).status).toBe(409)
    expect((await order('fly', {})).status).toBe(404)
    expect((await order('sell', { check_in: 'tomorrow' })).status).toBe(409)
    expect((await order('sell', { nights: 0 })).status).toBe(409)
    expect((await order('behave', { behaviour: 'works' }, { origin: 'https://example.com' })).status).toBe(
      403,
    )
    const sold = await order('sell', { room: 'DBL', rate: 'FLEX', check_in: '2027-01-05', adults: 2 })
    expect(await sold.json()).toMatchObject({ status: 'Commit', waiting: 1 })
  })
})
