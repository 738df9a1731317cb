import { newId } from '#server/kernel/new-id.ts'
import type { Hotel, TestApp } from './app.ts'
import { fillRow } from './database/fill-row.ts'

/** Failures at a hotel, which the API cannot create. */
export const hotelFailures = (test: TestApp, { account_id, property_id }: Hotel) => ({
  channel: (status: 'amber' | 'red', code: string) =>
    test.db.query(
      `UPDATE channels SET status = $2, status_code = $3, status_reason = 'Sign in again.', status_since = $4
       WHERE account_id = $1`,
      [account_id, status, code, test.clock.now().toString()],
    ),

  async mail(to_address = 'vera@example.com', reservation_id: string | null = null) {
    const at = test.clock.now().toString()
    const data = { name: 'Vera', changed_at: at }
    await fillRow(test.db, 'mails', {
      account_id,
      id: newId('mail'),
      property_id,
      reservation_id,
      to_address,
      data,
      template: 'password_changed',
      language: 'en',
      status: 'failed',
      due_at: at,
      expires_at: at,
      created_at: at,
      finished_at: at,
    })
  },

  /** A delivery of one event, of any kind and outcome. */
  async delivery(endpoint_id: string, kind: 'event' | 'replay', status: 'failed' | 'delivered') {
    const at = test.clock.now().toString()
    await fillRow(test.db, 'finished_deliveries', {
      account_id,
      id: newId('delivery'),
      endpoint_id,
      kind,
      status,
      event_id: `evt_${endpoint_id}`,
      event_type: 'reservation.created',
      log: '[]',
      created_at: at,
      finished_at: at,
    })
  },
})
