import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 60 })
})

const TEXT = 'Yes, send me offers by e-mail.'
const guest = async () =>
  (
    await hotel.api.make(
      '/reservations',
      bookingOf(stock, {
        guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `g${++count}@example.com` },
      }),
    )
  ).guest_id as string
const record = (id: string, body: object, api = hotel.api) =>
  api.post(`/guests/${id}/consents`, { purpose: 'marketing', ...body })
const read = async (id: string) => (await hotel.api.get(`/guests/${id}`)).body
const agreeing = async (value: boolean, api = hotel.api) =>
  (await api.get(`/guests?marketing_consent=${value}&limit=100`)).body.data.map(
    ({ id }: { id: string }) => id,
  )

describe('rule 28.10 — consent follows the newest statement', () => {
  it('there is none at first; given and withdrawn consent is stored with its evidence', async () => {
    const id = await guest()
    expect(await read(id)).toMatchObject({ marketing_consent: false, consents: [] })
    const recorded = await record(id, { given: true, text: TEXT, text_version: '2027-01' })
    expect([recorded.status, recorded.body]).toMatchObject([
      201,
      { given: true, text: TEXT, text_version: '2027-01', source: 'api', address_range: null },
    ])
    expect((await read(id)).marketing_consent).toBe(true)
    expect(await agreeing(true)).toEqual([id])
    expect(await agreeing(false)).not.toContain(id)
    test.clock.advance({ seconds: 5 })
    expect((await record(id, { given: false })).status).toBe(201)
    const after = await read(id)
    expect(after.marketing_consent).toBe(false)
    expect(after.consents.map(({ given }: { given: boolean }) => given)).toEqual([false, true])
    const { body: events } = await hotel.api.get(`/events?resource_id=${id}&type=guest.updated`)
    expect(events.data.map(({ data }: { data: object }) => data)).toMatchObject([
      { marketing_consent: false, changed_fields: ['marketing_consent'] },
      { marketing_consent: true, changed_fields: ['marketing_consent'] },
    ])
  })

  it('an older statement recorded later has no effect', async () => {
    const id = await guest()
    await record(id, { given: false })
    const late = await record(id, { given: true, text: TEXT, at: '2026-12-01T10:00:00Z' })
    expect([late.status, late.body.at]).toEqual([201, '2026-12-01T10:00:00Z'])
    expect(await read(id)).toMatchObject({ marketing_consent: false, consents: [{}, {}] })
  })

  it('is refused without its text, and with a time in the future', async () => {
    const id = await guest()
    const code = async (body: object) => (await record(id, body)).body.error.details[0].code
    expect(await code({ given: true })).toBe('required')
    expect(await code({ given: true, text: TEXT, at: '2199-01-01T00:00:00Z' })).toBe('in_the_future')
    expect((await record('gst_unknown', { given: false })).status).toBe(404)
  })

  it('403 SVC-4005 — a key of one property can neither change nor filter the consent of a shared guest', async () => {
    const there = await hotel.addProperty()
    const elsewhere = await makeStock(hotel.api, { property_id: there })
    const key = await hotel.keyOf(there)
    const id = await guest()
    await record(id, { given: true, text: TEXT })
    await hotel.api.make('/reservations', { ...bookingOf(elsewhere), guest: undefined, guest_id: id })
    const refused = await record(id, { given: false }, key)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4005'])
    const { body } = await key.get(`/guests/${id}`)
    expect(body).toMatchObject({ marketing_consent: false, consents: [] })
    expect(await agreeing(true, key)).toEqual([])
    expect(await agreeing(false, key)).toEqual([])
  })

  it('rule 28.11 — a merge moves statements, the newest of both applies, and an undo moves them back', async () => {
    const [into, from] = [await guest(), await guest()]
    await record(into, { given: true, text: TEXT })
    test.clock.advance({ seconds: 5 })
    await record(from, { given: false })
    const merged = await hotel.api.make(`/guests/${into}/merge`, { from })
    expect(merged.guest).toMatchObject({
      marketing_consent: false,
      consents: [{ given: false }, { given: true }],
    })
    const undone = await hotel.api.make(`/guests/${into}/merge/undo`, { from })
    expect(undone.guest).toMatchObject({ marketing_consent: true, consents: [{ given: true }] })
    expect(undone.restored).toMatchObject({ marketing_consent: false, consents: [{ given: false }] })
  })
})
