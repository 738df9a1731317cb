import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import type { Client } from '../../harness/client.ts'
import { pastStays } from '../../harness/reservations/past-stays.ts'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()
let hotel: Hotel
let past: ReturnType<typeof pastStays>
let second: string
let at_second: Client

beforeAll(async () => {
  hotel = await test.createHotel()
  past = pastStays(test, hotel)
  second = await hotel.addProperty({ currency: 'GBP' })
  at_second = await hotel.keyOf(second)
})

const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)
const find = async (query: Record<string, string>, api = hotel.api) => {
  const { status, body } = await api.get(`/guests?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return ids(body)
}

describe('spec 2.7, rule 5 — finding guests', () => {
  it('200 — by e-mail: exact, ignoring case and surrounding spaces', async () => {
    const id = await past.guest({ email: 'Ann.Lee+hotel@example.com' })
    expect(await find({ email: ' ann.lee+HOTEL@Example.com ' })).toEqual([id])
    expect(await find({ email: 'ann.lee@example.com' })).toEqual([])
    expect(await find({ email: 'ann.lee+hotel@example' })).toEqual([])
  })

  it('200 — by ids; those of other accounts and unknown ones find nobody', async () => {
    const one = await past.guest({ email: 'one-of-two@example.com' })
    const other = await past.guest({ email: 'other-of-two@example.com' })
    expect(await find({ id: `${one},gst_nobody,${other}` })).toEqual([other, one])
    expect(await find({ id: one }, (await test.createHotel()).api)).toEqual([])
    expect((await hotel.api.get('/guests?id=')).body.error.code).toBe('SVC-2002')
  })

  it.each([
    '+4930901820',
    '+49 30 90-18 20',
    '0049 (30) 901820',
    '+49 (0)30 90.18/20',
    ' 4930901820',
    '030 901820',
  ])('200 — by phone, written as %j', async (phone) => {
    const [id] = await find({ phone: '+4930901820' })
    const known = id ?? (await past.guest({ phone: '+4930901820' }))
    expect(await find({ phone })).toEqual([known])
  })

  it.each(['call me', '', '901820', '+0049', '+1234567890123456'])(
    '200 — %j is no phone number and finds nobody',
    async (phone) => {
      expect(await find({ phone })).toEqual([])
    },
  )

  it.each([
    ['zimmer', true],
    ['ZIMMERM', true],
    ['zo', true],
    ['zimmermann, zo', true],
    ['Zoë Zimmermann', true],
    ['immermann', false],
    ['zimmermann ann', false],
    [' , ', false],
  ])('200 — by the beginning of a name: %j', async (name, found) => {
    const [known] = await find({ email: 'zoe@example.com' })
    const id =
      known ?? (await past.guest({ first_name: 'Zoë', last_name: 'Zimmermann', email: 'zoe@example.com' }))
    expect((await find({ name })).includes(id)).toBe(found)
    expect(await find({ name }, (await test.createHotel()).api)).toEqual([])
  })

  it('200 — e-mail and phone combine', async () => {
    const id = await past.guest({ email: 'both@example.com', phone: '+4940111111' })
    await past.guest({ phone: '+4940222222' })
    expect(await find({ email: 'both@example.com', phone: '+4940111111' })).toEqual([id])
    expect(await find({ email: 'both@example.com', phone: '+4940222222' })).toEqual([])
  })

  it('200 — newest first, page by page', async () => {
    const { api, ...other } = await test.createHotel()
    const elsewhere = pastStays(test, { api, ...other })
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.push(await elsewhere.guest({ phone: `+49401000${n}000` }))
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await api.get(`/guests?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...ids(body))
      expect(body.has_more).toBe('next_cursor' in body)
      cursor = body.next_cursor
    } while (cursor)
    expect(seen).toEqual(made.sort().reverse())
  })
})

