import { describe, expect, it } from 'vitest'
import { ALL_GUEST_MAILS, mailingApp } from '#test/harness/mail/mailing-app.ts'
import { DEPOSIT, paid } from '#test/harness/payments.ts'
import { makePlan, roomsOf } from '#test/harness/stock.ts'

const { test, smtp, drain, makeHotel, arrived, text } = await mailingApp()

describe('rule 4.63 — one e-mail about all rooms', () => {
  it('a booking, a change of one room, the cancellation of one and of all: one each, with the code of the booking', async () => {
    const { api, stock } = await makeHotel(ALL_GUEST_MAILS)
    const rooms = [stock, { ...stock, check_out: '2027-03-16', adults: 1 }, stock]
    const { id, confirmation_code: code, reservations } = await api.make('/bookings', roomsOf(rooms))
    await drain()
    expect(smtp.mails).toHaveLength(1)
    const confirmed = await text()
    expect(confirmed).toContain(code)
    expect(confirmed).toContain('5 adults')
    expect(confirmed).toContain('€840.00')
    for (const line of ['Room type 1', 'Room type 2', 'Room type 3', '1 adult · €120.00'])
      expect(confirmed).toContain(line)
    await api.patch(`/reservations/${reservations[1].id}`, { adults: 2 })
    expect(await arrived()).toEqual([expect.stringContaining(`Booking ${code} at`)])
    await api.make(`/reservations/${reservations[2].id}/cancel`, {})
    const fewer = await text()
    expect(fewer).toContain('has been changed')
    expect(fewer).not.toContain('Room type 3')
    await api.make(`/bookings/${id}/cancel`, {})
    expect(await arrived()).toEqual([expect.stringMatching(new RegExp(`${code}.*cancelled`))])
  })

  it('asks for the deposits of all rooms, and is confirmed once; a hold that lapses is told once', async () => {
    const { api, stock } = await makeHotel(ALL_GUEST_MAILS)
    const { id: rate_plan_id } = await makePlan(api, stock.room_type_id, DEPOSIT)
    const waiting = { ...stock, rate_plan_id }
    for (const is_paid of [true, false]) {
      test.clock.set('2027-01-04T09:00:00Z')
      const { reservations } = await api.make('/bookings', roomsOf([waiting, stock, waiting]))
      expect(await text()).toContain('€216.00')
      for (const { id, deposit } of is_paid ? reservations : []) {
        if (!deposit) continue
        const { data } = (await api.get(`/invoices?reservation_id=${id}`)).body
        await paid(api, data.find(({ type }: { type: string }) => type === 'deposit_invoice').id, 10800)
      }
      test.clock.advance({ minutes: 61 })
      await test.app.jobs.find(({ name }) => name === 'expire_holds')!.run()
      const subjects = await arrived()
      expect(subjects).toEqual([expect.stringContaining(is_paid ? 'confirmed' : 'cancelled')])
      for (const { id } of is_paid ? reservations : []) await api.make(`/reservations/${id}/cancel`, {})
      await arrived()
    }
  })
})
