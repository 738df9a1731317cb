import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { createStaff, signedIn } from '../../harness/staff.ts'
import { makeStock } from '../../harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let stay: Record<string, unknown>
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  const { room_type_id, rate_plan_id } = await makeStock(hotel.api, { inventory_count: 40 })
  stay = { room_type_id, rate_plan_id, check_in: '2027-03-15', check_out: '2027-03-16' }
})

const book = (name: object, more: object = {}) =>
  hotel.api.post('/reservations', {
    ...stay,
    guest: { ...name, email: `guest.${++count}@example.com`, ...more },
  })
const found = async (query: string) =>
  (await hotel.api.get(`/guests?${query}`)).body.data.map(({ last_name }: { last_name: string }) => last_name)

describe('rule 5.23 — one name is enough', () => {
  it.each([
    ['a last name', { last_name: 'Sukarno' }, { first_name: '', last_name: 'Sukarno' }],
    ['a first name', { first_name: 'Madhuri' }, { first_name: 'Madhuri', last_name: '' }],
    [
      'an empty first name',
      { first_name: '', last_name: 'Suharto' },
      { first_name: '', last_name: 'Suharto' },
    ],
  ])('%s', async (_, name, stored) => {
    const { status, body } = await book(name)
    expect([status, body.booker]).toEqual([201, expect.objectContaining(stored)])
    expect((await hotel.api.get(`/guests/${body.guest_id}`)).body).toMatchObject(stored)
    const { data } = (await hotel.api.get(`/invoices?reservation_id=${body.id}`)).body
    const issued = (await hotel.api.post(`/invoices/${data[0].id}/issue`)).body
    expect(issued.bill_to.name).toBe(Object.values(name).join(''))
  })

  it.each([{}, { first_name: '', last_name: '' }])('422 SVC-2002 — neither: %j', async (name) => {
    const { status, body } = await book(name)
    expect([status, body.error.details]).toEqual([
      422,
      [expect.objectContaining({ field: 'guest.last_name', code: 'required' })],
    ])
  })

  it('a guest gives up one name, and keeps the other: 422 SVC-2002', async () => {
    const { guest_id } = (await book({ first_name: 'Ana', last_name: 'Souza' })).body
    expect((await hotel.api.patch(`/guests/${guest_id}`, { first_name: null })).body).toMatchObject({
      first_name: '',
      last_name: 'Souza',
    })
    const { status, body } = await hotel.api.patch(`/guests/${guest_id}`, { last_name: null })
    expect([status, body.error.details[0].field]).toEqual([422, 'last_name'])
  })

  it('of two profiles that are merged, the name that one lacks is that of the other', async () => {
    const [one, other] = [await book({ last_name: 'Ng' }), await book({ first_name: 'Kim' })]
    await hotel.api.make(`/guests/${one.body.guest_id}/merge`, { from: other.body.guest_id })
    expect((await hotel.api.get(`/guests/${one.body.guest_id}`)).body).toMatchObject({
      first_name: 'Kim',
      last_name: 'Ng',
    })
  })

  it('a registration needs one of both', async () => {
    const { id } = (await book({ last_name: 'Sukarno' })).body
    const send = (body: object) => hotel.api.send('PUT', `/reservations/${id}/registration/guests/1`, body)
    expect((await send({ last_name: 'Sukarno', nationality: 'DE' })).status).toBe(200)
    expect((await send({ nationality: 'DE' })).body.error.details).toHaveLength(2)
  })
})

describe('rule 5.23 — names show what they are', () => {
  it.each([
    ['invisible characters alone', '\u200b\u2060'],
    ['a joiner alone', '\u200d'],
    ['an override of the direction', 'Ana\u202egpj'],
    ['an isolate', 'Ana\u2066x'],
    ['a soft hyphen', 'An\u00ada'],
    ['a line break', 'An\na'],
  ])('422 SVC-2002 — %s', async (_, name) => {
    expect((await book({ last_name: name })).body.error.details[0].field).toBe('guest.last_name')
    const ana = await signedIn(test, await createStaff(test, hotel, 'manager'))
    expect((await ana.api.patch('/me', { name })).status).toBe(422)
    const { guest_id } = (await book({ last_name: 'Souza' })).body
    expect((await hotel.api.patch(`/guests/${guest_id}`, { company: { name } })).status).toBe(422)
  })

  it.each(['Zoë 👩‍👩‍👧', 'نازنین‌زهرا', 'श्‍याम', 'O', '李'])('%s is a name', async (last_name) => {
    expect((await book({ last_name })).body.booker.last_name).toBe(last_name)
  })
})

describe('rule 5.21, 5.24 — guests are found as people write', () => {
  beforeAll(async () => {
    await book({ first_name: 'Seán', last_name: 'O’Neill' })
    await book({ first_name: 'Anne', last_name: 'van der Berg' }, { phone: '+493023125724' })
    await book({ first_name: 'Ada', last_name: 'King-Noel' }, { phone: '+447700900941' })
    await book({ first_name: 'Ugo', last_name: 'Foscolo' }, { phone: '+390612345678' })
  })

  it.each([
    ["name=o'neill", 'O’Neill'],
    ['name=O’NEILL', 'O’Neill'],
    ['name=oneill', 'O’Neill'],
    ['name=berg', 'van der Berg'],
    ['name=van der berg', 'van der Berg'],
    ['name=anne berg', 'van der Berg'],
    ['name=noel', 'King-Noel'],
    ['phone=030 23125724', 'van der Berg'],
    ['phone=3125724', 'van der Berg'],
    ['phone=07700 900941', 'King-Noel'],
    ['phone=900941', undefined],
    ['phone=06 1234 5678', 'Foscolo'],
    ['phone=%2B49 30 23125724', 'van der Berg'],
    ['phone=%2B48 30 23125724', undefined],
  ])('GET /guests?%s finds %s', async (query, last_name) => {
    expect(await found(query)).toEqual(last_name === undefined ? [] : [last_name])
  })

  it('the search of the dashboard finds them too, and a code with a space', async () => {
    const { api } = await signedIn(test, await createStaff(test, hotel, 'front_desk'))
    const titles = async (q: string) =>
      (await api.get(`/search?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles('berg')).toContain('van der Berg, Anne')
    expect(await titles("o'neill")).toContain('O’Neill, Seán')
    expect(await titles('030 23125724')).toContain('van der Berg, Anne')
    expect(await titles('07700 900941')).toContain('King-Noel, Ada')
    const { confirmation_code } = (await book({ last_name: 'Sukarno' })).body
    expect(await titles(confirmation_code.replace('-', ' '))).toEqual(['Sukarno'])
    const list = await hotel.api.get(
      `/reservations?confirmation_code=${confirmation_code.replace('-', '%20')}`,
    )
    expect(list.body.data).toHaveLength(1)
  })
})