describe('rule 5 — stay history, statistics and lifetime value', () => {
  it('200 — counts completed stays, cancellations and no-shows separately', async () => {
    const guest_id = await past.guest({ email: 'counted@example.com' })
    await past.stay({ guest_id, total: 40000, amount_paid: 40000, checked_in_at: '2026-05-01T14:00:00Z' })
    const staying = { check_in: '2027-01-03', check_out: '2027-01-05', status: 'checked_in' } as const
    await past.stay({ guest_id, ...staying, total: 20000, checked_in_at: '2027-01-03T14:30:00Z' })
    const lost = { guest_id, check_in: '2026-08-01', check_out: '2026-08-03' }
    await past.stay({ ...lost, status: 'cancelled', fee: 5000, amount_paid: 20000, amount_refunded: 15000 })
    await past.stay({ ...lost, status: 'no_show', fee: 7000, amount_paid: 7000 })
    const future = { guest_id, check_in: '2027-06-01', check_out: '2027-06-02' }
    await past.stay({ ...future, status: 'confirmed', amount_paid: 30000 })
    const expired = '2027-01-04T09:00:00Z'
    const held = await past.stay({ ...future, status: 'pending_payment', hold_expires_at: expired })
    await past.stay({ ...future, status: 'pending_payment', hold_expires_at: '2027-01-04T09:00:01Z' })

    const { body } = await hotel.api.get(`/guests/${guest_id}`)
    expect(body.stats).toEqual({
      stays_count: 2,
      nights_count: 5,
      cancelled_count: 2,
      no_show_count: 1,
      last_stay_at: '2027-01-03T14:30:00Z',
    })
    expect(body.lifetime_value).toEqual({ amount: 40000 + 20000 + 5000 + 7000, currency: 'EUR' })
    expect(body).not.toHaveProperty('lifetime_values')
    expect(body.stay_history).toHaveLength(7)
    expect(body.stay_history.map((stay: { check_in: string }) => stay.check_in)).toEqual([
      '2027-06-01',
      '2027-06-01',
      '2027-06-01',
      '2027-01-03',
      '2026-08-01',
      '2026-08-01',
      '2026-05-01',
    ])
    const of_held = body.stay_history.find((stay: { reservation_id: string }) => stay.reservation_id === held)
    expect(of_held).toMatchObject({
      property_id: hotel.property_id,
      status: 'cancelled',
      nights: 1,
      channel: 'direct',
      total: { amount: 30000, currency: 'EUR' },
    })
    const { body: list } = await hotel.api.get('/guests?email=counted@example.com')
    const { stay_history, consents, ...profile } = body
    expect(list.data).toEqual([profile])
  })

  it.each([
    ['a stay that is still owed', { total: 30000 }, 30000],
    ['a refund for a taken stay', { total: 30000, amount_paid: 30000, amount_refunded: 4000 }, 26000],
    ['an overpayment given back', { total: 30000, amount_paid: 35000, amount_refunded: 5000 }, 30000],
    ['everything given back', { total: 30000, amount_paid: 30000, amount_refunded: 30000 }, 0],
    [
      'a cancellation without a fee',
      { status: 'cancelled', fee: 0, amount_paid: 9000, amount_refunded: 9000 },
      0,
    ],
    [
      'a fee kept of a prepayment',
      { status: 'cancelled', fee: 2000, amount_paid: 9000, amount_refunded: 7000 },
      2000,
    ],
    [
      'a fee given back after all',
      { status: 'no_show', fee: 2000, amount_paid: 9000, amount_refunded: 9000 },
      0,
    ],
    ['a booking to come', { status: 'confirmed', amount_paid: 30000 }, 0],
  ] as const)('lifetime value of %s', async (_case, stay, worth) => {
    const guest_id = await past.guest({ phone: '+49301111111' })
    await past.stay({ guest_id, ...stay })
    const { body } = await hotel.api.get(`/guests/${guest_id}`)
    expect(body.lifetime_value).toEqual({ amount: worth, currency: 'EUR' })
  })

  it('several currencies: lifetime_values lists all, lifetime_value is that of the newest stay', async () => {
    const guest_id = await past.guest({ phone: '+49302222222' })
    await past.stay({ guest_id, total: 10000, check_in: '2026-01-01', check_out: '2026-01-02' })
    const abroad = { property_id: second, currency: 'GBP', total: 9000 }
    await past.stay({ guest_id, ...abroad, check_in: '2026-02-01', check_out: '2026-02-02' })
    const { body } = await hotel.api.get(`/guests/${guest_id}`)
    expect(body.lifetime_value).toEqual({ amount: 9000, currency: 'GBP' })
    expect(body.lifetime_values).toEqual([
      { amount: 9000, currency: 'GBP' },
      { amount: 10000, currency: 'EUR' },
    ])
  })

  it('a guest without any stay has the value 0, in the currency of the first property', async () => {
    const guest_id = await past.guest({ phone: '+49303333333' })
    const { body } = await hotel.api.get(`/guests/${guest_id}`)
    expect(body.lifetime_value).toEqual({ amount: 0, currency: 'EUR' })
    expect(body).toMatchObject({ stay_history: [], stats: { stays_count: 0, last_stay_at: null } })
  })

  it('the history is limited to the newest hundred stays', async () => {
    const guest_id = await past.guest({ phone: '+49304444444' })
    for (let n = 0; n < 101; n++) {
      const check_in = `${1900 + n}-01-01`
      await past.stay({ guest_id, check_in, check_out: `${1900 + n}-01-02`, total: 1 })
    }
    const { body } = await hotel.api.get(`/guests/${guest_id}`)
    expect(body.stay_history).toHaveLength(100)
    expect(body.stay_history.at(-1).check_in).toBe('1901-01-01')
    expect(body.stats.stays_count).toBe(101)
  })
})

