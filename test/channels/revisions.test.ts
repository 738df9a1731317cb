import { beforeEach, describe, expect, it } from 'vitest'
import { parseDeliveryAnswer, type SoldBooking, writeBooking } from '#demo-ota/write-message.ts'
import type { Hotel } from '../harness/app.ts'
import { mapping, type Partner, partners } from '../harness/channels/partner.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { makeStock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)
let hotel: Hotel
let partner: Partner

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  partner = await connect(hotel)
  await makeStock(hotel.api, { inventory_count: 5, rate_plan: { channels: [mapping(partner)] } })
})

const SOLD: SoldBooking = {
  reference: 'R-1',
  status: 'Commit',
  created_at: '2027-01-04T09:00:00Z',
  changed_at: '2027-01-04T09:00:00Z',
  hotel: 'H-1',
  room: 'DBL',
  rate: 'FLEX',
  rooms: 1,
  check_in: '2027-03-15',
  nights: 3,
  adults: 2,
  guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' },
  currency: 'EUR',
  prices: ['120.00', '120.00', '120.00'],
}
/** A booking with this number of nights, changed at a time of that morning. */
const modified = (at: string, nights: number, more: Partial<SoldBooking> = {}): SoldBooking => ({
  ...SOLD,
  status: 'Modify',
  changed_at: `2027-01-04T${at}Z`,
  nights,
  prices: Array.from({ length: nights }, () => '120.00'),
  ...more,
})
/** The message without the time of the change; the time of the message remains. */
const undated = (booking: SoldBooking): string =>
  writeBooking(booking).replace(/ (Create|LastModify)DateTime="[^"]*"/g, '')

async function take(message: SoldBooking | string) {
  const body = typeof message === 'string' ? message : writeBooking(message)
  const answer = await fetch(partner.inbound_url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/xml' },
  })
  const text = await answer.text()
  expect([answer.status, parseDeliveryAnswer(text).accepted], text).toEqual([200, true])
  return text
}
const stays = async () => (await hotel.api.get('/reservations?status=confirmed')).body.data
async function stay() {
  const [one, ...others] = await stays()
  expect(others).toEqual([])
  return { nights: one.nights, codes: one.warnings.map(({ code }: { code: string }) => code), row: one }
}
const CONTRADICT = 'channel_changes_contradict'
const NOT_APPLIED = 'channel_change_not_applied'

describe('rule 6 — two changes of one booking with the same time', () => {
  beforeEach(async () => {
    await take(SOLD)
  })

  it('different content: the later arrival is applied, and staff see the contradiction', async () => {
    await take(modified('09:30:00', 2))
    expect(await stay()).toMatchObject({ nights: 2, codes: [] })
    expect(await take(modified('09:30:00', 4))).toContain(CONTRADICT)
    const { nights, codes, row } = await stay()
    expect([nights, codes]).toEqual([4, [CONTRADICT]])
    expect(row.warnings[0].message).toContain('2027-01-04T09:30:00Z')
  })

  it('equal content is a repetition: acknowledged, and nothing changes', async () => {
    await take(modified('09:30:00', 2))
    await take(modified('09:30:00', 2))
    expect((await stay()).row).toMatchObject({ nights: 2, version: 2, warnings: [] })
  })

  it('the first of the two, sent again after the second, is a repetition too', async () => {
    await take(modified('09:30:00', 2))
    await take(modified('09:30:00', 4))
    await take(modified('09:30:00', 2))
    expect(await stay()).toMatchObject({ nights: 4, codes: [CONTRADICT] })
  })

  it('a later change ends the contradiction', async () => {
    await take(modified('09:30:00', 2))
    await take(modified('09:30:00', 4))
    await take(modified('09:30:01', 1))
    expect(await stay()).toMatchObject({ nights: 1, codes: [] })
  })

  it('a repetition does not revert later changes of staff', async () => {
    await take(modified('09:30:00', 2))
    const { row } = await stay()
    await hotel.api.patch(`/reservations/${row.id}`, { adults: 1 })
    await take(modified('09:30:00', 2))
    expect((await stay()).row).toMatchObject({ adults: 1 })
  })
})

