import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 9 })
})

const plan = (more: object) => ({
  room_type_id: stock.room_type_id,
  name: 'Flexible',
  base_price: { amount: 12_000, currency: 'EUR' },
  ...more,
})
const booking = (more: object) => ({
  room_type_id: stock.room_type_id,
  rate_plan_id: stock.rate_plan_id,
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi@example.com' },
  ...more,
})

describe('422 SVC-2002 — says how to correct the request', () => {
  it.each([
    [
      'a price as a decimal',
      { base_price: { amount: 120.5, currency: 'EUR' } },
      'base_price.amount',
      'must be a whole number of minor units: 12000 for 120.00',
    ],
    [
      'a price as text',
      { base_price: '120.00' },
      'base_price',
      'must be money in minor units, {"amount": 12000, "currency": "EUR"} for 120.00 EUR',
    ],
    [
      'a currency in small letters',
      { base_price: { amount: 1, currency: 'eur' } },
      'base_price.currency',
      'must be a currency of ISO 4217 in three capitals, such as EUR',
    ],
    ['a rate as a number', { vat_rate: 7 }, 'vat_rate', 'must be text, such as "7.00"'],
    [
      'a rate without decimals',
      { vat_rate: '7' },
      'vat_rate',
      'must look like "7.00": Percent with two decimals',
    ],
    [
      'a negative price',
      { base_price: { amount: -1, currency: 'EUR' } },
      'base_price.amount',
      'must not be negative',
    ],
    [
      'a name of nothing',
      { name: '  ' },
      'name',
      'must be one line of text without control characters, and not blank',
    ],
    [
      'a name with a line break',
      { name: 'a\nb' },
      'name',
      'must be one line of text without control characters, and not blank',
    ],
    [
      'a name with an escape sequence',
      { name: 'a\u001b[2J' },
      'name',
      'must be one line of text without control characters, and not blank',
    ],
    [
      'a field that answers have',
      { created_at: '2027-01-01T00:00:00Z' },
      'created_at',
      'created_at is set by the service and cannot be sent.',
    ],
  ])('%s', async (_name, more, field, message) => {
    const { status, body } = await hotel.api.post('/rate-plans', plan(more))
    expect([status, body.error.code]).toEqual([422, 'SVC-2002'])
    expect(body.error.details).toEqual([expect.objectContaining({ field, message })])
    // Most logs show the message only.
    expect(body.error.message).toContain(message.replace(/\.$/, ''))
    expect(body.error.message).toContain(field)
  })

  it.each([
    ['dates of another form', { check_in: '15.03.2027' }, 'check_in: must be a calendar day, YYYY-MM-DD.'],
    [
      'a time of another form',
      { estimated_arrival_time: '3 pm' },
      'estimated_arrival_time: must be a time of day, such as 15:00.',
    ],
    ['text for a number', { adults: 'two' }, 'adults: must be a whole number.'],
    [
      'a key of metadata that is too long',
      { metadata: { ['x'.repeat(41)]: 'y' } },
      'A key has 1 to 40 characters',
    ],
    ['no list', { children_ages: 5 }, 'children_ages: must be a list'],
    [
      'a field that is meant otherwise',
      { chek_in: '2027-03-15' },
      'chek_in is not known here. Did you mean check_in?',
    ],
  ])('%s', async (_name, more, message) => {
    const { body } = await hotel.api.post('/reservations', booking(more))
    expect(body.error.code).toBe('SVC-2002')
    expect(body.error.message).toContain(message)
  })

  it('the message has the first problem and the number of problems', async () => {
    const { body } = await hotel.api.post(
      '/reservations',
      booking({ check_in: 'x', check_out: 'y', adults: 'z' }),
    )
    expect(body.error.details).toHaveLength(3)
    expect(body.error.message).toMatch(/\(and 2 more\)\.$/)
  })

  it('a parameter of another type', async () => {
    const message = async (path: string) => (await hotel.api.get(path)).body.error.message
    expect(await message('/reservations?created_from=2027-01-01')).toContain('such as 2027-01-04T09:00:00Z')
    expect(await message('/reservations?status=gone')).toContain('must look like')
    expect(await message('/guests?limit=05')).toContain('limit: must be a whole number')
  })

  it('an unknown country', async () => {
    const { body: guest } = await hotel.api.post('/reservations', booking({}))
    for (const country of ['XX', 'ZZ', 'de']) {
      const { status, body } = await hotel.api.patch(`/guests/${guest.guest_id}`, { country })
      expect([status, body.error.details[0].field], country).toEqual([422, 'country'])
    }
    expect((await hotel.api.patch(`/guests/${guest.guest_id}`, { country: 'XK' })).status).toBe(200)
  })

  it('a million bytes of problems are refused at the first', async () => {
    const price_overrides = Array<number>(200_000).fill(0)
    const { status, body } = await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { price_overrides })
    expect([status, body.error.code]).toEqual([422, 'SVC-2002'])
    expect(body.error.details).toHaveLength(1)
  })
})

describe('400, 404, 405, 415 — have a suggestion', () => {
  it('400 SVC-2001 — has the position, and repeats nothing of the body', async () => {
    const send = (text: string) =>
      fetch(`${hotel.api.base}/reservations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hotel.api.secret}`, 'content-type': 'application/json' },
        body: text,
      }).then(async (answer) => (await answer.json()) as { error: { code: string; message: string } })
    const unquoted = await send('{"email": jane.doe@example.com}')
    expect(unquoted.error.code).toBe('SVC-2001')
    expect(JSON.stringify(unquoted)).not.toContain('jane')
    expect((await send('{"a": 1,\n "b" 2}')).error.message).toContain('line 2')
    expect((await send('{"a":')).error.message).toContain('ends too early')
    expect((await send('{"a": 1')).error.message).toContain('line 1')
  })

  it('404 SVC-3003 — a similar path, and an additional slash', async () => {
    const { body } = await hotel.api.get('/reservation')
    expect(body.error).toMatchObject({
      code: 'SVC-3003',
      message: 'The path does not exist. Did you mean /reservations?',
    })
    expect((await hotel.api.get('/reservations/')).body.error.code).toBe('SVC-3003')
    expect((await hotel.api.get('/zzzzzzzzzz')).body.error.message).toBe('The path does not exist.')
  })

  it('405 SVC-3002 — names the allowed methods', async () => {
    const { body } = await hotel.api.send('DELETE', `/guests/gst_1`)
    expect(body.error).toMatchObject({ code: 'SVC-3002', message: expect.stringContaining('PATCH') })
  })

  it('415 SVC-2003 — another charset than UTF-8', async () => {
    const status = async (type: string) =>
      (
        await fetch(`${hotel.api.base}/reservations`, {
          method: 'POST',
          headers: { authorization: `Bearer ${hotel.api.secret}`, 'content-type': type },
          body: JSON.stringify(booking({})),
        })
      ).status
    expect(await status('application/json;charset=iso-8859-1')).toBe(415)
    expect(await status('application/json; charset="UTF-8"')).toBe(201)
    expect(await status('application/json;charset=utf-8')).toBe(201)
  })

  it('412 SVC-1015 — only where no tag of the list is the current one', async () => {
    const { headers } = await hotel.api.get(`/rate-plans/${stock.rate_plan_id}`)
    const current = headers.get('etag')!
    const patch = (tags: string) =>
      hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { code: 'FLEXI' }, { 'if-match': tags })
    expect((await patch('"998", "999"')).body.error.code).toBe('SVC-1015')
    expect((await patch(`"998", ${current}`)).status).toBe(200)
  })
})
