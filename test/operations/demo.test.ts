import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Reservation } from '../../contract/parts/reservation-parts.ts'
import type { Channel } from '../../contract/resources/channels.ts'
import { createAccount } from '../../server/features/accounts/public.ts'
import { createApiKey } from '../../server/features/api-keys/public.ts'
import { seedDemo } from '../../server/features/demo/public.ts'
import { demoPartners, startDemoOta } from '../../server/main/demo-partners.ts'
import { examine } from '../../server/main/doctor/examine.ts'
import { testApp } from '../harness/app.ts'
import { type Client, clientOf } from '../harness/client.ts'
import { temporaryFolder } from './program.ts'

const test = testApp()
const TODAY = '2027-01-04'
let api: Client
let hotel_id: string
let hostel_id: string
let data_dir: string
let reservations: Reservation[]

beforeAll(async () => {
  const { live, sandbox } = test.app.environments
  const databases = { live: live.system, sandbox: sandbox.system }
  const account = { name: 'Demo', tier: 'enterprise' } as const
  const { account_id } = await createAccount(databases, test.clock, account)
  data_dir = temporaryFolder()
  const { partner, keep } = await demoPartners(data_dir, test.secret)
  const { property_ids } = await seedDemo({ account_id, clock: test.clock, system: live.system, partner })
  keep()
  const [first = '', second = ''] = property_ids
  hotel_id = first
  hostel_id = second
  const key = { account_id, property_id: null, name: 'test', access: 'write', environment: 'live' } as const
  const { secret } = await createApiKey(live.system, test.clock, key)
  api = clientOf(`${test.base}/v1`, secret)
  reservations = await every('/reservations?limit=100')
}, 180_000)

/** All pages of a list; the client holds each against the contract. */
// biome-ignore lint/suspicious/noExplicitAny: lists of every kind
async function every(path: string): Promise<any[]> {
  const found = []
  for (let next = path; next; ) {
    const { status, body } = await api.get(next)
    if (status !== 200) throw new Error(`${next} answered ${status}`)
    found.push(...body.data)
    next = body.has_more ? `${path}&cursor=${body.next_cursor}` : ''
  }
  return found
}

const having = (wanted: Partial<Reservation>) =>
  reservations.filter((stay) =>
    Object.entries(wanted).every(([key, value]) => stay[key as keyof Reservation] === value),
  )

