import { describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { ALL_GUEST_MAILS, mailingApp } from '../../harness/mail/mailing-app.ts'
import { book, bookingOf, eur, makeBooking, makeStock } from '../../harness/stock.ts'

const { smtp, test, drain, arrived, text, makeHotel } = await mailingApp()

const mailsOf = async (hotel: Pick<Hotel, 'account_id'>) => {
  const { rows } = await test.db.query(
    'SELECT template, status, to_address, reservation_id FROM mails WHERE account_id = $1 ORDER BY id',
    [hotel.account_id],
  )
  return rows
}

describe('rule 4 — e-mails to the guest about a booking', () => {
  it('are not sent by default', async () => {
    const { reserve, ...hotel } = await makeHotel()
    const stay = await reserve()
    await stay.patch({ check_out: '2027-03-19' })
    await stay.to('cancelled')
    await stay.to('confirmed')
    expect([await arrived(), await mailsOf(hotel)]).toEqual([[], []])
  })

  it('notify_guest: true sends the matching one: confirmed, changed with old and new, cancelled, reinstated', async () => {
    const { reserve, api, ...hotel } = await makeHotel()
    const stay = await reserve({ notify_guest: true })
    const code = (await stay.get()).confirmation_code
    expect(await arrived()).toEqual([`Booking ${code} at Harbour House confirmed`])
    await stay.patch({ check_out: '2027-03-19', notify_guest: true })
    const changed = await text()
    expect(changed).toContain('Departure: Thursday, 18 March 2027 → Friday, 19 March 2027')
    expect(changed).toContain('Total price: €360.00 → €480.00')
    await api.post(`/reservations/${stay.id}/cancel`, { notify_guest: true })
    expect(await text()).toContain('Cancellation fee: none')
    await stay.to('confirmed', { notify_guest: true })
    expect(await arrived()).toEqual([`Booking ${code} at Harbour House is valid again`])
    const stored_mails = await mailsOf(hotel)
    expect(stored_mails).toHaveLength(4)
    for (const mail of stored_mails)
      expect(mail).toMatchObject({ to_address: 'ngozi.okafor@example.com', reservation_id: stay.id })
  })

  it('rule 26.63 — name the bed of a dorm that is assigned', async () => {
    const { api } = await makeHotel()
    const places = { max_occupancy: 1, standard_occupancy: 1, max_adults: 1, max_children: 0 }
    const dorm = { kind: 'dorm', name: 'Bed in a dorm', rooms: ['D-7'], ...places }
    const stock = await makeStock(api, { room_type: dorm })
    const [bed] = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
    await makeBooking(api, stock, { adults: 1, room_id: bed.id, notify_guest: true })
    expect(await text()).toContain('Bed in a dorm · D-7')
  })

  it('follow the settings of the property, unless the request decides', async () => {
    const { reserve, ...hotel } = await makeHotel({ confirmed: true, cancelled: true })
    const stay = await reserve()
    await drain()
    await stay.patch({ adults: 1 })
    await drain()
    await stay.to('cancelled', { notify_guest: false })
    await drain()
    await stay.to('confirmed')
    await drain()
    await stay.to('cancelled')
    await drain()
    expect((await mailsOf(hotel)).map(({ template }) => template)).toEqual([
      'booking_confirmed',
      'booking_reinstated',
      'booking_cancelled',
    ])
  })

  it('a guest in house who extends receives the change, without cancellation terms', async () => {
    const { reserve, api, stock } = await makeHotel(ALL_GUEST_MAILS)
    const stay = await reserve({ check_in: '2027-01-04', check_out: '2027-01-06' })
    const [room] = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
    await stay.patch({ room_id: room.id })
    await arrived()
    await stay.to('checked_in')
    expect((await stay.patch({ check_out: '2027-01-07' })).status).toBe(200)
    const mail = await text()
    expect(mail).toContain('Departure: Wednesday, 6 January 2027 → Thursday, 7 January 2027')
    expect(mail).not.toMatch(/cancel/i)
    expect(mail).not.toContain('If you do not arrive')
  })

  it('are sent to the booker only, with the name and address of the booking', async () => {
    const { reserve, api } = await makeHotel(ALL_GUEST_MAILS)
    const first = await reserve()
    await api.patch(`/guests/${(await first.get()).guest_id}`, { language: 'fr', first_name: 'Somebody' })
    await drain()
    smtp.mails.length = 0
    await first.patch({ check_in: '2027-03-16' })
    await drain()
    const [{ opened }] = smtp.mails as [(typeof smtp.mails)[0]]
    expect(opened.to).toEqual([{ name: 'Ngozi Okafor', address: 'ngozi.okafor@example.com' }])
    expect(opened.subject).toMatch(/^Réservation .* modifiée – Harbour House$/)
    expect(opened.html).toContain('<html lang="fr"')
  })

  it('are not sent for internal changes: notes, a room, a check-in, a payment that is not a deposit', async () => {
    const { reserve, api } = await makeHotel(ALL_GUEST_MAILS)
    const stay = await reserve()
    await arrived()
    const room_id = (await api.get('/rooms')).body.data[0].id
    await stay.patch({ notes: 'x', room_id, notify_guest: true })
    await stay.patch({ estimated_arrival_time: '18:00' })
    test.clock.set('2027-03-15T15:00:00Z')
    await stay.to('checked_in')
    expect(await arrived()).toEqual([])
  })

  it('a no-show is reported with its fee, where enabled', async () => {
    const { reserve } = await makeHotel(ALL_GUEST_MAILS)
    const stay = await reserve()
    await arrived()
    test.clock.set('2027-03-15T22:00:00Z')
    await stay.to('no_show')
    expect(await text()).toContain('No-show fee: €360.00')
  })

  it('a pending booking states amount, deadline and payment; the deposit confirms it; an expired hold is reported', async () => {
    const { api, owner, property_id } = await makeHotel(ALL_GUEST_MAILS)
    await owner.patch(`/properties/${property_id}`, { letterhead: { iban: 'DE89370400440532013000' } })
    const deposit_rule = { type: 'percent', percent: 30, hold_minutes: 120 }
    const stock = await makeStock(api, { inventory_count: 2, rate_plan: { deposit_rule } })
    const { id } = await makeBooking(api, stock)
    const waits = await text()
    expect(waits).toContain('Please pay the deposit of €108.00 by 4 January 2027 at 12:00 CET.')
    expect(waits).toContain('IBAN: DE89370400440532013000')
    const { data } = (await api.get(`/invoices?reservation_id=${id}`)).body
    const { id: invoice_id } = data.find(({ type }: { type: string }) => type === 'deposit_invoice')
    await api.make(`/invoices/${invoice_id}/payments`, { amount: eur(10_800), method: 'bank_transfer' })
    const paid = await text()
    expect(paid).toContain('is confirmed')
    expect(paid).toContain('Deposit: €108.00, paid')
    await makeBooking(api, stock)
    await arrived()
    test.clock.set('2027-01-04T12:00:00Z')
    for (const job of test.app.jobs) if (job.name.includes('holds')) await job.run()
    expect(await text()).toContain('has been cancelled, because the deposit was not received in time')
  })

  it('are left to the channel for its bookings, unless the property or the request enables them', async () => {
    const { reserve, connectChannel, owner, property_id } = await makeHotel(ALL_GUEST_MAILS)
    await connectChannel('booking_com')
    const stay = await reserve({ channel: 'booking_com' })
    await stay.to('cancelled')
    expect(await arrived()).toEqual([])
    const notified = await reserve({ channel: 'booking_com', notify_guest: true })
    expect(await arrived()).toHaveLength(1)
    await owner.patch(`/properties/${property_id}`, { guest_mails: { channel_bookings: true } })
    await notified.to('cancelled')
    expect(await arrived()).toHaveLength(1)
  })

  it('422 SVC-2002 — notify_guest without an address; nothing is booked, and without it the booking succeeds', async () => {
    const { api, stock, reserve, ...hotel } = await makeHotel(ALL_GUEST_MAILS)
    const guest = { first_name: 'Ngozi', last_name: 'Okafor', phone: '+4930123456' }
    const { status, body } = await book(api, stock, { guest, notify_guest: true })
    expect([status, body.error.code, body.error.details[0].field]).toEqual([422, 'SVC-2002', 'notify_guest'])
    const stay = await reserve({ guest })
    expect((await stay.patch({ adults: 1, notify_guest: true })).status).toBe(422)
    expect((await api.post(`/reservations/${stay.id}/cancel`, { notify_guest: true })).status).toBe(422)
    expect((await stay.get()).status).toBe('confirmed')
    await stay.to('cancelled')
    expect(await mailsOf(hotel)).toEqual([])
  })

  it('one Idempotency-Key, one e-mail: replays, refusals and dry runs send nothing', async () => {
    const { api, stock, ...hotel } = await makeHotel(ALL_GUEST_MAILS)
    const key = { 'idempotency-key': 'book-once' }
    const replies = await Promise.all([1, 2, 3].map(() => book(api, stock, {}, key)))
    const { id } = replies[0]!.body
    await api.patch(`/reservations/${id}?dry_run=true`, { check_out: '2027-03-20' })
    await api.post(`/reservations/${id}/cancel?dry_run=true`, {})
    await api.post('/reservations?dry_run=true', bookingOf(stock))
    await book(api, stock, { expected_total: eur(1) })
    expect(await mailsOf(hotel)).toHaveLength(1)
    expect(await arrived()).toHaveLength(1)
  })
})

describe('rule 4 — unsent e-mails are merged', () => {
  it('staff: changes within ten seconds become one e-mail with the final state, compared with the last one sent', async () => {
    const { reserve, owner, ...hotel } = await makeHotel(ALL_GUEST_MAILS)
    const stay = await reserve()
    await arrived()
    const patch = (body: object) => owner.patch(`/reservations/${stay.id}`, body)
    await patch({ check_out: '2027-03-19' })
    await patch({ check_out: '2027-03-20', notify_guest: false })
    expect(await arrived()).toEqual([])
    test.clock.advance({ seconds: 10 })
    const mail = await text()
    expect(mail).toContain('Departure: Thursday, 18 March 2027 → Saturday, 20 March 2027')
    expect((await mailsOf(hotel)).map(({ status }) => status)).toEqual(['sent', 'discarded', 'sent'])
  })

  it('staff: a change undone within ten seconds is not sent', async () => {
    const { reserve, owner } = await makeHotel(ALL_GUEST_MAILS)
    const stay = await reserve()
    await arrived()
    const patch = (body: object) => owner.patch(`/reservations/${stay.id}`, body)
    await patch({ check_out: '2027-03-19' })
    await patch({ check_out: '2027-03-18', expected_total: eur(36_000) })
    await owner.post(`/reservations/${stay.id}/cancel`, {})
    await patch({ status: 'confirmed' })
    test.clock.advance({ seconds: 60 })
    expect(await arrived()).toEqual([])
  })

  it('staff: a booking cancelled before its e-mail was sent is not mentioned', async () => {
    const { owner, stock } = await makeHotel(ALL_GUEST_MAILS)
    const { body } = await owner.post('/reservations', bookingOf(stock))
    await owner.post(`/reservations/${body.id}/cancel`, { notify_guest: true })
    test.clock.advance({ seconds: 60 })
    expect(await arrived()).toEqual([])
  })
})