describe('rule 5 — a property key sees its own guests, with its own history', () => {
  it('200 — once there is a stay there, with that history, statistics and value alone', async () => {
    const guest_id = await past.guest({ email: 'shared@example.com' })
    await past.stay({ guest_id, total: 50000 })
    expect((await at_second.get(`/guests/${guest_id}`)).status).toBe(404)
    expect(await find({ email: 'shared@example.com' }, at_second)).toEqual([])

    const here = await past.stay({
      guest_id,
      property_id: second,
      currency: 'GBP',
      total: 100,
      status: 'confirmed',
    })
    const { body } = await at_second.get(`/guests/${guest_id}`)
    expect(body.stats.stays_count).toBe(0)
    expect(body.lifetime_value).toEqual({ amount: 0, currency: 'GBP' })
    expect(body).not.toHaveProperty('lifetime_values')
    expect(body.stay_history.map((stay: { reservation_id: string }) => stay.reservation_id)).toEqual([here])
    expect(await find({ email: 'shared@example.com' }, at_second)).toEqual([guest_id])
    const whole = await hotel.api.get(`/guests/${guest_id}`)
    expect(whole.body.stay_history).toHaveLength(2)
  })

  it('404 SVC-3001 — a guest of other properties and an unknown one are indistinguishable', async () => {
    const guest_id = await past.guest({ email: 'hidden@example.com' })
    await past.stay({ guest_id })
    const bytes = async (path: string, body?: unknown) => {
      const reply = await at_second.send(body ? 'PATCH' : 'GET', path, body)
      expect(reply.status).toBe(404)
      return reply.text.replace(/req_\w+/, '')
    }
    const never = 'gst_01kk3g8c9zqz8zqz8zqz8zqz8z'
    expect(await bytes(`/guests/${guest_id}`)).toBe(await bytes(`/guests/${never}`))
    const patch = { first_name: 'X' }
    expect(await bytes(`/guests/${guest_id}`, patch)).toBe(await bytes(`/guests/${never}`, patch))
    expect((await hotel.api.get(`/guests/${guest_id}`)).body.first_name).toBe('Ngozi')
  })

  it('200 — property_id lists those with a stay there; an unknown property is an empty page', async () => {
    const guest_id = await past.guest({ email: 'there@example.com' })
    await past.stay({ guest_id, property_id: second, status: 'cancelled' })
    const email = 'there@example.com'
    expect(await find({ email, property_id: second })).toEqual([guest_id])
    expect(await find({ email, property_id: hotel.property_id })).toEqual([])
    expect(await find({ email, property_id: 'prop_none' })).toEqual([])
    const refused = await at_second.get(`/guests?property_id=${hotel.property_id}`)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4005'])
  })
})