describe('the demo', () => {
  it('has a hotel of 24 rooms, a hostel with dorm beds, six room types and thousands of reservations', async () => {
    const { body: properties } = await api.get('/properties')
    expect(properties.data.map(({ name }: { name: string }) => name)).toEqual([
      'Old Mill Hostel',
      'Harbour House',
    ])
    const types = await every('/room-types?limit=100')
    expect(types).toHaveLength(6)
    const rooms = await every('/rooms?limit=100')
    expect(rooms.filter(({ property_id }) => property_id === hotel_id)).toHaveLength(24)
    const [dorm] = types.filter(({ kind }) => kind === 'dorm')
    expect(dorm).toMatchObject({ property_id: hostel_id, inventory_count: 16, max_occupancy: 1 })
    expect(reservations.length).toBeGreaterThanOrEqual(2000)
  })

  it('has totals that are nights plus taxes, and stays without a fault', async () => {
    for (const { nightly_rates, taxes, total, nights } of reservations) {
      const added = taxes.filter(({ included }) => !included)
      const parts = [...nightly_rates, ...added].map(({ amount }) => amount.amount)
      expect(parts.reduce((sum, amount) => sum + amount, 0)).toBe(total.amount)
      expect(nightly_rates).toHaveLength(nights)
    }
  })

  it('passes the doctor: nights, holds, totals and events agree', async () => {
    const { live } = test.app.environments
    const { findings, checked } = await examine('live', live.system, test.clock.now())
    expect(findings).toEqual([])
    expect(checked.reservations).toBe(reservations.length)
  })

  it('sells no night twice but one, which a channel overbooked and the reservation says so', async () => {
    const { rows } = await test.db.query<{
      date: string
      sold: number
      capacity: number
      room_type_id: string
    }>(`SELECT date::text, sold, capacity, room_type_id FROM nights WHERE sold > capacity`)
    expect(rows).toMatchObject([{ date: '2027-01-13', sold: 6, capacity: 5 }])
    const flagged = reservations.filter(({ warnings }) => warnings.length > 0)
    expect(flagged).toMatchObject([
      { check_in: '2027-01-13', channel: 'booking_com', room_id: null, warnings: [{ code: 'overbooked' }] },
    ])
    expect(flagged[0]!.room_type_id).toBe(rows[0]!.room_type_id)
  })

  it('is between 40 and 95 percent full in every month that is over', async () => {
    const { rows } = await test.db.query<{ property_id: string; month: string; share: string }>(
      `SELECT t.property_id, date_trunc('month', n.date) AS month, sum(n.sold)::numeric / sum(n.capacity) AS share
       FROM nights n JOIN room_types t ON t.id = n.room_type_id
       WHERE n.date >= '2025-12-04' AND n.date < $1 GROUP BY 1, 2`,
      [TODAY],
    )
    expect(rows).toHaveLength(2 * 14)
    for (const { share } of rows) {
      expect(Number(share)).toBeGreaterThan(0.4)
      expect(Number(share)).toBeLessThan(0.95)
    }
  })

  it('has every status, past and to come', () => {
    for (const status of [
      'confirmed',
      'pending_payment',
      'checked_in',
      'checked_out',
      'cancelled',
      'no_show',
    ] as const)
      expect(having({ status }).length).toBeGreaterThan(0)
    const left = having({ status: 'checked_out' })
    expect(left.every(({ room_id }) => room_id !== null)).toBe(true)
    // Companies that pay by transfer after the stay.
    const on_account = left.filter(({ balance }) => balance.amount > 0)
    expect(on_account.length).toBeGreaterThan(0)
    expect(on_account.length).toBeLessThan(20)
    for (const stay of left.filter((one) => !on_account.includes(one)))
      expect(stay).toMatchObject({ payment_status: 'paid', balance: { amount: 0 }, amount_paid: stay.total })
    const fees = having({ status: 'cancelled' }).filter(({ cancellation }) => cancellation!.fee)
    expect(fees.length).toBeGreaterThan(50)
    const cancelled_by = new Set(
      having({ status: 'cancelled' }).map(({ cancellation }) => cancellation!.cancelled_by),
    )
    expect([...cancelled_by].sort()).toEqual(['channel', 'guest', 'staff', 'system'])
    expect(reservations.filter(({ check_in }) => check_in >= '2027-05-01').length).toBeGreaterThan(20)
  })

  it('has a day under way: arrivals with and without a room, departures, guests in house', () => {
    const arrivals = having({ check_in: TODAY, status: 'confirmed' })
    expect(arrivals.filter(({ room_id }) => room_id !== null).length).toBeGreaterThan(0)
    expect(arrivals.filter(({ room_id }) => room_id === null).length).toBeGreaterThan(0)
    const in_house = having({ status: 'checked_in' })
    expect(in_house.length).toBeGreaterThan(8)
    for (const { room_id, check_in, check_out } of in_house) {
      expect(room_id).not.toBeNull()
      expect(check_in < TODAY && check_out >= TODAY).toBe(true)
    }
    const departed = having({ check_out: TODAY, status: 'checked_out' })
    const departing = having({ check_out: TODAY, status: 'checked_in' })
    expect(departed.length + departing.length).toBeGreaterThan(3)
    const stale = reservations.filter(
      ({ status, check_in, check_out }) =>
        (status === 'confirmed' && check_in < TODAY) || (status === 'checked_in' && check_out < TODAY),
    )
    expect(stale).toEqual([])
  })

  it('has holds alive, of an hour and of two days', () => {
    const left = having({ status: 'pending_payment' }).map(({ hold_expires_at }) =>
      test.clock.now().until(hold_expires_at!).total('minutes'),
    )
    expect(left.filter((minutes) => minutes > 30 && minutes <= 60).length).toBeGreaterThan(2)
    expect(left.filter((minutes) => minutes > 120).length).toBeGreaterThan(2)
    expect(Math.min(...left)).toBeGreaterThan(0)
  })

  it('has clean, dirty and inspected rooms, one out of order and one out of service', async () => {
    const rooms = await every('/rooms?limit=100')
    const statuses = new Set(rooms.map(({ status }) => status))
    expect([...statuses].sort()).toEqual(['clean', 'dirty', 'inspected'])
    const blocks = rooms.flatMap((room) =>
      room.blocks.map((block: object) => ({ room: room.name, ...block })),
    )
    expect(blocks).toMatchObject([
      { room: '305', type: 'out_of_service' },
      { room: '210', type: 'out_of_order', from: '2027-01-03', to: '2027-01-10' },
    ])
    expect(rooms.every(({ floor }) => /^\d$/.test(floor))).toBe(true)
  })

  it('has rate plans of every kind, sold through channels', async () => {
    const plans = await every('/rate-plans?limit=100&include=price_overrides')
    const codes = new Set(plans.map(({ code }) => code))
    expect([...codes].sort()).toEqual(['BB', 'FLEX', 'NR', 'WEEK'])
    const adjustments = new Set(
      plans.flatMap(({ derived_from: from }) => (from ? [from.adjustment.type] : [])),
    )
    expect([...adjustments].sort()).toEqual(['amount', 'percent'])
    const one = (code: string) => plans.find((plan) => plan.code === code && plan.property_id === hotel_id)
    expect(one('NR')).toMatchObject({
      cancellation_policy: { refundable: false },
      deposit_rule: { type: 'full' },
    })
    expect(one('BB')).toMatchObject({ meal_plan: 'bed_and_breakfast', meal_price: { vat_rate: '19.00' } })
    expect(one('WEEK')).toMatchObject({ restrictions: { min_stay: 7 } })
    expect(one('FLEX').weekday_prices).toHaveLength(1)
    expect(one('FLEX').channels[0]).toMatchObject({ price_adjustment: { type: 'percent', value: 12 } })
    const overrides = one('FLEX').price_overrides
    expect(overrides.filter(({ price }: { price: object }) => price).length).toBeGreaterThan(100)
    expect(overrides.filter(({ restrictions }: { restrictions: object }) => restrictions)).toHaveLength(4)
    expect(reservations.some(({ taxes }) => taxes.some(({ rate }) => rate === '19.00'))).toBe(true)
    expect(having({ property_id: hotel_id })[0]!.taxes.at(-1)).toMatchObject({ type: 'city_tax' })
  })

  it('has guests of many countries, who can be written to without reaching anybody', async () => {
    const guests = await every('/guests?limit=100')
    expect(new Set(guests.map(({ country }) => country)).size).toBeGreaterThan(15)
    for (const { email } of guests)
      expect(email).toMatch(/^[a-z.]+\d*@([a-z-]+\.relay\.)?example\.(com|org)$/)
    const regulars = guests.filter(({ stats }) => stats.stays_count >= 5)
    expect(regulars.length).toBeGreaterThan(50)
    expect(regulars.filter(({ email }) => email.includes('relay'))).toEqual([])
    const { body } = await api.get('/guests?email=Ngozi.Okafor@example.com')
    expect(body.data).toMatchObject([
      { first_name: 'Ngozi', last_name: 'Okafor', tags: ['vip', 'returning'] },
    ])
    expect(body.data[0].stats.stays_count).toBeGreaterThan(4)
  })

  it('tells what happened in the last 30 days, and nothing older', async () => {
    const events = await every('/events?limit=100')
    const kept = test.clock
      .now()
      .subtract({ hours: 30 * 24 })
      .toString()
    for (const { created_at } of events)
      expect(created_at >= kept && created_at <= '2027-01-04T09:00:00Z').toBe(true)
    const told = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data.id)
    const cancelled = reservations.filter(
      ({ status, cancellation }) => status === 'cancelled' && (cancellation?.cancelled_at ?? '') >= kept,
    )
    expect(told('reservation.cancelled').sort()).toEqual(cancelled.map(({ id }) => id).sort())
    const made = reservations.filter(({ created_at }) => created_at >= kept)
    expect(told('reservation.created').sort()).toEqual(made.map(({ id }) => id).sort())
    expect(told('reservation.updated').length).toBeGreaterThan(100)
  })

  it('has drafts, issued and paid invoices, deposits and credit notes, numbered in the order of their issue', async () => {
    const { rows } = await test.db.query<{ type: string; status: string; count: number }>(
      `SELECT type, status, count(*)::int FROM invoices GROUP BY type, status`,
    )
    const counts = Object.fromEntries(rows.map(({ type, status, count }) => [`${type} ${status}`, count]))
    for (const kind of [
      'invoice draft',
      'invoice issued',
      'invoice paid',
      'invoice void',
      'deposit_invoice draft',
      'deposit_invoice paid',
      'deposit_invoice credited',
      'credit_note issued',
    ])
      expect(counts[kind], kind).toBeGreaterThan(0)
    const unordered = await test.db.query(
      `SELECT id FROM (SELECT id, issued_at, lag(issued_at) OVER (PARTITION BY property_id, series, year ORDER BY sequence)
         AS before FROM invoices WHERE number IS NOT NULL) numbered WHERE issued_at < before`,
    )
    expect(unordered.rows).toEqual([])
    const { body } = await api.get('/invoices?type=invoice&status=paid&limit=100')
    expect(body.data.some(({ payments }: { payments: object[] }) => payments.length > 0)).toBe(true)
    const { rows: refunds } = await test.db.query('SELECT DISTINCT status FROM refunds ORDER BY status')
    expect(refunds.map(({ status }) => status)).toEqual(['manual', 'succeeded'])
  })

  it('takes bookings like any other account', async () => {
    const { body } = await api.get(
      `/availability?from=2027-06-07&to=2027-06-10&property_id=${hotel_id}&adults=1`,
    )
    const { room_type_id, offers } = body.data[0]
    const booked = await api.make('/reservations', {
      room_type_id,
      rate_plan_id: offers[0].rate_plan_id,
      check_in: '2027-06-07',
      check_out: '2027-06-10',
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' },
      expected_total: offers[0].total,
    })
    expect(booked.total).toEqual(offers[0].total)
    const overbooked = reservations.find(({ warnings }) => warnings.length > 0)!
    const full = await api.post('/reservations', {
      room_type_id: overbooked.room_type_id,
      rate_plan_id: overbooked.rate_plan_id,
      check_in: overbooked.check_in,
      check_out: overbooked.check_out,
      guest_id: booked.guest_id,
    })
    expect(full.body.error).toMatchObject({
      code: 'SVC-1001',
      details: { nights: [{ date: overbooked.check_in, available: 0 }] },
    })
    await api.post(`/reservations/${booked.id}/cancel`)
  })
})

