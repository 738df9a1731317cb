import { afterEach, describe, expect, it } from 'vitest'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { sendGuestMails } from '#test/harness/mail/messages.ts'
import { roomsOf } from '#test/harness/stock.ts'

const { test, makeHotel, arrived, text } = await mailingApp()
afterEach(() => test.db.query('DELETE FROM message_schedules'))

const at = async (moment: string) => {
  test.clock.set(moment)
  await sendGuestMails(test.app)
  test.clock.advance({ seconds: 10 })
}

describe('rule 27.13 — a booking of several rooms is written about once', () => {
  it('before the arrival of its first room, with all rooms and its code, and after the last departure', async () => {
    const { api, stock, property_id } = await makeHotel()
    for (const [kind, days] of [
      ['before_arrival', 2],
      ['after_stay', 1],
    ])
      await api.send('PUT', '/message-schedules', { property_id, kind, enabled: true, days, time: '10:00' })
    const stay = { ...stock, check_in: '2027-01-08', check_out: '2027-01-10' }
    const later = { ...stay, check_in: '2027-01-09' }
    const { confirmation_code, reservations } = await api.make('/bookings', roomsOf([later, stay, stay]))
    await at('2027-01-06T09:00:00Z')
    const before = await text()
    expect(before).toContain('at Harbour House on Friday, 8 January 2027')
    expect(before).toContain(confirmation_code)
    for (const line of ['Room type 1', 'Room type 2', 'Room type 3']) expect(before).toContain(line)
    await at('2027-01-07T09:00:00Z')
    expect(await arrived()).toEqual([])
    const rooms = (await api.get('/rooms')).body.data
    for (const [i, { id, check_in }] of reservations.entries()) {
      test.clock.set(`${check_in}T15:00:00Z`)
      expect(
        (await api.patch(`/reservations/${id}`, { status: 'checked_in', room_id: rooms[i].id })).status,
      ).toBe(200)
    }
    test.clock.set('2027-01-10T09:00:00Z')
    for (const { id } of reservations)
      await api.patch(`/reservations/${id}`, { status: 'checked_out', allow_open_balance: true })
    await at('2027-01-11T09:00:00Z')
    expect(await arrived()).toEqual([expect.stringContaining('Thank you for your stay')])
  })

  it('payments of one moment for its rooms are one message, with what they come to', async () => {
    const { api, stock, property_id } = await makeHotel()
    await api.send('PUT', '/message-schedules', { property_id, kind: 'payment_received', enabled: true })
    test.clock.advance({ minutes: 1 })
    const { reservations } = await api.make('/bookings', roomsOf([stock, stock]))
    const invoices = await Promise.all(
      reservations.map(
        async ({ id }: { id: string }) => (await api.get(`/invoices?reservation_id=${id}`)).body.data[0],
      ),
    )
    const items = invoices.map(({ id: invoice_id, amount_due: amount }) => ({ invoice_id, amount }))
    await api.make('/payments', { method: 'bank_transfer', items })
    await sendGuestMails(test.app)
    test.clock.advance({ seconds: 10 })
    expect(await text()).toContain('€720.00')
  })
})
