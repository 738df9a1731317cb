import { describe, expect, it } from 'vitest'
import { send } from '#demo-ota/deliver.ts'
import { mapping, partners } from '../harness/channels/partner.ts'
import { calendarHotel, event } from '../harness/channels/site-calendar.ts'
import { soldBooking } from '../harness/channels/sold-bookings.ts'
import { sharedApp } from '../harness/shared-app.ts'

const test = sharedApp()
const { at, connect, shows, stays } = calendarHotel(test)
const connectPartner = partners(test)

const spans = async () =>
  (await stays())
    .filter(({ status }: { status: string }) => status === 'confirmed')
    .map(({ check_in, check_out }: Record<string, string>) => [check_in, check_out])
    .sort()
const day = (after: number) => Temporal.PlainDate.from('2027-03-01').add({ days: after }).toString()
const stay = (uid: string, after: number, summary = 'Reserved') =>
  event({
    uid,
    first: day(after).replaceAll('-', ''),
    until: day(after + 2).replaceAll('-', ''),
    summary,
  })

describe('rule 6 — long texts of a calendar', () => {
  it.each([999, 1_000])('%i letters and an emoji stop neither the event nor the others', async (letters) => {
    await connect()
    await shows(stay('a', 0, `${'s'.repeat(letters)}😀 more`), stay('b', 10))
    expect(await spans()).toEqual([
      [day(0), day(2)],
      [day(10), day(12)],
    ])
    const notes = (await stays()).map((one: { notes: string }) => one.notes)
    expect(notes.every((text: string) => text.isWellFormed())).toBe(true)
  })

  it.each([
    ['of 112 characters', 112],
    ['of 255 characters', 255],
    ['of 300 characters', 300],
  ])('UIDs %s that differ at the end are events of their own, and are cancelled alone', async (_, length) => {
    await connect()
    const [one, other] = [`${'0'.repeat(length)}1`, `${'0'.repeat(length)}2`]
    await shows(stay(one, 0), stay(other, 10))
    expect(await spans()).toEqual([
      [day(0), day(2)],
      [day(10), day(12)],
    ])
    await shows(stay(other, 20))
    expect(await spans()).toEqual([[day(20), day(22)]])
    expect((await stays()).map(({ status }: { status: string }) => status).sort()).toEqual([
      'cancelled',
      'confirmed',
    ])
  })

  it('occurrences of a series with a long UID are stays of their own', async () => {
    await connect()
    const first = stay('0'.repeat(112), 0)
    await shows([...first.slice(0, -1), 'RRULE:FREQ=WEEKLY;COUNT=3', 'END:VEVENT'])
    expect(await spans()).toEqual([0, 7, 14].map((after) => [day(after), day(after + 2)]))
  })
})

describe('rule 6.8 — long texts of a booking of a channel', () => {
  it.each([
    ['surname', 'last_name', `${'n'.repeat(99)}😀`, `${'n'.repeat(99)}😀`],
    ['surname', 'last_name', `${'n'.repeat(100)}😀`, 'n'.repeat(100)],
    ['given name', 'first_name', `${'n'.repeat(99)}👨‍👩‍👧`, 'n'.repeat(99)],
  ])('a %s with an emoji at its limit is stored', async (_, field, name, stored) => {
    const partner = await connectPartner(at.hotel)
    const channels = [mapping(partner)]
    await at.hotel.api.patch(`/rate-plans/${at.stock.rate_plan_id}`, { channels })
    const booking = soldBooking()
    const guest = { ...booking.guest, [field]: name }
    const { result, ids } = await send(partner.state.deliver_to!, { ...booking, guest }, 'well')
    expect(result).toMatchObject({ outcome: 'kept' })
    const { body } = await at.hotel.api.get(`/reservations/${ids[0]}?include=guest`)
    expect(body.guest[field]).toBe(stored)
  })
})