describe('the channels of the demo', () => {
  it.runIf(process.platform === 'linux')(
    'come from a process that is told nothing of ours, on a page without passwords',
    async () => {
      process.env.SERAI_SECRET = 'known to the service alone, and not to its partner'
      const ota = await startDemoOta(data_dir, test.base, () => undefined)
      delete process.env.SERAI_SECRET
      try {
        expect(readFileSync(`/proc/${ota!.pid}/environ`, 'utf8')).toBe('')
        const { sites } = JSON.parse(readFileSync(join(data_dir, 'demo-ota.json'), 'utf8'))
        expect(sites.length).toBeGreaterThan(2)
        for (const path of ['/', '/api/sites']) {
          const text = await (await fetch(`${ota!.url}${path}`)).text()
          for (const { name, password, deliver_to } of sites) {
            expect(text).toContain(name)
            expect(text).not.toContain(password)
            expect(text).not.toContain(deliver_to.url)
          }
        }
      } finally {
        await ota?.stop()
      }
    },
  )

  it('are told by a partner of their own what colour they are: two green, one amber, one red', async () => {
    const ota = await startDemoOta(data_dir, test.base, () => undefined)
    try {
      await test.app.synchronisers.live.drain()
      const lights = async () => {
        const { body } = await api.get(`/channels?property_id=${hotel_id}&limit=100`)
        return Object.fromEntries(
          body.data.map((one: Channel) => [one.id, [one.status, one.last_error?.code ?? null]]),
        )
      }
      const first = { airbnb: ['green', null], booking_com: ['green', null] }
      expect(await lights()).toEqual({ ...first, expedia: ['amber', 'SVC-1002'], hrs: ['red', 'SVC-1003'] })
      const answer = await fetch(`${ota?.url}/api/sites`)
      const sites = (await answer.json()) as { name: string; rooms: string[] }[]
      const rooms = Object.fromEntries(sites.map((one) => [one.name, one.rooms.length]))
      expect(rooms).toMatchObject({ 'harbour-booking_com': 4, 'harbour-expedia': 0, 'harbour-hrs': 0 })
    } finally {
      await ota?.stop()
    }
  })
})
