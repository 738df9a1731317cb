import { newId } from '#server/kernel/new-id.ts'
import type { Hotel, TestApp } from '../app.ts'
import { fillRow } from '../database/fill-row.ts'

/** A booking of any status and age, which the API cannot create. */
export interface StayOptions {
  guest_id: string
  property_id?: string
  status?: 'pending_payment' | 'confirmed' | 'checked_in' | 'checked_out' | 'cancelled' | 'no_show'
  check_in?: string
  check_out?: string
  currency?: string
  total?: number
  fee?: number
  amount_paid?: number
  amount_refunded?: number
  hold_expires_at?: string
  checked_in_at?: string
}

export interface GuestOptions {
  first_name?: string
  last_name?: string
  email?: string | null
  phone?: string | null
}

/** Inserts guests and past stays into the live database, which the API cannot create. */
export const pastStays = (test: TestApp, hotel: Hotel) => {
  const { account_id } = hotel
  const insert = (table: string, row: Record<string, unknown>) =>
    fillRow(test.db, table, { account_id, ...row })
  const plans = new Map<string, Promise<{ room_type_id: string; rate_plan_id: string }>>()
  async function openPlan(property_id: string) {
    const { body } = await hotel.api.get(`/properties/${property_id}`)
    const name = `History ${plans.size}`
    const room_type = { property_id, name, inventory_count: 1, max_occupancy: 2 }
    const { id: room_type_id } = await hotel.api.make('/room-types', room_type)
    const base_price = { amount: 10_000, currency: body.currency }
    const { id: rate_plan_id } = await hotel.api.make('/rate-plans', { room_type_id, name, base_price })
    return { room_type_id, rate_plan_id }
  }
  return {
    async guest(options: GuestOptions = {}) {
      const id = newId('guest')
      const guest = { first_name: 'Ngozi', last_name: 'Okafor', email: null, phone: null, ...options }
      const email_normal = options.email?.toLowerCase() ?? null
      await insert('guests', { id, ...guest, email_key: email_normal, email_normal })
      return id
    },
    async stay({ property_id = hotel.property_id, status = 'checked_out', ...options }: StayOptions) {
      if (!plans.has(property_id)) plans.set(property_id, openPlan(property_id))
      const id = newId('reservation')
      const { check_in = '2026-05-01', check_out = '2026-05-04', currency = 'EUR', total = 30000 } = options
      const { rows } = await test.db.query(
        `SELECT json_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'phone', phone) AS booker
         FROM guests WHERE id = $1`,
        [options.guest_id],
      )
      await insert('reservations', {
        booker: rows[0].booker,
        id,
        property_id,
        status,
        check_in,
        check_out,
        held_to: check_out,
        currency,
        total,
        channel: 'direct',
        vat_on_deposits: 'on_receipt',
        children_ages: '[]',
        nightly_rates: '[]',
        taxes: '[]',
        warnings: '[]',
        ...(await plans.get(property_id)!),
        ...options,
      })
      return id
    },
  }
}
