import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 60 })
})

const NGOZI = { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi@example.com' }

describe('rule 28.12 — an export has all data of a guest', () => {
  it('profile, names, consents, changes, and each stay with documents, payments and e-mails, in parts', async () => {
    const first = await hotel.api.make(
      '/reservations',
      bookingOf(stock, { guest: NGOZI, notify_guest: true }),
    )
    const id = first.guest_id
    const other_name = { ...NGOZI, first_name: 'Ngozika' }
    const second = await hotel.api.make(
      '/reservations',
      bookingOf(stock, { guest: other_name, notes: 'Late' }),
    )
    await hotel.api.patch(`/guests/${id}`, { preference_notes: 'Quiet room' })
    await hotel.api.make(`/guests/${id}/consents`, { purpose: 'marketing', given: true, text: 'Yes' })
    const { body: drafts } = await hotel.api.get(`/invoices?reservation_id=${first.id}`)
    const amount = { amount: 1000, currency: 'EUR' }
    await hotel.api.make(`/invoices/${drafts.data[0].id}/payments`, {
      amount,
      method: 'cash',
      reference: 'Till 1',
    })
    const merged = await hotel.api.make(
      '/reservations',
      bookingOf(stock, { guest: { ...NGOZI, email: 'n.okafor@example.com' } }),
    )
    await hotel.api.make(`/guests/${id}/merge`, { from: merged.guest_id })
    await hotel.api.make(`/reservations/${first.id}/messages`, { direction: 'in', body: 'At nine.' })
    const { status, body } = await hotel.api.get(`/guests/${id}/export?limit=2`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      guest: { id, preference_notes: 'Quiet room' },
      former_emails: ['n.okafor@example.com'],
      consents: [{ given: true, text: 'Yes' }],
      stays: [{ reservation: { id: merged.id } }, { reservation: { id: second.id, notes: 'Late' } }],
      has_more: true,
    })
    expect(body.booked_as).toHaveLength(3)
    expect(body.profile_changes.map(({ action }: { action: string }) => action)).toContain('updateGuest')
    const { body: rest } = await hotel.api.get(`/guests/${id}/export?limit=2&cursor=${body.next_cursor}`)
    expect(rest).toMatchObject({
      has_more: false,
      stays: [
        {
          reservation: { id: first.id, booker: NGOZI },
          invoices: [{ id: drafts.data[0].id }],
          payments: [{ amount, reference: 'Till 1' }],
          mails: [{ to: NGOZI.email, kind: 'booking_confirmed' }],
          messages: [
            { direction: 'in', body: 'At nine.' },
            { direction: 'out', kind: 'booking_confirmed' },
          ],
          channel_bookings: [],
        },
      ],
    })
    expect((await hotel.api.get(`/guests/${id}/export?cursor=x`)).body.error.code).toBe('SVC-2005')
  })

  it('is for owners and managers who see every stay of the guest', async () => {
    const there = await hotel.addProperty()
    const elsewhere = await makeStock(hotel.api, { property_id: there })
    const guest = { ...NGOZI, email: 'shared@example.com' }
    const { guest_id } = await hotel.api.make('/reservations', bookingOf(stock, { guest }))
    await hotel.api.make('/reservations', bookingOf(elsewhere, { guest }))
    const key = await hotel.keyOf(there)
    const refused = await key.get(`/guests/${guest_id}/export`)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4005'])
    expect((await hotel.api.get('/guests/gst_unknown/export')).status).toBe(404)
    const desk = await staffOf(test, hotel, 'front_desk')
    expect((await desk.api.get(`/guests/${guest_id}/export`)).status).toBe(403)
    const manager = await staffOf(test, hotel, 'manager')
    expect((await manager.api.get(`/guests/${guest_id}/export`)).status).toBe(200)
  })
})
