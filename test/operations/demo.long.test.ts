import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Channel } from '#contract/distribution/channels.ts'
import { startDemoOta } from '#server/main/demo-partners.ts'
import { testApp } from '../harness/app.ts'
import { openDemo } from './demo-account.ts'

const test = testApp()
let demo: Awaited<ReturnType<typeof openDemo>>

beforeAll(async () => {
  demo = await openDemo(test)
}, 180_000)

describe('the demo', () => {
  it('has a hotel of 24 rooms, a hostel with dorm beds, seven room types, a dorm for women among them, two that are made of others, and thousands of reservations', async () => {
    const { body: properties } = await demo.api.get('/properties')
    expect(properties.data.map(({ name }: { name: string }) => name)).toEqual([
      'Old Mill Hostel',
      'Harbour House',
    ])
    const types = await demo.every('/room-types?limit=100')
    expect(types.filter(({ made_of }) => made_of.length === 0)).toHaveLength(7)
    expect(
      types.map(({ code, made_of }) => [code, made_of[0]?.count ?? 0]).filter(([, count]) => count > 0),
    ).toEqual(
      expect.arrayContaining([
        ['APT', 2],
        ['DORM', 8],
      ]),
    )
    for (const { id, made_of } of types)
      if (made_of.length > 0)
        expect(demo.reservations.filter(({ room_type_id }) => room_type_id === id)).toHaveLength(1)
    const rooms = await demo.every('/rooms?limit=100')
    expect(rooms.filter(({ property_id }) => property_id === demo.hotel_id)).toHaveLength(24)
    const dorms = types.filter(({ kind }) => kind === 'dorm')
    const of_hostel = { property_id: demo.hostel_id, max_occupancy: 1 }
    expect(dorms.toSorted((a, b) => a.inventory_count - b.inventory_count)).toMatchObject([
      { ...of_hostel, code: 'DORM4F', inventory_count: 4, gender: 'female' },
      { ...of_hostel, code: 'DORM8', inventory_count: 16, gender: 'any' },
    ])
    const women = demo.reservations.filter(
      ({ room_type_id }) => room_type_id === dorms.find(({ code }) => code === 'DORM4F').id,
    )
    expect(women.map(({ party_gender }) => party_gender)).toEqual(['female', 'female', 'female'])
    expect(demo.reservations.length).toBeGreaterThanOrEqual(2000)
  })

  it('has an endpoint of the hostel with failed deliveries of a time when its receiver was down', async () => {
    const { body } = await demo.api.get('/webhooks')
    expect(body.data).toMatchObject([
      { property_id: demo.hostel_id, events: ['invoice.paid'], status: 'enabled' },
    ])
    const deliveries = await demo.every(`/webhooks/${body.data[0].id}/deliveries?limit=100`)
    const failed = deliveries.filter(({ status }) => status === 'failed')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every(({ attempts }) => attempts.length === 5)).toBe(true)
    expect(deliveries.filter(({ status }) => status === 'delivered').length).toBeGreaterThan(failed.length)
    expect(deliveries.every(({ status }) => status === 'failed' || status === 'delivered')).toBe(true)
  })

  it('has rooms in every condition, one out of order and one out of service', async () => {
    const rooms = await demo.every('/rooms?limit=100')
    const statuses = new Set(rooms.map(({ status }) => status))
    expect([...statuses].sort()).toEqual(['clean', 'cleaning', 'dirty', 'inspected'])
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
    const plans = await demo.every('/rate-plans?limit=100&include=price_overrides')
    const codes = new Set(plans.map(({ code }) => code))
    expect([...codes].sort()).toEqual(['BB', 'FLEX', 'NR', 'WEEK'])
    const adjustments = new Set(
      plans.flatMap(({ derived_from: from }) => (from ? [from.adjustment.type] : [])),
    )
    expect([...adjustments].sort()).toEqual(['amount', 'percent'])
    // Rooms that are sold together too are not sold by channels.
    const one = (code: string) =>
      plans.find(
        (plan) =>
          plan.code === code &&
          plan.property_id === demo.hotel_id &&
          (plan.channels.length > 0 || code === 'WEEK'),
      )
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
    expect(demo.reservations.some(({ taxes }) => taxes.some(({ rate }) => rate === '19.00'))).toBe(true)
    expect(demo.having({ property_id: demo.hotel_id })[0]!.taxes.at(-1)).toMatchObject({ type: 'city_tax' })
  })

  it('has guests of many countries, with addresses that reach nobody', async () => {
    const guests = await demo.every('/guests?limit=100')
    expect(new Set(guests.map(({ country }) => country)).size).toBeGreaterThan(15)
    for (const { email } of guests)
      expect(email).toMatch(/^[a-z.]+\d*@([a-z-]+\.relay\.)?example\.(com|org)$/)
    const regulars = guests.filter(({ stats }) => stats.stays_count >= 5)
    expect(regulars.length).toBeGreaterThan(50)
    expect(regulars.filter(({ email }) => email.includes('relay'))).toEqual([])
    const { body } = await demo.api.get('/guests?email=Ngozi.Okafor@example.com')
    expect(body.data).toMatchObject([
      { first_name: 'Ngozi', last_name: 'Okafor', tags: ['vip', 'returning'] },
    ])
    expect(body.data[0].stats.stays_count).toBeGreaterThan(4)
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
    const { body } = await demo.api.get('/invoices?type=invoice&status=paid&limit=100')
    expect(body.data.some(({ payments }: { payments: object[] }) => payments.length > 0)).toBe(true)
    const { rows: refunds } = await test.db.query('SELECT DISTINCT status FROM refunds ORDER BY status')
    expect(refunds.map(({ status }) => status)).toEqual(['manual', 'succeeded'])
  })
})

describe('the channels of the demo', () => {
  it.runIf(process.platform === 'linux')(
    'come from a process that is told nothing of ours, on a page without passwords',
    async () => {
      process.env.SERAI_SECRET = 'known to the service alone, and not to its partner'
      const ota = await startDemoOta(demo.data_dir, test.base, () => undefined)
      delete process.env.SERAI_SECRET
      try {
        expect(readFileSync(`/proc/${ota!.pid}/environ`, 'utf8')).toBe('')
        const { sites } = JSON.parse(readFileSync(join(demo.data_dir, 'demo-ota.json'), 'utf8'))
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

  it('have a status set by their own partner: two green, one amber, one red', async () => {
    const ota = await startDemoOta(demo.data_dir, test.base, () => undefined)
    try {
      await test.app.sync_workers.live.drain()
      const lights = async () => {
        const { body } = await demo.api.get(`/channels?property_id=${demo.hotel_id}&limit=100`)
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