describe('rule 6 — messages without a time of change', () => {
  it('a change of a booking is applied, and a second one with a later TimeStamp too', async () => {
    await take(SOLD)
    await take(undated(modified('09:10:00', 2)))
    expect(await stay()).toMatchObject({ nights: 2, codes: [] })
    await take(undated(modified('09:20:00', 4)))
    expect(await stay()).toMatchObject({ nights: 4, codes: [] })
  })

  it('a change made before the stored one is older, whatever its content', async () => {
    await take(SOLD)
    await take(modified('09:30:00', 4))
    await take(undated(modified('09:20:00', 2)))
    expect(await stay()).toMatchObject({ nights: 4, codes: [] })
  })

  it('a later TimeStamp alone is not newer than a change with a time: staff see it', async () => {
    await take(SOLD)
    await take(modified('09:20:00', 2))
    await take(modified('09:30:00', 4))
    expect(await take(undated(modified('10:00:00', 2)))).toContain(NOT_APPLIED)
    expect(await stay()).toMatchObject({ nights: 4, codes: [NOT_APPLIED] })
  })

  it('an old change sent again with a new TimeStamp does not revert a newer one', async () => {
    await take(SOLD)
    await take(undated(modified('09:10:00', 2)))
    await take(undated(modified('09:20:00', 4)))
    await take(undated(modified('09:30:00', 2)))
    expect(await stay()).toMatchObject({ nights: 4, codes: [NOT_APPLIED] })
  })

  it('the newest change sent again with a new TimeStamp is a repetition, without a notice', async () => {
    await take(SOLD)
    await take(undated(modified('09:10:00', 2)))
    await take(undated(modified('09:20:00', 2)))
    expect((await stay()).row).toMatchObject({ nights: 2, version: 2, warnings: [] })
  })

  it('the booking itself sent again does not revert its change', async () => {
    await take(undated(SOLD))
    await take(modified('09:30:00', 4))
    await take(undated({ ...SOLD, changed_at: '2027-01-04T10:00:00Z' }))
    expect(await stay()).toMatchObject({ nights: 4, codes: [] })
  })

  it('a cancellation cancels the booking; sent again, it does not cancel a booking reinstated by the channel', async () => {
    await take(SOLD)
    const cancel = (at: string) => undated(modified(at, 3, { status: 'Cancel' }))
    await take(cancel('09:10:00'))
    expect(await stays()).toEqual([])
    await take(modified('09:30:00', 2))
    expect(await stay()).toMatchObject({ nights: 2 })
    await take(cancel('10:00:00'))
    expect(await stay()).toMatchObject({ nights: 2, codes: [NOT_APPLIED] })
  })
})

describe('rule 6 — amounts of a booking', () => {
  const priced = (prices: string[]): SoldBooking => ({ ...SOLD, nights: prices.length, prices })
  const refused = async (booking: SoldBooking, of = /<Total [^>]*>/) => {
    const body = writeBooking(booking).replace(of, '')
    const answer = await fetch(partner.inbound_url, { method: 'POST', body })
    expect(answer.status).toBe(200)
    expect(parseDeliveryAnswer(await answer.text())).toMatchObject({
      accepted: false,
      why: expect.stringContaining('amount'),
    })
    const { rows } = await test.db.query('SELECT FROM channel_bookings WHERE account_id = $1', [
      hotel.account_id,
    ])
    expect(rows).toEqual([])
  }

  it.each([
    ['a night', ['10000000000.01']],
    ['a night of 13 figures', ['1000000000000.00']],
    ['nights that are too much together', ['6000000000.00', '6000000000.00']],
    ['a night below 0', ['-0.01', '120.00']],
  ])('beyond those of the API: %s is refused for good, before anything is kept', (_name, prices) =>
    refused(priced(prices)),
  )

  it('the largest is accepted and its invoice adds up', async () => {
    await take(priced(['10000000000.00']))
    const { row } = await stay()
    const { data } = (await hotel.api.get(`/invoices?reservation_id=${row.id}`)).body
    expect(data[0].total.amount).toBe(1_000_000_000_000)
  })

  it('a refused one does not refuse the others of its message', async () => {
    const one = writeBooking(priced(['10000000000.01']))
    const [, reservation] = /(<HotelReservation .*<\/HotelReservation>)/s.exec(
      writeBooking({ ...SOLD, reference: 'R-2' }),
    )!
    const body = one.replace('</HotelReservations>', `${reservation}</HotelReservations>`)
    await fetch(partner.inbound_url, { method: 'POST', body })
    expect((await stay()).row.external_reference).toBe('R-2')
  })
})
